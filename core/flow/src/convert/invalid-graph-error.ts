import { HeddleError } from "@heddle/params";

/** Thrown for a graph of another library that cannot be read; says which part of it is to blame. */
export class InvalidGraphError extends HeddleError {
  /** What is wrong, where, and what to do about it. */
  readonly problem: string;

  constructor(subject: string, problem: string, options?: ErrorOptions) {
    super("invalid_graph", `${unreadable}: ${problem} (${subject})`, options);
    this.problem = problem;
  }
}

/** How it is told that a graph cannot be read: whoever opened a file has called no function. */
export const unreadable = "The graph cannot be read";
