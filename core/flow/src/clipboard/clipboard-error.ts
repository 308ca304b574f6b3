import { RefusedError } from "@heddle/params";

import { messages } from "../flow-messages.ts";

/** Thrown for a text that cannot be pasted into a flow. */
export class ClipboardError extends RefusedError {
  constructor(problem: string) {
    super(`${messages.cannotPaste}: ${problem}`, "clipboard");
  }
}
