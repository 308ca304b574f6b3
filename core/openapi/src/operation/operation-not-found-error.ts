import { HeddleError } from "@heddle/params";

/** Thrown when a document has no operation with a path and method. */
export class OperationNotFoundError extends HeddleError {
  readonly path: string;
  readonly method: string;
  /** Operations that were perhaps meant, as `GET /pets/{id}`, most likely first. */
  readonly suggestions: readonly string[];

  constructor(path: string, method: string, suggestions: readonly string[]) {
    const advice =
      suggestions.length > 0
        ? `did you mean ${suggestions.join(", ")}?`
        : "document.operations lists what there is";
    super(
      "operation_not_found",
      `getOperation: no ${method.toUpperCase()} ${path} in the document; ${advice}`,
    );
    this.path = path;
    this.method = method;
    this.suggestions = suggestions;
  }
}
