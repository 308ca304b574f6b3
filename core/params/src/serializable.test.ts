import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { assertSerializable, forbiddenKeys, maximumDepth, nestsDeeper, Params } from "./index.ts";
import { safeJson } from "./safe-json.fixture.ts";

class Holder extends Params.with({
  seen: { type: z.unknown(), view: "r" },
  hidden: { type: z.unknown(), view: "none" },
}) {}

class Secret {
  readonly text = "hidden";
}

const rejected = expect.objectContaining({ code: "invalid_value" });

function nest(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++)
    value = level % 2 === 0 ? [value] : { inside: value };
  return value;
}

describe("a serializable value", () => {
  it("[P39] is JSON, undefined, dates, files and models", () => {
    const value = {
      json: [null, true, 1.5, "text", { deep: [] }],
      nothing: undefined,
      date: new Date(0),
      file: new File(["a"], "a.txt"),
      model: new Holder(),
      bare: Object.assign(Object.create(null) as object, { a: 1 }),
    };
    const { seen } = new Holder({ seen: value });
    expect(seen).toEqual(value);
    const kept = seen as typeof value;
    expect([kept.file, kept.model]).toEqual([value.file, value.model]);
  });

  it.each<[string, unknown, string]>([
    ["a function", () => 1, "a function cannot be shown"],
    ["a symbol", Symbol("x"), "a symbol cannot be shown"],
    ["NaN", Number.NaN, "NaN is not a number"],
    ["Infinity", -Infinity, "-Infinity is not a number"],
    ["a Map", new Map(), "a Map instance cannot be shown"],
    ["an instance of a class", new Secret(), "a Secret instance cannot be shown"],
    [
      "an object with a strange prototype",
      Object.create(Object.create(null) as object),
      "a class instance",
    ],
  ])("[P39] is not %s, and the error has its path", (_, value, reason) => {
    const holder = new Holder({ seen: 1 });
    for (const [given, path] of [
      [value, "Holder.seen"],
      [{ a: [0, value] }, "Holder.seen.a.1"],
    ] as const) {
      expect(() => (holder.seen = given)).toThrow(
        expect.objectContaining({
          code: "invalid_value",
          message: expect.stringContaining(`${path}: ${reason}`),
        }),
      );
    }
    expect(holder.seen).toBe(1);
    expect(() => new Holder({ seen: value })).toThrow(rejected);
  });

  it("[P39] is read as it was set, for any JSON", () => {
    fc.assert(
      fc.property(safeJson(), (value) => {
        const holder = new Holder();
        holder.seen = value;
        expect(holder.seen).toEqual(value);
        expect(JSON.parse(JSON.stringify(holder.read("seen")))).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
  });

  it("[P40] has no forbidden key at any depth", () => {
    const path = fc.array(fc.oneof(fc.constant("list" as const), fc.string({ maxLength: 3 })), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...forbiddenKeys), path, (value, key, steps) => {
        const start: unknown = JSON.parse(
          `{ "a": 1, ${JSON.stringify(key)}: ${JSON.stringify(value)} }`,
        );
        const whole = steps.reduce<unknown>(
          (inner, step) =>
            step === "list"
              ? [0, inner]
              : JSON.parse(`{ ${JSON.stringify(step)}: ${JSON.stringify(inner)} }`),
          start,
        );
        const holder = new Holder({ seen: "before" });
        expect(() => (holder.seen = whole)).toThrow(rejected);
        expect(() => assertSerializable("here", whole)).toThrow(rejected);
        expect(holder.seen).toBe("before");
      }),
    );
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("[P39] rejects an invalid date", () => {
    expect(() => assertSerializable("here", [new Date(Number.NaN)])).toThrow(
      "here.0: the date is invalid",
    );
  });

  it("[P40] names the rejected key", () => {
    expect(() => assertSerializable("here", [JSON.parse('{"__proto__":1}')])).toThrow(
      'here.0: the key "__proto__" is refused',
    );
  });

  it("[P41] does not contain itself, but may contain an object twice", () => {
    const circle: unknown[] = [];
    circle.push({ circle });
    expect(() => assertSerializable("here", circle)).toThrow(
      "here.0.circle: the value contains itself",
    );
    const shared = { a: 1 };
    expect(() => assertSerializable("here", [shared, { shared }])).not.toThrow();
  });

  it("[P41] nests no deeper than 200 levels", () => {
    expect(maximumDepth).toBe(200);
    expect(new Holder({ seen: nest(200) })).toBeInstanceOf(Holder);
    expect(() => new Holder({ seen: nest(201) })).toThrow(
      "Holder.seen: the value nests deeper than 200 levels",
    );
    expect(() => new Holder({ seen: nest(100_000) })).toThrow(rejected);
  });

  it("[P107] the depth of any value can be checked", () => {
    const circle: unknown[] = [];
    circle.push(circle, circle);
    const values = [1, nest(200), nest(201), nest(100_000), circle];
    expect(values.map((value) => nestsDeeper(value))).toEqual([false, false, true, true, true]);
    expect([nestsDeeper([[]], 2), nestsDeeper([[]], 1), nestsDeeper(1, 0)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("[P42] is not required of a hidden parameter", () => {
    const anything = [() => 1, new Map(), 1n, Number.NaN];
    expect(new Holder({ hidden: anything }).hidden).toBe(anything);
  });

  it("[P43] is required of the output of the type, not of its input", () => {
    class Wrapper {
      readonly inner = new Holder();
    }
    const unwrap = z
      .custom<Wrapper | Holder>()
      .transform((given) => (given instanceof Wrapper ? given.inner : given));
    class Frame extends Params.with({
      content: { type: unwrap, view: "r" },
      broken: {
        type: z
          .number()
          .transform((size) => new Map([[size, size]]))
          .optional(),
        view: "r",
      },
    }) {}
    const wrapper = new Wrapper();
    const frame = new Frame({ content: wrapper });
    expect(frame.content).toBe(wrapper.inner);
    expect(() => frame.set("broken", 3)).toThrow(rejected);
    expect(frame.broken).toBeUndefined();
  });
});
