import { describe, expect, it } from "vitest";

import { suggestedPeople, typedMention, withMention } from "./graph-comments.ts";

const people = ["Ada Lovelace", "Ben", "Benno"].map((name) => ({ name }));

describe("[G490] typing a mention", () => {
  it("starts with an @ that does not follow a letter", () => {
    expect(typedMention("Ask @be", 7)).toEqual({ from: 4, query: "be" });
    expect(typedMention("@", 1)).toEqual({ from: 0, query: "" });
    expect(typedMention("ada@be", 6)).toBe(undefined);
    expect(typedMention("Ask @be", 4)).toBe(undefined);
    expect(typedMention("@be\nnext", 8)).toBe(undefined);
  });

  it("suggests people by the start of any part of their name", () => {
    const suggested = (query: string): string[] =>
      suggestedPeople(people, { from: 0, query }).map(({ name }) => name);
    expect(suggested("love")).toEqual(["Ada Lovelace"]);
    expect(suggested("ben")).toEqual(["Benno"]);
    expect(suggested("")).toEqual(["Ada Lovelace", "Ben", "Benno"]);
    expect(suggested("ben and so on")).toEqual([]);
  });

  it("inserts the name at the caret", () => {
    const typed = { from: 4, query: "be" };
    expect(withMention("Ask @be about it", typed, "Ben")).toEqual({
      text: "Ask @Ben about it",
      caret: 9,
    });
  });
});
