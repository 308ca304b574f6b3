import { HeddleError } from "@heddle/params";

/** Thrown for a text that cannot be pasted into a flow. */
export class ClipboardError extends HeddleError {
  constructor(problem: string, options?: ErrorOptions) {
    super("clipboard", `The clipboard cannot be pasted: ${problem}`, options);
  }
}
