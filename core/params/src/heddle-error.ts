/** The base of every error that Heddle throws on purpose: tests and callers look at `code`, people read `message`. */
export class HeddleError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}
