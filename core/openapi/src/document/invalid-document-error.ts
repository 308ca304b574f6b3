import { HeddleError } from "@heddle/params";

import type { Diagnostic } from "./diagnostic.ts";

interface InvalidDocumentOptions extends ErrorOptions {
  readonly diagnostics?: readonly Diagnostic[];
  /** What to do about it, for who calls a function. */
  readonly remedy?: string;
}

/** Thrown when a document cannot be used at all, or has any defect and is loaded with `strict`. */
export class InvalidDocumentError extends HeddleError {
  readonly diagnostics: readonly Diagnostic[];
  /** What is wrong, for people who call no function. */
  readonly reason: string;

  constructor(
    message: string,
    { diagnostics = [], remedy, ...options }: InvalidDocumentOptions = {},
  ) {
    const advice = remedy === undefined ? "" : `; ${remedy}`;
    super("invalid_document", `loadOpenAPI: ${message}${advice}`, options);
    this.diagnostics = diagnostics;
    this.reason = message;
  }
}
