import { describe, expect, it } from "vitest";

import { recordKey } from "./record-names.ts";

const number = { type: "integer" };
const text = { type: "string" };

describe("[O303] the key of the records of a list", () => {
  it.each([
    [
      "the name of the parameter",
      "slug",
      text,
      [
        { slug: "a", id: 1 },
        { slug: "b", id: 2 },
      ],
      "slug",
    ],
    ["its name in another spelling", "loom_id", text, [{ loomId: "a" }, { loomId: "b" }], "loomId"],
    [
      "its last word",
      "orderId",
      number,
      [
        { id: 1, no: 7 },
        { id: 2, no: 8 },
      ],
      "id",
    ],
    [
      "its last word rather than an id",
      "issue_number",
      number,
      [
        { id: 9007199254740993n, number: 1 },
        { id: 9007199254740995n, number: 2 },
      ],
      "number",
    ],
    [
      "an id of its type",
      "customer",
      text,
      [
        { id: "c1", name: "A" },
        { id: "c2", name: "B" },
      ],
      "id",
    ],
    [
      "the only member that could be it",
      "color",
      text,
      [
        { hue: "red", n: 1 },
        { hue: "blue", n: 1 },
      ],
      "hue",
    ],
  ] as const)("is %s", (_what, name, schema, rows, key) => {
    expect(recordKey(rows, { name, schema }, {})).toBe(key);
  });

  it.each([
    ["an id of another type", "username", text, [{ id: 1, login: "a", mail: "b" }]],
    [
      "a member that is the same twice",
      "name",
      text,
      [
        { name: "a", x: 1, y: 1 },
        { name: "a", x: 2, y: 2 },
      ],
    ],
    [
      "a member that some records have",
      "id",
      number,
      [
        { id: 1, x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
    ],
    [
      "a member that is empty, null or no plain value",
      "id",
      text,
      [{ id: "" }, { id: null }, { id: [1] }],
    ],
    [
      "one of several that could be it",
      "color",
      text,
      [
        { hue: "red", tint: "a" },
        { hue: "blue", tint: "b" },
      ],
    ],
  ] as const)("is not %s", (_what, name, schema, rows) => {
    expect(recordKey(rows, { name, schema }, {})).toBeUndefined();
  });
});
