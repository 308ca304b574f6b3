import fc from "fast-check";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { batch, type Change, type Issue, Params } from "./index.ts";
import { safeJson } from "./safe-json.fixture.ts";
import { withCode } from "./thrown.fixture.ts";

class Box extends Params.with({
  width: { type: z.number().min(0).default(1), view: "rw" },
  height: { type: z.number().min(0).default(1), view: "rw" },
  label: { type: z.string().max(5).default("box"), view: "rw" },
  data: { type: z.unknown(), view: "rw" },
  secret: { type: z.unknown(), view: "none" },
}) {}

const shown = ["width", "height", "label", "data"] as const;

function record(box: Box): Record<string, Change>[] {
  const seen: Record<string, Change>[] = [];
  box.watch(shown, (changes) => seen.push(changes as Record<string, Change>));
  return seen;
}

function valuesOf(box: Box): unknown[] {
  return shown.map((name) => box[name]);
}

describe("setting", () => {
  it("[P7] rejects a value with the path of each problem, changes nothing and calls no watcher", () => {
    const box = new Box();
    const seen = record(box);
    expect(() => (box.width = -1)).toThrow(
      expect.objectContaining({
        code: "validation",
        message: expect.stringMatching(/^Box: width: /),
        issues: [expect.objectContaining({ path: ["width"], code: "too_small" })],
      }),
    );
    expect(box.width).toBe(1);
    expect(seen).toEqual([]);
  });

  it("[P8] sets all values and calls each watcher once", () => {
    const box = new Box();
    const seen = record(box);
    box.update({ width: 2, height: 3 });
    expect(seen).toEqual([{ width: { old: 1, value: 2 }, height: { old: 1, value: 3 } }]);
  });

  it("[P8] leaves all values unchanged when one is rejected, and lists every problem", () => {
    const box = new Box();
    const seen = record(box);
    expect(() => box.update({ width: 2, height: -1, label: "too long" })).toThrow(
      expect.objectContaining({
        issues: [
          expect.objectContaining({ path: ["height"] }),
          expect.objectContaining({ path: ["label"] }),
        ],
      }),
    );
    expect(valuesOf(box)).toEqual([1, 1, "box", undefined]);
    expect(seen).toEqual([]);
  });

  it("[P9] ignores an equal value", () => {
    const file = new Blob(["a"]);
    const box = new Box({ data: { a: [1, new Date(5), null], file } });
    const seen = record(box);
    box.data = { file, a: [1, new Date(5), null] };
    expect(seen).toEqual([]);
    box.data = { file: new Blob(["a"]), a: [1, new Date(5), null] };
    box.data = { a: [1, new Date(6), null], file };
    box.data = { a: [1, new Date(6), null] };
    box.data = { a: [1, new Date(6), null], b: undefined };
    box.data = [1];
    box.data = { 0: 1 };
    expect(seen).toHaveLength(6);
  });

  it("[P9] compares hidden values by identity", () => {
    class Vault extends Params.with({ data: { type: z.unknown(), view: "none" } }) {}
    const vault = new Vault({ data: { a: 1 } });
    let changes = 0;
    vault.watch("data", () => changes++);
    const { data } = vault;
    vault.data = data;
    expect(changes).toBe(0);
    vault.data = { a: 1 };
    expect(changes).toBe(1);
  });

  it("[P10] restores the default when set to undefined", () => {
    const box = new Box({ width: 5, label: "crate" });
    box.update({ width: undefined });
    box.set("label", undefined);
    expect([box.width, box.label]).toEqual([1, "box"]);
  });

  it("[P12] throws for an unknown name and lists the known ones", () => {
    const box = new Box();
    const unknown = expect.objectContaining({
      code: "unknown_parameter",
      message: 'Box has no parameter "depth" (it has: width, height, label, data, secret)',
    });
    expect(() => box.set("depth", 1)).toThrow(unknown);
    expect(() => box.read("depth")).toThrow(unknown);
    expect(() => box.subscribe(["depth"], () => {})).toThrow(unknown);
    expect(() => new Box({ depth: 1 } as never)).toThrow(unknown);
    expect(() => box.set("__proto__", 1)).toThrow(withCode("unknown_parameter"));
    expect(() => box.set("toString", 1)).toThrow(withCode("unknown_parameter"));
  });
});

describe("hooks", () => {
  class Sheet extends Params.with({
    width: { type: z.number().default(1), view: "rw" },
    height: { type: z.number().default(1), view: "rw" },
    area: { type: z.number().default(1), view: "r" },
  }) {
    protected override derive(changed: ReadonlySet<string>): void {
      if (changed.has("area")) return;
      if (this.width === 13) throw new Error("unlucky");
      this.area = this.width * this.height;
    }
  }

  it("[P20] derive sets dependent parameters in the same transaction", () => {
    const sheet = new Sheet();
    const seen: unknown[] = [];
    sheet.watch(["width", "area"], (changes) => seen.push(changes));
    sheet.update({ width: 3, height: 4 });
    expect(seen).toEqual([{ width: { old: 1, value: 3 }, area: { old: 1, value: 12 } }]);
  });

  it("[P20] derive rolls the change back when it throws", () => {
    const sheet = new Sheet({ width: 2 });
    const seen: unknown[] = [];
    sheet.watch(["width", "height", "area"], (changes) => seen.push(changes));
    expect(() => sheet.update({ width: 13, height: 2 })).toThrow("unlucky");
    expect([sheet.width, sheet.height, sheet.area]).toEqual([2, 1, 1]);
    expect(seen).toEqual([]);
  });

  class Range extends Params.with({
    from: { type: z.number().default(0), view: "rw" },
    to: { type: z.number().default(10), view: "rw" },
  }) {
    protected override check(): readonly Issue[] {
      if (this.from <= this.to) return [];
      return [{ path: ["from"], code: "order", message: "starts after its end" }];
    }
  }

  it("[P21] check rejects values after all of them are set", () => {
    const range = new Range();
    const seen: unknown[] = [];
    range.watch(["from", "to"], (changes) => seen.push(changes));
    expect(() => (range.from = 11)).toThrow(
      expect.objectContaining({ message: "Range: from: starts after its end" }),
    );
    expect([range.from, seen]).toEqual([0, []]);
    range.update({ from: 20, to: 30 });
    expect([range.from, range.to, seen.length]).toEqual([20, 30, 1]);
  });

  it("[P21] check rejects values of the constructor", () => {
    expect(() => new Range({ from: 11 })).toThrow(withCode("validation"));
    expect(new Range({ from: 11, to: 12 }).to).toBe(12);
  });
});

