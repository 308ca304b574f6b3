import { RefusedError } from "@heddle/params";

/** Thrown for a text that cannot be pasted into a flow. */
export class ClipboardError extends RefusedError {
  constructor(problem: string) {
    super(`The clipboard cannot be pasted: ${problem}.`, "clipboard");
  }
}
