import {
  type Diagnostic,
  type OpenAPIDocument,
  type OperationEntry,
  reasonFor,
} from "@heddle/openapi";
import { type FormGap, formGaps, validateDocument } from "@heddle/openapi/validate";

import { type Position, jsonSyntaxError } from "../files/text-position.ts";
import type { Terminal } from "../terminal.ts";
import { loadSource, type SourceOptions } from "./document-source.ts";
import { positionsIn } from "./positions.ts";

/** A problem with its position in the text. */
export type Problem = (Diagnostic | JsonProblem) & Position;

/** The result of checking a document. */
export interface DocumentCheck {
  readonly source: string;
  readonly document: OpenAPIDocument;
  readonly problems: readonly Problem[];
  readonly incomplete: readonly (IncompleteForm & Position)[];
}

/** Progress is shown once per this many operations. */
const progressInterval = 50;

/** Validates a document against its OpenAPI schema and the needs of forms, and builds the form of each operation. */
export async function checkDocument(
  source: string,
  options: Pick<SourceOptions, "external" | "overlay" | "headers">,
  terminal: Terminal,
): Promise<DocumentCheck> {
  const { document, text } = await loadSource(source, options, terminal);
  terminal.progress(`Checking against the schema of OpenAPI ${document.version} …`);
  const diagnostics = await validateDocument(document);
  const { operations } = document;
  const incomplete = operations.flatMap((operation, at) => {
    if (at % progressInterval === 0)
      terminal.progress(`Building forms: ${at} of ${operations.length} …`);
    return incompleteForm(document, operation) ?? [];
  });
  terminal.progress("Finding the lines …");
  const positionOf = positionsIn(text, [
    ...diagnostics.map(({ pointer }) => pointer),
    ...incomplete.map(({ operation }) => operation.pointer),
  ]);
  return {
    source,
    document,
    problems: [...jsonProblems(source, text), ...diagnostics]
      .map((problem) => ({ ...problem, ...(problem.place ?? positionOf(problem.pointer)) }))
      .toSorted((one, other) => one.line - other.line || one.column - other.column),
    incomplete: incomplete.map((form) => ({ ...form, ...positionOf(form.operation.pointer) })),
  };
}

/** The gaps in the form of an operation. */
interface IncompleteForm {
  readonly operation: OperationEntry;
  /** Fields that are edited as JSON. */
  readonly gaps: readonly FormGap[];
  /** Why the operation has no form at all. */
  readonly failure?: string;
}

/** The gaps in the form of an operation; `undefined` if it is complete. */
function incompleteForm(
  document: OpenAPIDocument,
  operation: OperationEntry,
): IncompleteForm | undefined {
  try {
    const gaps = formGaps(document, operation);
    return gaps.length > 0 ? { operation, gaps } : undefined;
  } catch (error) {
    return { operation, gaps: [], failure: String(reasonFor(error)) };
  }
}

/** A JSON syntax error in a text that YAML accepts. */
export interface JsonProblem {
  readonly pointer: "";
  readonly code: "invalid_json";
  readonly message: string;
  readonly place: Position;
}

/** Finds comments and trailing commas in JSON: YAML accepts them, other programs do not. */
export function jsonProblems(source: string, text: string): readonly JsonProblem[] {
  if (!isMeantAsJson(source, text)) return [];
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
    return [];
  } catch (error) {
    const { reason, position } = jsonSyntaxError(text, error) ?? {
      reason: String(error),
      position: "",
    };
    const [line = 1, column = 1] = position === "" ? [] : position.split(":").map(Number);
    const message = `invalid JSON, read as YAML: ${reason}`;
    return [{ pointer: "", code: "invalid_json", message, place: { line, column } }];
  }
}

/** By file name, or by its first characters: YAML may start with a brace too. */
function isMeantAsJson(source: string, text: string): boolean {
  if (/\.json$/i.test(source)) return /^[\s\uFEFF]*[{[]/.test(text);
  return !/\.ya?ml$/i.test(source) && /^[\s\uFEFF]*\{\s*"/.test(text);
}
