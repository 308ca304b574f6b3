import {
  assertArgument,
  assertOptions,
  issue,
  type Issue,
  type OptionKind,
  type OptionTable,
} from "@heddle/params";

import { detectDialect, type Dialect } from "./dialect.ts";
import { evaluate } from "./evaluate.ts";
import { ValidationAborted, WorkBudget } from "./evaluation.ts";
import type { JsonSchema } from "./json-schema.ts";
import { messageFor } from "./issue-message.ts";
import { type Finding, pathTo, rootLocation as location } from "./location.ts";
import { SchemaDocument } from "./schema-document.ts";
import { UnionResults } from "./union-results.ts";

const defaultBudget = 1_000_000;

/** Options of `validate` and `isValid`. */
export interface ValidateOptions {
  /** The document that references point into; default: the schema itself. */
  readonly root?: unknown;
  /** Default: detected from the schema or the root. */
  readonly dialect?: Dialect;
  /** In a `request`, `readOnly` members are not required; in a `response`, `writeOnly` members are not. */
  readonly direction?: "request" | "response";
  /** Work units before validation stops with the issue `budget`, about one per member or item; default: 1,000,000. */
  readonly budget?: number;
}

/** What a schema does not allow at one place of a value, for messages of your own; `validate` describes it to who fills in a form. */
export interface Violation {
  readonly path: readonly (string | number)[];
  /** The keyword, as in the issues of `validate`. */
  readonly code: string;
  /** The value of the keyword; of `required` the missing name. */
  readonly limit: unknown;
}

/** Validates a value against a JSON Schema; an empty list means that it is valid. */
export function validate(
  value: unknown,
  schema: JsonSchema,
  options: ValidateOptions = {},
): Issue[] {
  return findingsOf("validate", value, schema, options).map(describeFinding);
}

/** Whether a value is valid for a JSON Schema. Faster than `validate`, because nothing is put into words. */
export function isValid(
  value: unknown,
  schema: JsonSchema,
  options: ValidateOptions = {},
): boolean {
  return findingsOf("isValid", value, schema, options).length === 0;
}

/** What the issues of `validate` are about, without their messages. */
export function violationsOf(
  value: unknown,
  schema: JsonSchema,
  options: ValidateOptions = {},
): Violation[] {
  return findingsOf("violationsOf", value, schema, options).map(
    ({ location: at, code, limit }) => ({
      path: pathTo(at),
      code,
      limit,
    }),
  );
}

function findingsOf(
  caller: string,
  value: unknown,
  schema: JsonSchema,
  options: ValidateOptions,
): readonly Finding[] {
  assertArgument(caller, "schema", schema, schemaKind);
  assertOptions(caller, options, optionTable);
  const { root = schema, direction, budget = defaultBudget } = options;
  const document = SchemaDocument.of(root);
  const dialect = options.dialect ?? detectDialect(schema) ?? detectDialect(root);
  const findings: Finding[] = [];
  const context = {
    dialect,
    direction,
    document,
    budget: new WorkBudget(budget),
    unions: new UnionResults(),
  };
  const { resource } = document;
  try {
    evaluate({
      context,
      schema,
      value,
      location,
      resource,
      findings,
      outer: undefined,
      evaluated: undefined,
    });
  } catch (error) {
    if (!(error instanceof ValidationAborted)) throw error;
    findings.splice(0, Infinity, { location, code: error.code, limit: budget });
  }
  return findings;
}

/** Real documents contain schemas of any type, such as strings; those are valid arguments, and check nothing. */
const schemaKind: OptionKind = {
  expected: "a JSON Schema (an object, true or false)",
  accepts: (schema) => schema !== undefined && typeof schema !== "function",
};

const optionTable: OptionTable<ValidateOptions> = {
  root: "any",
  dialect: "string",
  direction: "string",
  budget: "nonNegativeNumber",
};

function describeFinding({ code, limit, location }: Finding): Issue {
  return issue(pathTo(location), code, messageFor(code, limit));
}
