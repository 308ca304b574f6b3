/** Reads a record, edits it, shows what will be saved, and notices when somebody else was faster. */
import type { Viewable } from "@heddle/core";
import { OpenAPIRecordEditor } from "@heddle/openapi";

import type { ExampleApis } from "../api/example-apis.ts";

export function app({ studio }: ExampleApis): Viewable {
  const editor = new OpenAPIRecordEditor({
    openapi: `${studio}/openapi.yaml`,
    baseUrl: studio,
    path: "/orders/{orderId}",
    confirm: true,
  });
  void editor.load({ orderId: 1001 });
  return editor;
}