describe("against a plain object", () => {
  type Values = Partial<Record<(typeof shown)[number], unknown>>;
  type Step =
    | { readonly type: "update"; readonly values: Values }
    | { readonly type: "batch"; readonly steps: readonly Step[]; readonly throws: boolean };

  const valid: Record<(typeof shown)[number], (value: unknown) => boolean> = {
    width: (value) => typeof value === "number" && value >= 0,
    height: (value) => typeof value === "number" && value >= 0,
    label: (value) => typeof value === "string" && value.length <= 5,
    data: () => true,
  };
  const defaults: Record<string, unknown> = { width: 1, height: 1, label: "box" };

  const values = fc.record(
    {
      width: fc.oneof(fc.integer({ min: -1, max: 5 }), fc.constant(undefined)),
      height: fc.integer({ min: 0, max: 3 }),
      label: fc.string({ maxLength: 6 }),
      data: safeJson({ maxDepth: 2 }),
    },
    { requiredKeys: [] },
  );
  const { steps } = fc.letrec<{ step: Step; steps: Step[] }>((tie) => ({
    step: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.record({ type: fc.constant("update" as const), values }),
      fc.record({ type: fc.constant("batch" as const), steps: tie("steps"), throws: fc.boolean() }),
    ),
    steps: fc.array(tie("step"), { maxLength: 5 }),
  }));

  /** The expected values of a box after a step; the same object when the step is rejected. */
  function expected(before: Values, step: Step): Values {
    if (step.type === "batch") return step.throws ? before : step.steps.reduce(expected, before);
    const given = Object.entries(step.values).map(
      ([name, value]) =>
        [name, value ?? (name === "data" ? value : (defaults[name] ?? value))] as const,
    );
    const isValid = given.every(([name, value]) => valid[name as keyof typeof valid](value));
    return isValid ? { ...before, ...Object.fromEntries(given) } : before;
  }

  function perform(box: Box, step: Step): void {
    try {
      if (step.type === "update") return box.update(step.values as never);
      batch(() => {
        for (const inner of step.steps) perform(box, inner);
        if (step.throws) throw new Error("rolled back");
      });
    } catch {
      // Rejected: the comparison shows that nothing has changed.
    }
  }

  it("[P8, P11, P15] any updates and batches have the same result, and each change is delivered once", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const box = new Box();
        const seen = record(box);
        const latest: string[] = [];
        box.watch(shown, () => latest.push(JSON.stringify(valuesOf(box))));
        let reference: Values = { width: 1, height: 1, label: "box", data: undefined };
        for (const step of all) {
          const before = reference;
          reference = expected(before, step);
          seen.length = 0;
          latest.length = 0;
          perform(box, step);
          expect(valuesOf(box)).toEqual(shown.map((name) => reference[name]));
          const changed = shown.filter((name) => !isDeepStrictEqual(before[name], reference[name]));
          const change = changed.map((name) => [
            name,
            { old: before[name], value: reference[name] },
          ]);
          expect(seen).toEqual(changed.length > 0 ? [Object.fromEntries(change)] : []);
          expect(latest).toEqual(changed.length > 0 ? [JSON.stringify(valuesOf(box))] : []);
        }
      }),
    );
  });
});

describe("observe", () => {
  class Cloth extends Params.with({
    width: { type: z.number().default(2), view: "none" },
    length: { type: z.number().default(3), view: "r" },
  }) {
    static override readonly computed = { area: ["width", "length"] };

    get area(): number {
      return this.width * this.length;
    }
  }

  it("[P101] follows hidden parameters and computed properties until it is stopped", () => {
    const cloth = new Cloth();
    const areas: number[] = [];
    const widths: number[] = [];
    const stop = cloth.observe("area", () => areas.push(cloth.area));
    cloth.observe("width", () => widths.push(cloth.width));
    cloth.update({ width: 4, length: 5 });
    stop();
    cloth.width = 6;
    expect(areas).toEqual([20]);
    expect(widths).toEqual([4, 6]);
  });

  it("[P101] follows the computed properties of a base class", () => {
    class Rug extends Cloth {
      static override readonly computed = { area: ["width"], rim: ["length"] };
    }
    class Mat extends Rug {
      static override readonly computed = { area: ["width"], rim: ["length"], size: ["width"] };
    }
    class Runner extends Mat {}
    let calls = 0;
    const runner = new Runner();
    runner.observe("rim", () => (calls += 1));
    runner.length = 9;
    expect(calls).toBe(1);
  });

  it("[P101] rejects other names", () => {
    expect(() => new Cloth().observe("weight", () => {})).toThrow(withCode("unknown_parameter"));
  });
});
