import { describe, expect, test } from "vitest";
import { compareRules, rulesCitedIn, rulesIn } from "./rules.ts";

describe("rulesIn", () => {
  test("reads the ids of list items", () => {
    const specification = "# Params\n\n- **P1** Sets.\n- **P12** Watches P1.\n  - **P3** nested\n";
    expect(rulesIn(specification)).toEqual(["P1", "P12"]);
  });

  test("ignores bold text that is not an id", () => {
    expect(rulesIn("- **Note** see P1\n**P1** not in a list\n")).toEqual([]);
  });
});

describe("rulesCitedIn", () => {
  test("reads titles in any quotes, of tests, suites and tables", () => {
    const source = [
      `test("[P1] one", run);`,
      `it('[P2, P3] two', run);`,
      "describe(`[S4] ${name}`, run);",
      `test.each(cases)("[V5] %s", run);`,
      `test(\n  "[V6] a long title",`,
      `{ name: "[N7] an attack", run }`,
    ].join("\n");
    expect(rulesCitedIn(source)).toEqual(["P1", "P2", "P3", "S4", "V5", "V6", "N7"]);
  });

  test("ignores tests that do not run, and ids inside a title", () => {
    const source = `test.skip("[P1] x", run); test.todo("[P2] y"); test("as [P3] says", run);`;
    expect(rulesCitedIn(source)).toEqual([]);
  });
});

describe("compareRules", () => {
  const file = "core/params/SPEC.md";

  test("finds no problem if every rule has a test", () => {
    expect(compareRules([{ id: "P1", file }], [{ id: "P1", file: "a.test.ts" }])).toEqual([]);
  });

  test("reports untested, unknown and duplicate rules", () => {
    const rules = [
      { id: "P1", file },
      { id: "P2", file },
      { id: "P2", file: "core/views/SPEC.md" },
    ];
    const tests = [
      { id: "P2", file: "a.test.ts" },
      { id: "P9", file: "a.test.ts" },
    ];
    expect(compareRules(rules, tests)).toEqual([
      "P2 is a rule of core/params/SPEC.md and again of core/views/SPEC.md",
      "P1 (core/params/SPEC.md) has no test",
      "a.test.ts cites P9, which no SPEC.md has",
    ]);
  });
});
