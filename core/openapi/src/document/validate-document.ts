import { Validator } from "@seriousme/openapi-schema-validator";

import type { Diagnostic } from "./diagnostic.ts";
import { type DocumentLike, readDocument } from "./openapi-document.ts";

const maxViolations = 1_000;

/** Shared, because it caches compiled schemas. */
const validator = new Validator({ allErrors: true });

/** The diagnostics of a document plus violations of the official schema of its edition. Slow, and only for Node. */
export async function validateDocument(openapi: DocumentLike): Promise<readonly Diagnostic[]> {
  const { root, diagnostics } = readDocument(openapi);
  const { errors } = await validator.validate({ ...root });
  // A string is about references, which the diagnostics already cover.
  if (!Array.isArray(errors)) return diagnostics;
  const violations = errors
    .filter(isSpecific)
    .map(({ instancePath, message, params }): Diagnostic => ({
      pointer: instancePath,
      code: "schema_violation",
      message: describe(message ?? "is not valid", params),
    }));
  return [...diagnostics, ...violations.slice(0, maxViolations)];
}

interface Violation {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const choices: ReadonlySet<string> = new Set(["anyOf", "if", "oneOf"]);

/** Drops "no branch matches" and "is not a reference": the specific errors inside the branches are more useful. */
function isSpecific({ keyword, params }: Violation): boolean {
  return !choices.has(keyword) && params["missingProperty"] !== "$ref";
}

function describe(message: string, params: Violation["params"]): string {
  const name = params["additionalProperty"] ?? params["unevaluatedProperty"];
  return typeof name === "string" ? `${message}: "${name}"` : message;
}
