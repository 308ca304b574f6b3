import type { Issue } from "@heddle/params";

import { detectDialect, type Dialect } from "./dialect.ts";
import { evaluate } from "./evaluate.ts";
import { type Finding, pathTo, rootLocation as location, Stopped, Work } from "./evaluation.ts";
import type { JsonSchema } from "./json-schema.ts";
import { messageFor, messages, type MessageTable } from "./messages.ts";
import { SchemaDocument } from "./schema-document.ts";

const defaultBudget = 1_000_000;

/** How a value is to be checked. */
export interface ValidateOptions {
  /** The document that references lead into; the schema itself when not given. */
  readonly root?: unknown;
  /** The dialect; read from the root or the schema when not given. */
  readonly dialect?: Dialect;
  /** Whether the value is to be sent or was received: then `readOnly`, or `writeOnly`, members are not required. */
  readonly direction?: "request" | "response";
  /** Other sentences than the English ones, in whole or in part. */
  readonly messages?: MessageTable;
  /** How much work the check may do before it gives up, about one per member or item; 1,000,000 when not given. */
  readonly budget?: number;
}

/** Checks a value against a JSON Schema; no issues means that it fits. */
export function validate(
  value: unknown,
  schema: JsonSchema,
  options: ValidateOptions = {},
): Issue[] {
  const { root = schema, direction, budget = defaultBudget } = options;
  const document = SchemaDocument.of(root);
  const dialect = options.dialect ?? detectDialect(schema) ?? detectDialect(root);
  const work = new Work(budget);
  const findings: Finding[] = [];
  const context = { dialect, direction, document, work };
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
    if (!(error instanceof Stopped)) throw error;
    findings.splice(0, Infinity, { location, code: error.code, limit: budget });
  }
  return findings.map((finding) => describeFinding(finding, options.messages ?? messages));
}

function describeFinding({ code, limit, location }: Finding, table: MessageTable): Issue {
  return { path: pathTo(location), code, message: messageFor(table, code, limit) };
}
