import { HeddleError } from "@heddle/params";

/** Thrown when a flow is to become a graph of graphology, and graphology is not installed. */
export class MissingGraphologyError extends HeddleError {
  constructor(cause: unknown) {
    super(
      "missing_graphology",
      "Flow.toGraphology: graphology cannot be loaded; add it to your project (npm install graphology)",
      { cause },
    );
  }
}
