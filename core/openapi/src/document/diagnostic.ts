import { HeddleError } from "@heddle/params";

/** What kind of defect a diagnostic reports; stable, for programs. */
export type DiagnosticCode =
  | "body_ignored"
  | "circular_reference"
  | "duplicate_key"
  | "duplicate_operation_id"
  | "duplicate_parameter"
  | "external_reference"
  | "invalid_parameter"
  | "invalid_path"
  | "missing_member"
  | "missing_parameter"
  | "parameter_ignored"
  | "schema_violation"
  | "too_deep"
  | "too_many"
  | "unresolved_reference"
  | "unsupported"
  | "unused_parameter"
  | "wrong_type"
  | "wrong_version";

/** A defect of a document that does not make it unusable. */
export interface Diagnostic {
  /** Where it is, as a JSON pointer into the document. */
  readonly pointer: string;
  readonly code: DiagnosticCode;
  readonly message: string;
  /** Where it is in the text, if the data does not hold it; both count from 1. */
  readonly place?: { readonly line: number; readonly column: number };
}

const maximum = 1_000;

/** Collects the defects of a document, up to a number that a person would read. */
export class DiagnosticCollector {
  readonly diagnostics: Diagnostic[] = [];

  report(pointer: string, code: DiagnosticCode, message: string): void {
    const count = this.diagnostics.length;
    if (count < maximum) this.diagnostics.push({ pointer, code, message });
    else if (count === maximum)
      this.diagnostics.push({
        pointer: "",
        code: "too_many",
        message: `more than ${maximum} defects; the rest is not listed`,
      });
  }
}

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
