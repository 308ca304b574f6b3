import { HeddleError } from "@heddle/params";

/** Thrown for a graph of another library that cannot be read; says which part of it is to blame. */
export class InvalidGraphError extends HeddleError {
  constructor(subject: string, problem: string, options?: ErrorOptions) {
    super("invalid_graph", `${subject}: ${problem}`, options);
  }
}
