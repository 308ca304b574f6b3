import type { Diagnostic, LoadOptions, OpenAPIDocument } from "@heddle/openapi";
import { validateDocument } from "@heddle/openapi/validate";

import type { Terminal } from "../terminal.ts";
import { loadSource } from "./document-source.ts";
import { type JsonProblem, jsonProblems } from "./json-problem.ts";
import { type IncompleteForm, incompleteForm } from "./operation-form.ts";
import type { Position } from "./position.ts";
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
