/** Loads a record, edits it, shows the changes before saving, and detects changes by others. */
import type { Viewable } from "@heddle/core";
import { OpenAPIRecordEditor } from "@heddle/openapi";

export function app({ studio }: { studio: string }): Viewable {
  const editor = new OpenAPIRecordEditor({
    openapi: `${studio}/openapi.yaml`,
    baseUrl: studio,
    path: "/orders/{orderId}",
    confirm: true,
  });
  void editor.load({ orderId: 1001 });
  return editor;
}
