import { ExactNumber, maximumDepth, nestsDeeper } from "@heddle/params";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { coalesce } from "./coalesce-operations.ts";
import { decode, encode, encodedDepth, type References } from "./encoding.ts";
import type { Encoded, Operation } from "./protocol.ts";
import { withCode } from "../../params/src/thrown.fixture.ts";

const none: References = {
  encode: () => undefined,
  decode: () => {
    throw new Error("There are no references here");
  },
};

const leaf = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.double(),
  fc.integer(),
  fc.constant(null),
  fc.constant(undefined),
  fc.date({ noInvalidDate: true }),
  fc.bigInt(),
  fc.constant(new ExactNumber("-0.1234567890123456789e-700")),
);
const key = fc
  .oneof(fc.string(), fc.constantFrom("$", "value", "id"))
  .filter((name) => name !== "__proto__");
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc.array(tie("value")),
    fc.dictionary(key, tie("value")),
  ),
}));

describe("encoding", () => {
  it("[Y21] round-trips every value", () => {
    fc.assert(
      fc.property(value, (original) => {
        const text = JSON.stringify(encode(original, none));
        expect(decode(JSON.parse(text), none)).toEqual(original);
      }),
      { examples: [[-0], [[Number.NaN, -Infinity]], [{ $: -0 }]] },
    );
  });
});

it.each([
  { $: "bigint", value: "1x" },
  { $: "bigint", value: "9".repeat(1_001) },
  { $: "bigint", value: 12 },
  { $: "exact", value: "one" },
  { $: "exact" },
  { $: "number", value: "1" },
  { $: "number", value: {} },
  { $: "date", value: "bad" },
  { $: "date", value: 0 },
  { $: "entries", value: "ab" },
  { $: "entries", value: [["a"]] },
  { $: "exact", value: 5 },
  { $: "exact", value: ["5"] },
  { $: "entries", value: [[1, 2]] },
  { $: "entries", value: [["__proto__", {}]] },
])("[Y66] rejects an invalid tagged value: %o", (encoded) => {
  expect(() => decode(encoded as Encoded, none)).toThrow(withCode("encoding"));
});

it("[Y68] the deepest value of a model is the deepest that is encoded", () => {
  let deepest: unknown = new Date(0);
  for (let level = 0; level < maximumDepth; level++) deepest = { $: deepest };
  const encoded = encode(deepest, none);
  expect(nestsDeeper(encoded, encodedDepth)).toBe(false);
  expect(nestsDeeper(encoded, encodedDepth - 1)).toBe(true);
  expect(decode(encoded, none)).toEqual(deepest);
});

describe("coalescing", () => {
  const operation = fc.oneof(
    fc.record({
      op: fc.constant("set" as const),
      id: fc.constantFrom("m1", "m2"),
      name: fc.constantFrom("a", "b"),
      value: fc.integer(),
    }),
    fc.record({
      op: fc.constant("put" as const),
      id: fc.constant("m1"),
      name: fc.constant("items"),
      key: fc.constantFrom("x", "y"),
      record: fc.record({ text: fc.string() }),
    }),
    fc.record({
      op: fc.constant("patch" as const),
      id: fc.constant("m1"),
      name: fc.constant("items"),
      key: fc.constantFrom("x", "y"),
      patch: fc.dictionary(fc.constantFrom("text", "count"), fc.integer()),
    }),
    fc.record({
      op: fc.constant("delete" as const),
      id: fc.constant("m1"),
      name: fc.constant("items"),
      key: fc.constantFrom("x", "y"),
    }),
  );

  /** The resulting state. */
  function result(operations: readonly Operation[]): unknown {
    const state = new Map<string, unknown>();
    for (const each of operations) {
      if (each.op === "new" || each.op === "gone") continue;
      const place = each.op === "set" ? `${each.id}.${each.name}` : `${each.name}/${each.key}`;
      if (each.op === "set") state.set(place, each.value);
      if (each.op === "put") state.set(place, each.record);
      if (each.op === "delete") state.delete(place);
      if (each.op === "patch") state.set(place, { ...(state.get(place) as object), ...each.patch });
    }
    return Object.fromEntries([...state].toSorted(([left], [right]) => left.localeCompare(right)));
  }

  it("[Y9] gives the same result with at most as many operations", () => {
    fc.assert(
      fc.property(fc.array(operation), (operations) => {
        const fewer = coalesce(operations);
        expect(fewer.length).toBeLessThanOrEqual(operations.length);
        expect(result(fewer)).toEqual(result(operations));
      }),
    );
  });
});
