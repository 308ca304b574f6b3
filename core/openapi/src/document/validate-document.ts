import { Validator } from "@seriousme/openapi-schema-validator";

import type { Diagnostic } from "./diagnostic.ts";
import { type DocumentLike, readDocument } from "./openapi-document.ts";

const maximum = 1_000;

/** Keeps the schemas that it has compiled. */
const validator = new Validator({ allErrors: true });

/** Checks a document against the official schema of its edition as well; slow, and in Node only. */
export async function validateDocument(openapi: DocumentLike): Promise<readonly Diagnostic[]> {
  const { root, diagnostics } = readDocument(openapi);
  const { errors } = await validator.validate({ ...root });
  // A text is about references, which are checked on loading, and there only where references may stand.
  if (!Array.isArray(errors)) return diagnostics;
  const violations = errors
    .filter(saysWhatIsWrong)
    .map(({ instancePath, message, params }): Diagnostic => ({
      pointer: instancePath,
      code: "schema_violation",
      message: describe(message ?? "is not valid", params),
    }));
  return [...diagnostics, ...violations.slice(0, maximum)];
}

interface Violation {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const choices: ReadonlySet<string> = new Set(["anyOf", "if", "oneOf"]);

/** Not that no branch of a choice fits, nor that something is no reference, which nearly nothing should be. */
function saysWhatIsWrong({ keyword, params }: Violation): boolean {
  return !choices.has(keyword) && params["missingProperty"] !== "$ref";
}

function describe(message: string, params: Violation["params"]): string {
  const name = params["additionalProperty"] ?? params["unevaluatedProperty"];
  return typeof name === "string" ? `${message}: "${name}"` : message;
}
