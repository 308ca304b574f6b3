import { equalValues, type Translatable } from "@heddle/params";
import { Select, TextInput } from "@heddle/views";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { listOperations, listPaths, readPathItem } from "../document/document-outline.ts";
import { asList, asText, isObject, type RawObject } from "../document/raw.ts";
import { messages as formMessages } from "../messages.ts";
import { getOperation, serversOf } from "../operation/get-operation.ts";
import { readServers } from "../operation/read-operation.ts";
import { pageAddress } from "../request/page-address.ts";
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
  /** The widget if only servers of the document can be selected. */
  readonly #select: Select | undefined;
  /** Set by the app; overrides the document. */
  readonly #fixed: string | undefined;
  /** By URL. */
  #names: ReadonlyMap<string, string> = new Map();
  /** The first server of the document. */
  #first = "";
  /** The server that a new version of the document selected. */
  #movedTo: string | undefined;

  constructor({
    allowCustomServer,
    baseUrl,
  }: Pick<OpenAPIConsoleOptions, "allowCustomServer" | "baseUrl">) {
    this.#fixed = baseUrl;
    const shared = { name: "server", label: messages.server, required: true };
    this.#select = allowCustomServer ? undefined : new Select(shared);
    this.widget = this.#select ?? new TextInput({ ...shared, inputType: "url" });
    this.widget.watch("value", () => {
      if (this.baseUrl !== this.#movedTo) this.#movedTo = undefined;
    });
  }

  /** Whether a new version of the document selected the server, not the user. */
  get wasMoved(): boolean {
    return this.#movedTo !== undefined;
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

  /** Offers the servers of a document. The selected one stays if it is among them, or if the user entered it; otherwise the first. */
  offer(document: OpenAPIDocument): void {
    const { baseUrl } = this;
    const isEntered = !this.#select && baseUrl !== this.#first;
    const servers = this.#fixed === undefined ? serversOf(document) : [this.#fixed];
    this.#names = serverNames(document);
    if (this.#select) {
      this.#select.options = servers.map((value) => ({ label: this.nameOf(value), value }));
    }
    [this.#first = ""] = servers;
    if (isEntered || servers.includes(baseUrl)) return;
    if (baseUrl !== "") this.#movedTo = this.#first;
    this.widget.value = servers[0];
  }

  /** The name that the document gives a server, and its URL: `Staging · https://staging.example.com/`. */
  nameOf(url: string): Translatable {
    const name = this.#names.get(url);
    return name === undefined ? url : formMessages.facts({ first: name, second: url });
  }

  watch(callback: () => void): void {
    this.widget.watch("value", callback);
  }
}

const maxNameLength = 60;

/** Every session of a served console reads the same document. */
const namesByDocument = new WeakMap<OpenAPIDocument, ReadonlyMap<string, string>>();

/** The names of the servers of a document, its paths and its operations, by URL; the first one of a URL counts. */
function serverNames(document: OpenAPIDocument): ReadonlyMap<string, string> {
  const known = namesByDocument.get(document) ?? readServerNames(document);
  namesByDocument.set(document, known);
  return known;
}

function readServerNames(document: OpenAPIDocument): ReadonlyMap<string, string> {
  const { root, version } = document;
  const items = listPaths(root).map((path) => readPathItem(root, path) ?? {});
  const levels = items.flatMap((item) => [
    item,
    ...listOperations(root, item, version).map(({ data }) => data),
  ]);
  const entries = [root, ...levels].flatMap((level) =>
    asList(level["servers"])
      .filter(isObject)
      .flatMap((server) => nameEntries(document, server)),
  );
  return new Map(entries.toReversed());
}

function nameEntries(
  document: OpenAPIDocument,
  server: RawObject,
): readonly (readonly [url: string, name: string])[] {
  const [line = ""] = (asText(server["name"]) || asText(server["description"])).trim().split("\n");
  if (line === "" || line.length > maxNameLength) return [];
  return serversOf(document, { servers: readServers({ servers: [server] }) }).map(
    (url) => [url, line] as const,
  );
}
