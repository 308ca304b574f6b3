/** A console for an API of orders: find an operation, fill in its form, send it, and edit records. */
import { OpenAPIConsole } from "@heddle/openapi";
import { answer } from "./api.ts";

export function app(): OpenAPIConsole {
  return new OpenAPIConsole({
    // The document of your own API: a file or a URL.
    openapi: new URL("./openapi.json", import.meta.url),
    // Remove these two lines to send the requests to the server that your document names.
    baseUrl: "http://orders.example",
    fetch: answer,
  });
}
