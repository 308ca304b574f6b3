import { HeddleError } from "@heddle/params";

import type { Diagnostic } from "./diagnostic.ts";

/** Thrown when a document cannot be used at all, or has any defect and is loaded with `strict`. */
export class InvalidDocumentError extends HeddleError {
  readonly diagnostics: readonly Diagnostic[];
  /** What is wrong, for people who call no function. */
  readonly reason: string;

  constructor(
    message: string,
    { diagnostics = [], ...options }: ErrorOptions & { diagnostics?: readonly Diagnostic[] } = {},
  ) {
    super("invalid_document", `loadOpenAPI: ${message}`, options);
    this.diagnostics = diagnostics;
    this.reason = message;
  }
}
