import { statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import {
  type Diagnostic,
  type LoadOptions,
  type OpenAPIDocument,
  type OperationEntry,
  reasonFor,
} from "@heddle/openapi";
import { type FormGap, formGaps, validateDocument } from "@heddle/openapi/validate";

import { UsageError } from "../command-error.ts";
import { type Position, brokenJson } from "../files/text-position.ts";
import type { Terminal } from "../terminal.ts";
import { loadSource } from "./document-source.ts";
import { positionsIn } from "./positions.ts";

/** A defect, and where it is in the text. */
export type Problem = (Diagnostic | JsonProblem) & Position;

/** What was found out about a document. */
export interface DocumentCheck {
  readonly source: string;
  readonly document: OpenAPIDocument;
  readonly problems: readonly Problem[];
  readonly incomplete: readonly (IncompleteForm & Position)[];
}

/** How many operations are looked at between two words about it. */
const stride = 50;

/** Checks a document against the schema of its edition and what forms need, and tries the form of each operation. */
export async function checkDocument(
  source: string,
  options: LoadOptions,
  terminal: Terminal,
): Promise<DocumentCheck> {
  const { document, text } = await loadSource(source, options, terminal);
  terminal.progress(`Checking against the schema of OpenAPI ${document.version} …`);
  const diagnostics = await validateDocument(document);
  const { operations } = document;
  const incomplete = operations.flatMap((operation, at) => {
    if (at % stride === 0) terminal.progress(`Trying forms: ${at} of ${operations.length} …`);
    return incompleteForm(document, operation) ?? [];
  });
  terminal.progress("Looking for the lines …");
  const place = positionsIn(text, [
    ...diagnostics.map(({ pointer }) => pointer),
    ...incomplete.map(({ operation }) => operation.pointer),
  ]);
  return {
    source,
    document,
    problems: [...jsonProblems(source, text), ...diagnostics]
      .map((problem) => ({ ...problem, ...(problem.place ?? place(problem.pointer)) }))
      .toSorted((one, other) => one.line - other.line || one.column - other.column),
    incomplete: incomplete.map((form) => ({ ...form, ...place(form.operation.pointer) })),
  };
}

/** What is missing in the form of an operation. */
interface IncompleteForm {
  readonly operation: OperationEntry;
  /** The fields that are edited as JSON. */
  readonly gaps: readonly FormGap[];
  /** Why there is no form at all. */
  readonly failure?: string;
}

/** What is missing in the form of an operation; nothing where it is complete. */
function incompleteForm(
  document: OpenAPIDocument,
  operation: OperationEntry,
): IncompleteForm | undefined {
  try {
    const gaps = formGaps(document, operation);
    return gaps.length > 0 ? { operation, gaps } : undefined;
  } catch (error) {
    return { operation, gaps: [], failure: reasonFor(error) };
  }
}

/** A text that is meant as JSON and is none. */
export interface JsonProblem {
  readonly pointer: "";
  readonly code: "invalid_json";
  readonly message: string;
  readonly place: Position;
}

/** What other programs would refuse: comments and trailing commas in JSON, which YAML forgives. */
export function jsonProblems(source: string, text: string): readonly JsonProblem[] {
  if (!isMeantAsJson(source, text)) return [];
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
    return [];
  } catch (error) {
    const { reason, place } = brokenJson(text, error) ?? { reason: String(error), place: "" };
    const [line = 1, column = 1] = place === "" ? [] : place.split(":").map(Number);
    const message = `this is no valid JSON, and was read as YAML: ${reason}`;
    return [{ pointer: "", code: "invalid_json", message, place: { line, column } }];
  }
}

/** YAML may begin with a brace too. */
function isMeantAsJson(source: string, text: string): boolean {
  if (/\.json$/i.test(source)) return /^[\s\uFEFF]*[{[]/.test(text);
  return !/\.ya?ml$/i.test(source) && /^[\s\uFEFF]*\{\s*"/.test(text);
}

/** The origins and folders that references may lead to; a folder may be written as a path. */
export function externalOrigins(given: readonly string[]): readonly string[] {
  return given.map((origin) => {
    if (URL.canParse(origin) && /^(https?|file):$/.test(new URL(origin).protocol)) return origin;
    if (statSync(origin, { throwIfNoEntry: false })?.isDirectory()) {
      return pathToFileURL(`${resolve(origin)}/`).href;
    }
    throw new UsageError(
      `--external: "${origin}" is neither an origin nor a folder`,
      "Write `--external https://api.example.com`, or the path of a folder.",
    );
  });
}
