import { HeddleError, type Translatable } from "@heddle/params";

import { asSentence, InvalidDocumentError } from "../document/diagnostic.ts";
import { messages } from "../messages.ts";

/** The reason of an error for the user of a form, without the name of the function that failed. */
export function reasonFor(error: unknown): Translatable {
  if (!(error instanceof HeddleError)) return messages.notLoaded;
  if (error.translatable) return error.translatable;
  return asSentence(error instanceof InvalidDocumentError ? error.reason : error.message);
}
