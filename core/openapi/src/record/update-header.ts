import { Alert, type View } from "@heddle/views";

import { formHeader, operationTitle } from "../form/form-layout.ts";
import { messages } from "../messages.ts";
import type { Operation } from "../operation/operation.ts";

/** What saving does. It is always shown, with the path of the record once that is known: a POST on the path of a record may as well create something. */
export function updateHeader(operation: Operation, address: string): readonly View[] {
  const shown = { ...operation, path: address };
  const views = formHeader(operationTitle(shown), shown);
  if (operation.method !== "post") return views;
  return [...views, new Alert({ severity: "warning", text: messages.postNote })];
}
