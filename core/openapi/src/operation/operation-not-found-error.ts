import { HeddleError } from "@heddle/params";

/** Thrown when a document has no operation with a path and method. */
export class OperationNotFoundError extends HeddleError {
  readonly path: string;
  readonly method: string;
  /** Operations that were perhaps meant, as `GET /pets/{id}`, most likely first. */
  readonly suggestions: readonly string[];
  /** What is wrong, for people who call no function. */
  readonly reason: string;

  constructor(path: string, method: string, suggestions: readonly string[]) {
    const advice =
      suggestions.length > 0
        ? `did you mean ${suggestions.join(", ")}?`
        : "document.operations lists what there is";
    const reason = `no ${method.toUpperCase()} ${path} in the document`;
    super("operation_not_found", `getOperation: ${reason}; ${advice}`);
    this.reason = suggestions.length > 0 ? `${reason}; ${advice}` : reason;
    this.path = path;
    this.method = method;
    this.suggestions = suggestions;
  }
}
