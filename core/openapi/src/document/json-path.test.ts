import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { describe, expect, it } from "vitest";

import { QueryLimitError, selectPaths } from "./json-path.ts";

interface ComplianceTest {
  readonly name: string;
  readonly selector: string;
  readonly document?: unknown;
  readonly result_paths?: readonly string[];
  readonly results_paths?: readonly (readonly string[])[];
  readonly invalid_selector?: boolean;
}

const limits = { selected: 1_000, steps: 100_000 };

/** The tests of the JSONPath working group. */
function complianceTests(): readonly ComplianceTest[] {
  const manifest = createRequire(import.meta.url).resolve("jsonpath-rfc9535/package.json");
  const suite = "src/__tests__/jsonpath-compliance-test-suite/cts.json";
  const text = readFileSync(join(dirname(manifest), suite), "utf8");
  return (JSON.parse(text) as { readonly tests: readonly ComplianceTest[] }).tests;
}

/** `["a", 0]` → `$['a'][0]` */
function normalPath(path: readonly (string | number)[]): string {
  const name = (text: string): string =>
    JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `$${path.map((step) => (typeof step === "number" ? `[${step}]` : `['${name(step)}']`)).join("")}`;
}

describe("[O850] a query of an overlay", () => {
  it("selects what the tests of the working group expect", () => {
    // The parser accepts functions with other arguments than theirs. They select nothing.
    const tests = complianceTests().filter((test) => test.invalid_selector !== true);
    const failed = tests.filter(
      ({ selector, document, result_paths: paths, results_paths: any }) => {
        const found = JSON.stringify(selectPaths(document, selector, limits).map(normalPath));
        return (any ?? [paths ?? []]).every((expected) => JSON.stringify(expected) !== found);
      },
    );
    expect(tests.length).toBeGreaterThan(400);
    expect(failed.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ["$[?search(@, '^(a+)+$')]", []],
    ["$[?match(@, '(a|aa)+b')]", []],
    ["$[?match(@, 'b|a*!')]", ["0"]],
  ])("matches a pattern in linear time: %s", (query, expected) => {
    const paths = selectPaths({ 0: `${"a".repeat(5_000)}!` }, query, { ...limits, steps: 1e6 });
    expect(paths).toEqual(expected.map((step) => [step]));
  });

  it("finds members below a list of any length", () => {
    const data = { list: Array.from({ length: 200_000 }, () => 0), last: { id: 1 } };
    expect(selectPaths(data, "$..id", { ...limits, steps: 1e6 })).toEqual([["last", "id"]]);
  });

  it("ends at its limits", () => {
    const list = Array.from({ length: 500 }, (_, at) => at);
    const queries = ["$[?count($[?count($[*]) > 1]) > 1]", "$[*,*,*]"];
    for (const query of queries) {
      expect(() => selectPaths(list, query, limits)).toThrow(QueryLimitError);
    }
  });

  it("finds members with quotes and control characters in their names", () => {
    const data = { "it's\n": { "a\\b": 1 } };
    expect(selectPaths(data, "$.*.*", limits)).toEqual([["it's\n", "a\\b"]]);
  });
});
