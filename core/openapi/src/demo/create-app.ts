import { OpenAPIForm } from "../form/openapi-form.ts";
import { demoDocument } from "./demo-document.ts";

/** Where the demo sends its request. */
export interface DemoOptions {
  /** An echo server; that of `@heddle/echo` at its own port unless given. */
  readonly baseUrl?: string;
}

/** Where `startEchoServer` of `@heddle/echo` listens unless told otherwise. */
const echoServer = "http://127.0.0.1:7357";

/** The demo: a form for one small operation, answered by an echo server. */
export function createApp({ baseUrl = echoServer }: DemoOptions = {}): OpenAPIForm {
  return new OpenAPIForm({ openapi: demoDocument, baseUrl, path: "/post", method: "post" });
}
