import { HeddleError } from "@heddle/params";

import { messages } from "../messages.ts";

/** Thrown when a form is used before its document is loaded, or if it could not be loaded. */
export class NotReadyError extends HeddleError {
  constructor() {
    super("not_ready", "The form has no operation yet: wait for its `ready`");
  }
}

/** Thrown when the code that sends a request cannot be loaded, such as without a network. */
export class NotLoadedError extends HeddleError {
  constructor(cause: unknown) {
    super("not_loaded", messages.codeNotLoaded, { cause });
  }
}
