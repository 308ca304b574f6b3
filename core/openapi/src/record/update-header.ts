import { Alert, type View } from "@heddle/views";

import { formHeader, operationTitle } from "../form/form-header.ts";
import { messages } from "../messages.ts";
import type { Operation } from "../operation/operation.ts";

/** What saving does. It is always shown: a POST on the path of a record may as well create something. */
export function updateHeader(operation: Operation): readonly View[] {
  const views = formHeader(operationTitle(operation), operation);
  if (operation.method !== "post") return views;
  return [...views, new Alert({ severity: "warning", text: messages.postNote })];
}
