import { equalValues } from "@heddle/params";
import { Select, TextInput } from "@heddle/views";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { asText } from "../document/raw.ts";
import { getOperation, serversOf } from "../operation/get-operation.ts";
import { pageAddress } from "../request/plan-request.ts";
import type { OpenAPIConsoleOptions } from "./console-options.ts";
import { messages } from "./messages.ts";

/** `https://api.example.com/v1` → `https://api.example.com`. A relative URL is resolved against the page, as in a request. */
export function originOf(url: string): string {
  const page = pageAddress();
  return URL.canParse(url, page) ? new URL(url, page).origin : url;
}

/** Selects the server: one of the document or the app, or any URL. */
export class ServerChoice {
  readonly widget: Select | TextInput;
  /** Set by the app; overrides the document. */
  readonly #fixed: string | undefined;

  constructor({
    allowCustomServer,
    baseUrl,
  }: Pick<OpenAPIConsoleOptions, "allowCustomServer" | "baseUrl">) {
    this.#fixed = baseUrl;
    const shared = { name: "server", label: messages.server, required: true };
    this.widget = allowCustomServer
      ? new TextInput({ ...shared, inputType: "url" })
      : new Select(shared);
  }

  get baseUrl(): string {
    return asText(this.widget.value);
  }

  /** The base URL of an operation. It may declare its own server, unless the app sets one. */
  baseUrlOf(document: OpenAPIDocument, path: string, method: string): string {
    if (this.#fixed !== undefined) return this.baseUrl;
    const own = serversOf(document, getOperation(document, path, method));
    return equalValues(own, serversOf(document)) ? this.baseUrl : (own[0] ?? this.baseUrl);
  }

  /** Offers the servers of a document, and selects the first. */
  offer(document: OpenAPIDocument): void {
    const servers = this.#fixed === undefined ? serversOf(document) : [this.#fixed];
    if (this.widget instanceof Select) {
      this.widget.options = servers.map((value) => ({ label: value, value }));
    }
    this.widget.value = servers[0];
  }

  watch(callback: () => void): void {
    this.widget.watch("value", callback);
  }
}
