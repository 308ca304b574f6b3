import { HeddleError } from "./heddle-error.ts";

/** Thrown for a mistake in the declaration of a class. */
export class DeclarationError extends HeddleError {
  constructor(message: string) {
    super("declaration", message);
  }
}
