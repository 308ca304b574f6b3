import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { batch, Params, RecordIndex } from "./index.ts";

class Shelf extends Params.with({
  books: { collection: z.object({ tags: z.array(z.string()) }), view: "r" },
}) {}

interface Book {
  readonly tags: string[];
}

const tags = fc.subarray(["a", "b", "c"]);
const step = fc.record({
  id: fc.constantFrom("1", "2", "3"),
  action: fc.constantFrom("add", "patch", "replace", "remove"),
  tags,
  fails: fc.boolean(),
});

describe("an index of a collection", () => {
  it("[P67] returns the ids of the records with a key", () => {
    const shelf = new Shelf();
    shelf.books.add("1", { tags: ["a"] });
    const index = shelf.books.addIndex(new RecordIndex<Book>((book) => book.tags));
    shelf.books.add("2", { tags: ["a", "b"] });
    expect([...index.ids("a")]).toEqual(["1", "2"]);
    shelf.books.patch("1", { tags: ["b"] });
    shelf.books.remove("2");
    expect([...index.ids("a")]).toEqual([]);
    expect([...index.ids("b")]).toEqual(["1"]);
  });

  it("[P67] follows every change, including rollbacks", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const shelf = new Shelf();
        const index = shelf.books.addIndex(new RecordIndex<Book>((book) => book.tags));
        for (const { id, action, tags, fails } of steps) {
          try {
            batch(() => {
              if (action === "remove") shelf.books.remove(id);
              else shelf.books[action](id, { tags });
              if (fails) throw new Error("rolled back");
            });
          } catch {}
        }
        for (const key of ["a", "b", "c"]) {
          const ids = [...shelf.books].filter(([, book]) => book.tags.includes(key));
          expect(new Set(index.ids(key))).toEqual(new Set(ids.map(([id]) => id)));
        }
      }),
    );
  });
});
