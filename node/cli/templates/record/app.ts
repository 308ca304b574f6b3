/** An editor for one record: it loads an order, shows your changes, and saves them. */
import { OpenAPIRecordEditor } from "@heddle/openapi";
import { answer } from "./api.ts";

export function app(): OpenAPIRecordEditor {
  const editor = new OpenAPIRecordEditor({
    // The document of your own API: a file or a URL.
    openapi: new URL("./openapi.json", import.meta.url),
    path: "/orders/{id}",
    // Shows the changes and asks before it saves them.
    confirm: true,
    // The server of your API, without `fetch`.
    baseUrl: "http://orders.example",
    fetch: answer,
  });
  void editor.load({ id: 1 });
  return editor;
}
