import { HeddleError } from "@heddle/params";

import { InvalidDocumentError } from "../document/diagnostic.ts";
import { messages } from "../messages.ts";
import { OperationNotFoundError } from "./get-operation.ts";

/** The reason of an error for the user of a form, without the name of the function that failed. */
export function reasonFor(error: unknown): string {
  if (!(error instanceof HeddleError)) return messages.notLoaded;
  const isKnown = error instanceof InvalidDocumentError || error instanceof OperationNotFoundError;
  const reason = isKnown ? error.reason : error.message;
  // A URL or a file name at the start keeps its case.
  const sentence = reason.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
  return /[.?!…]$/.test(sentence) ? sentence : `${sentence}.`;
}
