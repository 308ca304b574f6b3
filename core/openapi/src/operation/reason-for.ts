import { HeddleError } from "@heddle/params";

import { InvalidDocumentError } from "../document/diagnostic.ts";
import { messages } from "../messages.ts";
import { OperationNotFoundError } from "./get-operation.ts";

/** Why there is no form, for the people who would use it: without the name of the function that failed. */
export function reasonFor(error: unknown): string {
  if (!(error instanceof HeddleError)) return messages.notLoaded;
  const isKnown = error instanceof InvalidDocumentError || error instanceof OperationNotFoundError;
  const reason = isKnown ? error.reason : error.message;
  // An address or the name of a file stays as it is.
  const sentence = reason.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
  return /[.?!…]$/.test(sentence) ? sentence : `${sentence}.`;
}
