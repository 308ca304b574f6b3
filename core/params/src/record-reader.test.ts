import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod";

import { withQuickParse } from "./parsing.ts";
import { recordReader } from "./record-reader.ts";

const types = {
  text: z.string(),
  short: z.string().max(2),
  address: z.email(),
  count: z.coerce.number(),
  flag: z.boolean(),
  note: z.nullable(z.string()),
  inner: z.nullable(z.readonly(z.object({ x: z.number() }))),
  maybe: z.optional(z.string()),
  usual: z._default(z.string(), "usual"),
  upper: z.string().transform((text) => text.toUpperCase()),
  any: z.unknown(),
};

const value = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, 3, "", "long text", "a@example.org"),
  fc.record({ x: fc.oneof(fc.integer(), fc.constant("no")) }, { noNullPrototype: true }),
);

/** Valid values by field; the other fields accept any string. */
const fitting: Readonly<Record<string, unknown>> = {
  address: "a@example.org",
  count: "3",
  flag: false,
  note: null,
  inner: { x: 1 },
};

/** Records with mostly valid fields, and sometimes an unknown one. */
function recordsOf(fields: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const valueOf = (name: string): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(fitting[name] ?? "a") }, value);
  const required = fields.filter((name) => name !== "maybe");
  return fc.record(Object.fromEntries([...fields, "other"].map((name) => [name, valueOf(name)])), {
    noNullPrototype: true,
    requiredKeys: required,
  });
}

const cases = fc
  .subarray(Object.keys(types), { maxLength: 6 })
  .chain((fields) => fc.tuple(fc.constant(fields), fc.boolean(), recordsOf(fields)));

it("[P69] returns the same record as zod, or undefined", () => {
  let read = 0;
  fc.assert(
    fc.property(cases, ([fields, isOpen, record]) => {
      const shape = Object.fromEntries(
        Object.entries(types).filter(([name]) => fields.includes(name)),
      );
      const type = isOpen ? z.looseObject(shape) : z.object(shape);
      const before = structuredClone(record);
      const result = recordReader(type).read(record);
      expect(record).toStrictEqual(before);
      if (!result) return;
      read++;
      expect(result).not.toBe(record);
      expect(z.parse(type, record)).toStrictEqual(result);
    }),
    { numRuns: 1_000 },
  );
  expect(read).toBeGreaterThan(20);
});

it("[P69] reads records of simple fields, and leaves invalid records and refined types to zod", () => {
  const fields = z.object({ id: z.string(), note: z.nullable(z.string()) });
  expect(recordReader(fields).read({ id: "a", note: null })).toEqual({ id: "a", note: null });
  expect(recordReader(fields).read({ id: "a" })).toBe(undefined);
  expect(recordReader(fields).read({ id: 1, note: null })).toBe(undefined);
  expect(recordReader(fields).read({ id: "a", note: null, more: 1 })).toBe(undefined);
  const whole = fields.refine(({ id }) => id !== "a");
  expect(recordReader(whole).read({ id: "b", note: null })).toBe(undefined);
});

it("[P69] reads single fields as zod does, and leaves unknown and invalid ones to zod", () => {
  const point = z.readonly(z.object({ x: z.number() }));
  const { readField } = recordReader(z.object({ point, note: z.optional(z.string()) }));
  expect(readField("point", { x: 1, y: 2 })).toStrictEqual({ x: 1 });
  expect(readField("point", { x: 1 })).toSatisfy(Object.isFrozen);
  expect(readField("note", "a")).toBe("a");
  expect(readField("point", { x: "1" })).toBe(undefined);
  expect(readField("other", 1)).toBe(undefined);
});

it("[P69] copies records with the given function, and reports a missing field even if the copy adds it", () => {
  const type = z.object({ id: z.string(), note: z.string() });
  const { copy, read } = recordReader(type, {
    copy: (record: object) => ({ note: "", ...record }),
  });
  expect(copy({ id: "a" })).toEqual({ note: "", id: "a" });
  expect(read({ id: "a", note: "b" })).toEqual({ note: "b", id: "a" });
  expect(read({ id: "a" })).toBe(undefined);
});

it("[P69] reads fields whose type has a quick parse of its own", () => {
  const upper = z.string().transform((text) => text.toUpperCase());
  const quick = withQuickParse(upper, (value) => (value === "a" ? "A" : undefined));
  const { read } = recordReader(z.object({ quick }));
  expect(read({ quick: "a" })).toEqual({ quick: "A" });
  expect(read({ quick: "b" })).toBe(undefined);
});

it("[P69] keeps records that the collection owns, and copies frozen ones", () => {
  const { read } = recordReader(z.object({ id: z.string() }), { ownsRecords: true });
  const own = { id: "a" };
  expect(read(own)).toBe(own);
  const frozen = Object.freeze({ id: "b" });
  expect(read(frozen)).toEqual(frozen);
  expect(read(frozen)).not.toBe(frozen);
});

interface Folder {
  readonly name: string;
  readonly folders: readonly Folder[];
}

it("[P69] leaves a type that contains itself to zod", () => {
  const folder: z.ZodType<Folder> = z.object({
    name: z.string(),
    get folders() {
      return z.array(folder);
    },
  });
  const { read } = recordReader(folder);
  const leaf = { name: "leaf", folders: [] };
  expect(read(leaf)).toEqual(leaf);
  const branch = { name: "branch", folders: [leaf] };
  expect(read({ name: "trunk", folders: [branch] })).toBeUndefined();
});

it("[P69] leaves instances of classes to zod, which reads their getters", () => {
  class Point {
    readonly x = 1;
    get y(): number {
      return 2;
    }
  }
  const { read } = recordReader(z.object({ x: z.number(), y: z.number() }));
  expect(read(new Point())).toBe(undefined);
  expect(read({ x: 1, y: 2 })).toEqual({ x: 1, y: 2 });
});

it("[P69] leaves names of a numeric enum and types with exactly one branch to zod", () => {
  // What TypeScript compiles `enum Size { small, large }` to.
  const Size = { small: 0, large: 1, 0: "small", 1: "large" } as const;
  const exclusive = z.xor([z.object({ a: z.string() }), z.object({ b: z.string() })]);
  const { readField } = recordReader(z.object({ size: z.enum(Size), exclusive }));
  expect(readField("size", Size.large)).toBe(1);
  expect(readField("size", "large")).toBe(undefined);
  expect(readField("exclusive", { a: "", b: "" })).toBe(undefined);
});
