import { HeddleError } from "@heddle/params";

/** Thrown when a `$ref` leads nowhere: to a missing part, to another document, or in a circle of references only. */
export class UnresolvedReferenceError extends HeddleError {
  readonly reference: string;
  /** What is wrong, for people who call no function. */
  readonly reason: string;

  constructor(reference: string, reason: string) {
    super("unresolved_reference", `resolveRef: "${reference}" ${reason}`);
    this.reference = reference;
    this.reason = `"${reference}" ${reason}`;
  }
}
