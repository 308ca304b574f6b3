import { HeddleError } from "@heddle/params";

/** Thrown when something is asked of a form whose document is still being loaded, or could not be. */
export class NotReadyError extends HeddleError {
  constructor() {
    super("not_ready", "The form has no operation yet: wait for its `ready`");
  }
}
