import { HeddleError } from "./heddle-error.ts";

/** One problem with a value: where it is, what kind it is, and a sentence for the person who entered it. */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** Thrown when a value is refused; nothing was changed. */
export class ValidationError extends HeddleError {
  readonly issues: readonly Issue[];

  constructor(subject: string, issues: readonly Issue[]) {
    super("validation", `${subject}: ${issues.map(describeIssue).join("; ")}`);
    this.issues = issues;
  }
}

function describeIssue({ path, message }: Issue): string {
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}
