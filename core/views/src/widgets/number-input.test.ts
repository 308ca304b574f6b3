import { ExactNumber } from "@heddle/params";
import { isValid } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { IntegerInput, JsonInput, NumberInput, schemaToWidget, Slider } from "../index.ts";

describe("numbers", () => {
  it.each<[string, number]>([
    ["12", 12],
    [" -3.5 ", -3.5],
    ["+.5", 0.5],
    ["5.", 5],
    ["1e3", 1000],
    ["-1E-2", -0.01],
    ["0", 0],
  ])("[V16] reads %j", (text, value) => {
    const input = new NumberInput();
    input.enter(text);
    expect([input.value, input.draft]).toEqual([value, null]);
  });

  it.each(["1,5", "0x10", "1e999", "Infinity", "NaN", "12x", "--1", ".", "e5", "1 000"])(
    "[V16] keeps %j as a draft",
    (text) => {
      const input = new NumberInput();
      input.enter(text);
      expect([input.value, input.draft]).toEqual([undefined, text]);
      expect(input.issues()).toMatchObject([
        { path: [], code: "draft", translatable: { code: "views.notNumber" } },
      ]);
    },
  );

  it("[V16] rejects arrays, objects and booleans", () => {
    const input = new NumberInput();
    for (const junk of [[5], { valueOf: 5 }, true, null]) input.enter(junk);
    expect(input.value).toBeUndefined();
  });

  it.each([
    ["1.5", "Enter a whole number."],
    ["1e300", "This number is too long: write fewer digits, and no exponent."],
    ["x", "Enter a number."],
  ])("[V16] rejects %j as an integer: %s", (text, message) => {
    const input = new IntegerInput();
    input.enter(text);
    input.leave();
    expect([input.value, input.draft, input.error]).toEqual([undefined, text, message]);
  });

  it("[V16] accepts integers of any length without losing digits", () => {
    const input = new IntegerInput({ minimum: -1e20, maximum: 1e20 });
    for (const [text, value] of [
      ["-9007199254740991", -9_007_199_254_740_991],
      ["9007199254740993", 9_007_199_254_740_993n],
      ["+012345678901234567890", 12_345_678_901_234_567_890n],
    ] as const) {
      input.enter(text);
      expect([input.value, input.draft]).toEqual([value, null]);
    }
    input.enter("100000000000000000001");
    input.leave();
    expect(input.draft).toBe("100000000000000000001");
    expect(input.error).not.toBeNull();
  });

  it("[V17] steps integers of any length", () => {
    const maximum = 10_000_000_000_000_000;
    const input = new IntegerInput({ maximum, value: Number.MAX_SAFE_INTEGER, step: 2 });
    const values: unknown[] = [];
    for (const steps of [1, 1, -1, -1, maximum]) {
      input.stepBy(steps);
      values.push(input.value);
    }
    expect(values).toEqual([
      9_007_199_254_740_993n,
      9_007_199_254_740_995n,
      9_007_199_254_740_993n,
      9_007_199_254_740_991,
      BigInt(maximum),
    ]);
  });

  it("[V17] steps from the lower bound, by the step, within the bounds", async () => {
    const input = new NumberInput({ minimum: 1, maximum: 2, step: 0.4 });
    const values: unknown[] = [];
    for (const steps of [1, 1, 1, 1, -1, -10]) {
      await input.call("stepBy", steps);
      values.push(input.value);
    }
    expect(values).toEqual([1, 1.4, 1.8, 2, 1.6, 1]);
  });

  it("[V17] starts at zero, or at the bound nearest to zero", () => {
    for (const [bounds, start] of [
      [{}, 0],
      [{ maximum: -5 }, -5],
      [{ minimum: 3 }, 3],
    ] as const) {
      const input = new NumberInput(bounds);
      input.stepBy(1);
      expect(input.value).toBe(start);
    }
  });

  it("[V17] has no rounding errors", () => {
    const slider = new Slider({ minimum: 0, maximum: 1, step: 0.1, value: 0 });
    const values: unknown[] = [];
    for (let step = 0; step < 10; step++) {
      slider.stepBy(1);
      values.push(slider.value);
    }
    expect(values).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  });
});

