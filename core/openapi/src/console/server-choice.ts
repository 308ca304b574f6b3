import { equalValues } from "@heddle/params";
import { Select, TextInput } from "@heddle/views";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { asText } from "../document/raw.ts";
import { messages } from "../messages.ts";
import { getOperation, serversOf } from "../operation/get-operation.ts";
import type { OpenAPIConsoleOptions } from "./console-options.ts";

/** Where requests go: one of the servers that are named, or any. */
export class ServerChoice {
  readonly widget: Select | TextInput;
  /** Given by the app, whatever a document says. */
  readonly #given: string | undefined;

  constructor({ anyServer, baseUrl }: Pick<OpenAPIConsoleOptions, "anyServer" | "baseUrl">) {
    this.#given = baseUrl;
    const shared = { name: "server", label: messages.server, required: true };
    this.widget = anyServer ? new TextInput({ ...shared, inputType: "url" }) : new Select(shared);
  }

  get baseUrl(): string {
    return asText(this.widget.value);
  }

  /** Where requests of an operation go: it may have an address of its own, unless the app says where they go. */
  baseUrlOf(document: OpenAPIDocument, path: string, method: string): string {
    if (this.#given !== undefined) return this.baseUrl;
    const own = serversOf(document, getOperation(document, path, method));
    return equalValues(own, serversOf(document)) ? this.baseUrl : (own[0] ?? this.baseUrl);
  }

  /** Offers what a document names, and chooses the first. */
  offer(document: OpenAPIDocument): void {
    const servers = this.#given === undefined ? serversOf(document) : [this.#given];
    if (this.widget instanceof Select) {
      this.widget.options = servers.map((value) => ({ label: value, value }));
    }
    this.widget.value = servers[0];
  }

  watch(callback: () => void): void {
    this.widget.watch("value", callback);
  }
}
