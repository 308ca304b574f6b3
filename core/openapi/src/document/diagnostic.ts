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
