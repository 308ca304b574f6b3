import { HeddleError, Message, type Translatable } from "@heddle/params";

/** The kind of a defect; stable, for programs. */
export type DiagnosticCode =
  | "body_ignored"
  | "circular_reference"
  | "duplicate_key"
  | "duplicate_operation_id"
  | "duplicate_parameter"
  | "external_reference"
  | "invalid_hint"
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
  | "unused_overlay_action"
  | "unused_parameter"
  | "wrong_type"
  | "wrong_version";

/** A defect of a document that does not make it unusable. */
export interface Diagnostic {
  /** A JSON pointer into the document. */
  readonly pointer: string;
  readonly code: DiagnosticCode;
  readonly message: string;
  /** The position in the text if the data does not show it, such as for a duplicate key; both count from 1. */
  readonly place?: { readonly line: number; readonly column: number };
}

const maxDiagnostics = 1_000;

/** Collects the defects of a document, up to a limit. */
export class DiagnosticCollector {
  readonly diagnostics: Diagnostic[] = [];

  report(pointer: string, code: DiagnosticCode, message: string): void {
    const count = this.diagnostics.length;
    if (count < maxDiagnostics) this.diagnostics.push({ pointer, code, message });
    else if (count === maxDiagnostics)
      this.diagnostics.push({
        pointer: "",
        code: "too_many",
        message: `more than ${maxDiagnostics} defects; the others are not listed`,
      });
  }
}

interface InvalidDocumentOptions extends ErrorOptions {
  readonly diagnostics?: readonly Diagnostic[];
  /** A hint for the developer who calls the function. */
  readonly remedy?: string;
  readonly status?: number;
}

/** Thrown for an unusable document, and with `strict` for any defect. */
export class InvalidDocumentError extends HeddleError {
  readonly diagnostics: readonly Diagnostic[];
  /** The reason in English, without the name of the function: `the text is not valid JSON`. */
  readonly reason: string;
  /** The reason as a sentence for the user of a form. */
  override readonly translatable: Message | undefined;
  /** The status of a response that is not the document: 401 */
  readonly status: number | undefined;

  constructor(
    problem: Translatable,
    { diagnostics = [], remedy, status, ...options }: InvalidDocumentOptions = {},
  ) {
    const reason = problem instanceof Message ? asClause(problem.text) : problem;
    const advice = remedy === undefined ? "" : `; ${remedy}`;
    super("invalid_document", `loadOpenAPI: ${reason}${advice}`, options);
    this.diagnostics = diagnostics;
    this.status = status;
    this.reason = reason;
    this.translatable = problem instanceof Message ? problem : undefined;
  }
}

/** `The text is not valid JSON.` → `the text is not valid JSON`. */
export function asClause(sentence: string): string {
  // A name at the start, such as OpenAPI, keeps its case.
  return sentence.replace(/^[A-Z](?=[a-z]* )/, (letter) => letter.toLowerCase()).replace(/\.$/, "");
}

/** `the text is not valid JSON` → `The text is not valid JSON.` */
export function asSentence(clause: string): string {
  // A URL or a file name at the start keeps its case.
  return withPeriod(clause.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase()));
}

export function withPeriod(text: string): string {
  return /[.?!…]$/.test(text) ? text : `${text}.`;
}
