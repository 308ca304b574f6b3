import { ExactNumber, recordReader } from "@heddle/params";
import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod/mini";

import { entriesType } from "./entries.ts";

const type = z.object({ data: entriesType });

const json = fc.constantFrom<unknown>(1, "a", true, null);
const other = fc.constantFrom(undefined, 1n, Infinity, new Date(0), new ExactNumber("0.1"));
// Not "constructor", by which `toStrictEqual` compares the classes of objects.
const keys = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom("a", "b") },
  fc.constant("prototype"),
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    { weight: 8, arbitrary: json },
    other,
    fc.array(tie("tree"), { maxLength: 3 }),
    fc.dictionary(keys, tie("tree"), { noNullPrototype: true }),
    tie("tree").map((value) => Object.freeze(value)),
  ),
}));

it("[G5] reads data without zod as zod would, or leaves it to zod", () => {
  const { read } = recordReader(type);
  fc.assert(
    fc.property(fc.dictionary(keys, tree, { noNullPrototype: true }), (data) => {
      const result = read({ data }) as { data: unknown } | undefined;
      if (!result) return;
      const parsed = z.parse(type, { data });
      expect(result).toStrictEqual(parsed);
      expect(result.data === data).toBe(parsed.data === data);
      expect(result.data).toSatisfy(isDeeplyFrozen);
    }),
  );
  expect(read({ data: { a: [1, { b: null }] } })).toEqual({ data: { a: [1, { b: null }] } });
});

function isDeeplyFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen);
}
