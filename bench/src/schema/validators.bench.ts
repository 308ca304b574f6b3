/**
 * Measures the candidates for `validate`: our interpreter, @cfworker/json-schema and Ajv.
 *
 *   npx tsx -C source bench/src/schema/validators.bench.ts [folder of the JSON Schema test suite] [large OpenAPI document]
 *
 * or by the variables JSON_SCHEMA_SUITE and OPENAPI_DOCUMENT. The suite is the `tests` folder of
 * json-schema-org/JSON-Schema-Test-Suite (the Python package jsonschema carries it as `json/tests`).
 */
import { existsSync, readFileSync } from "node:fs";
import { validate } from "@heddle/schema";
import { gzipSizes } from "./bundle-size.ts";
import { candidates } from "./candidates.ts";
import { formSchema, formValue, treeSchema, treeValue } from "./samples.ts";
import { passRates } from "./test-suite.ts";
import { milliseconds, printRows, repeated } from "./timing.ts";

const [
  suite = process.env["JSON_SCHEMA_SUITE"] ?? "",
  document = process.env["OPENAPI_DOCUMENT"] ?? "",
] = process.argv.slice(2);

console.log("\nSize, minified and gzipped\n");
printRows(await gzipSizes());

console.log("\nOfficial test suite, share of passed cases\n");
if (existsSync(suite)) printRows(passRates(suite));
else console.log("skipped: give the folder of the JSON Schema test suite as the first argument");

console.log("\nA form of 12 fields\n");
printRows(
  candidates.map(({ name, compile }) => {
    const check = compile(formSchema);
    return {
      candidate: name,
      "compile and check once": `${repeated(() => compile(formSchema)(formValue)).toFixed(1)} µs`,
      "check again": `${repeated(() => check(formValue)).toFixed(1)} µs`,
    };
  }),
);

console.log(`\nFirst check with a large root document (${document})\n`);
if (existsSync(document)) printRows(firstChecks(readFileSync(document, "utf8")));
else console.log("skipped: give an OpenAPI document as the second argument");

console.log("\nHostile input: result or error\n");
printRows(
  candidates.map(({ name, compile }) => ({
    candidate: name,
    "^(a+)+$ on 27 characters": attempt(() =>
      compile({ pattern: "^(a+)+$" })(`${"a".repeat(26)}!`),
    ),
    "circular value": attempt(() => compile(treeSchema)(circularValue())),
    "1,000 deep": attempt(() => compile(treeSchema)(treeValue(1_000))),
    "10,000 deep": attempt(() => compile(treeSchema)(treeValue(10_000))),
  })),
);
console.log(
  `\nours, ^(a+)+$ on 50,000 characters: ${attempt(() => validate(`${"a".repeat(50_000)}!`, { pattern: "^(a+)+$" }).length === 0)}`,
);

function firstChecks(text: string): Record<string, string>[] {
  const rows: Record<string, string>[] = [];
  for (const { name, compile } of candidates) {
    const root = JSON.parse(text) as { components: Record<string, object> };
    const [component = ""] = Object.keys(root.components["schemas"] ?? {}).filter((key) =>
      /full-repository|^Repository$/i.test(key),
    );
    const schema = { $ref: `#/components/schemas/${component}`, components: root.components };
    rows.push({
      candidate: name,
      [`#/components/schemas/${component}`]: attempt(() => compile(schema)({ id: 1 })),
    });
  }
  return rows;
}

function attempt(action: () => boolean): string {
  let result = "";
  const time = milliseconds(() => {
    try {
      result = action() ? "valid" : "invalid";
    } catch (error) {
      result = `throws ${String(error).slice(0, 60)}`;
    }
  });
  return `${result}, ${time.toFixed(1)} ms`;
}

function circularValue(): unknown {
  const value: { child?: unknown } = {};
  value.child = value;
  return value;
}