describe("numbers with many digits", () => {
  it("[V16] keep every digit", () => {
    const input = new NumberInput();
    for (const text of ["0.1", "1e300", "0.30000000000000004"]) {
      input.enter(text);
      expect([text, input.value, input.draft]).toEqual([text, Number(text), null]);
    }
    input.enter("9007199254740993");
    expect(input.value).toBe(9_007_199_254_740_993n);
    input.enter("-.12345678901234567890");
    expect(input.value).toEqual(new ExactNumber("-0.12345678901234567890"));
    expect(input.draft).toBeNull();
  });

  it("[V24] are kept in JSON that is edited as text", () => {
    const input = new JsonInput();
    input.enter('{ "id": 12345678901234567890, "rate": 0.10000000000000000001 }');
    expect(input.value).toEqual({
      id: 12_345_678_901_234_567_890n,
      rate: new ExactNumber("0.10000000000000000001"),
    });
  });

  it("[V16] cannot be stepped while there is a draft", async () => {
    const input = new NumberInput();
    input.enter("abc");
    expect(await input.call("stepBy", 1)).toMatchObject({ ok: false, code: "refused" });
    expect(input.draft).toBe("abc");
  });
});

describe("a decimal", () => {
  const pattern = "^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$";
  const schema = {
    title: "Budget",
    anyOf: [{ type: "number", minimum: 0 }, { type: "string", pattern }, { type: "null" }],
  };

  it("[V86] is a number input that keeps a loaded text and every digit", () => {
    const budget = schemaToWidget("budget", schema) as NumberInput;
    expect(budget).toMatchObject({ kind: "number-input", nullable: true, minimum: 0 });
    expect(budget.label).toBe("Budget");
    budget.value = "12.50";
    expect([budget.value, budget.issues()]).toEqual(["12.50", []]);
    budget.stepBy(1);
    expect(budget.value).toBe(13.5);
    budget.enter("0.1234567890123456789012");
    expect(budget.value).toBe("0.1234567890123456789012");
    budget.enter("12 €");
    budget.leave();
    expect([budget.draft, budget.error]).toEqual(["12 €", "Enter a number."]);
    expect(budget.accepts("many")).toBe(false);
    budget.setNull();
    expect(budget.value).toBeNull();
  });

  it.each<[typed: string, value: unknown]>([
    ["19.9", 19.9],
    ["19.90", "19.90"],
    ["20.00", "20.00"],
    [" 0.10 ", "0.10"],
    ["007", "007"],
    ["+5", "+5"],
    ["0.0000001", "0.0000001"],
    ["1e3", 1000],
    ["12345678901234567890", "12345678901234567890"],
  ])("[V750] %j typed as a decimal keeps its digits: %j", (typed, value) => {
    const budget = schemaToWidget("budget", schema) as NumberInput;
    budget.enter(typed);
    expect([budget.value, budget.draft, budget.issues()]).toEqual([value, null, []]);
    expect(schema.anyOf.some((branch) => isValid(value, branch))).toBe(true);
  });

  it("[V750] has the bounds of the number, whatever its notation", () => {
    const budget = schemaToWidget("budget", schema) as NumberInput;
    for (const typed of ["-1", "-1.0", "-1.00000000000000000001"]) {
      budget.enter(typed);
      expect([budget.value, budget.draft]).toEqual([undefined, typed]);
    }
  });

  it("[V750] shows the typed notation of a number until the value changes", () => {
    const input = new NumberInput();
    input.enter("19.90");
    expect([input.value, input.written]).toEqual([19.9, "19.90"]);
    input.enter("19.9");
    expect(input.written).toBeNull();
    input.enter("0.0000001");
    expect([input.value, input.written]).toEqual([1e-7, "0.0000001"]);
    input.value = 7;
    expect(input.written).toBeNull();
    input.enter("7.0");
    input.clear();
    expect(input.written).toBeNull();
  });

  it("[V86] a number or any text is a value input", () => {
    const anyOf = [{ type: "number" }, { type: "string" }];
    expect(schemaToWidget("budget", { anyOf }).kind).toBe("value-input");
  });
});
