import {
  Alert,
  Column,
  type Option,
  Progress,
  Row,
  Select,
  TextInput,
  type View,
} from "@heddle/views";

import { type DocumentSource, loadOpenAPI, type LoadOptions } from "../document/load-openapi.ts";
import type { OpenAPIDocument, OperationEntry } from "../document/openapi-document.ts";
import type { OpenAPIFormOptions } from "../form/form-options.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import { messages } from "../messages.ts";
import { getOperation } from "../operation/get-operation.ts";
import { reasonFor } from "../operation/reason-for.ts";
import { findOperations } from "./find-operations.ts";

/** What an explorer is made of: a document, and what its forms take. */
export interface OpenAPIExplorerOptions extends Omit<
  OpenAPIFormOptions,
  "baseUrl" | "path" | "method" | "title" | "mediaType"
> {
  /** The document: its address, its text, a file (Node), its data, or the loaded document. */
  readonly openapi: DocumentSource;
  /** Where requests go; the server that the document names unless given. */
  readonly baseUrl?: string;
  /** Whether the user may enter another server; otherwise requests go only to those that the app or the document names. */
  readonly anyServer?: boolean;
  /** How the document is loaded. */
  readonly load?: LoadOptions;
}

/** How many operations are offered at a time; a search finds the others. */
const most = 100;

/** Every operation of a document: find one, and use it. */
export class OpenAPIExplorer {
  /** Resolves when the document is there; rejects when it cannot be used. */
  readonly ready: Promise<void>;
  readonly search: TextInput = new TextInput({
    name: "search",
    label: messages.findOperation,
    inputType: "search",
    placeholder: messages.findOperationExample,
  });
  readonly operation: Select = new Select({ name: "operation", required: true });
  /** Where requests go: one of the servers that are named, or any. */
  readonly server: Select | TextInput;
  readonly #options: OpenAPIExplorerOptions;
  readonly #place = new Column();
  readonly #view = new Column({ children: [new Progress({ label: messages.loading })] });
  #document: OpenAPIDocument | undefined;
  #form: OpenAPIForm | undefined;

  constructor(options: OpenAPIExplorerOptions) {
    this.#options = options;
    const server = { name: "server", label: messages.server, required: true };
    this.server = options.anyServer
      ? new TextInput({ ...server, inputType: "url" })
      : new Select(server);
    this.ready = loadOpenAPI(options.openapi, options.load)
      .then((document) => this.#open(document))
      .catch((error: unknown) => {
        this.#view.children = [new Alert({ severity: "error", text: reasonFor(error) })];
        throw error;
      });
    // Whoever does not wait for it sees the reason in the view.
    this.ready.catch(() => {});
  }

  get document(): OpenAPIDocument | undefined {
    return this.#document;
  }

  /** The form of the operation that is chosen; none before one is. */
  get form(): OpenAPIForm | null {
    return this.#form ?? null;
  }

  view(): View {
    return this.#view;
  }

  get #baseUrl(): string {
    const { value } = this.server;
    return typeof value === "string" ? value : "";
  }

  #open(document: OpenAPIDocument): void {
    this.#document = document;
    this.#offerServers(document);
    this.#offer();
    this.search.watch("value", () => this.#offer());
    this.operation.watch("value", () => this.#choose());
    this.server.watch("value", () => this.#form?.update({ baseUrl: this.#baseUrl }));
    const finder = new Row({ children: [this.search, this.operation] });
    const none = new Alert({ severity: "warning", text: messages.noOperations });
    const isEmpty = document.operations.length === 0;
    this.#view.children = isEmpty ? [none] : [finder, this.server, this.#place];
    const [only, ...others] = document.operations;
    if (others.length === 0) this.operation.value = only?.pointer;
  }

  #offerServers(document: OpenAPIDocument): void {
    const { baseUrl } = this.#options;
    const servers = baseUrl === undefined ? serversOf(document) : [baseUrl];
    if (this.server instanceof Select) {
      this.server.options = servers.map((value) => ({ label: value, value }));
    }
    this.server.value = servers[0];
  }

  /** Offers what the search finds; what is chosen stays, found or not. */
  #offer(): void {
    const { operations = [] } = this.#document ?? {};
    const { value } = this.search;
    const found = findOperations(operations, typeof value === "string" ? value : "");
    const offered = byTag(found).slice(0, most);
    const chosen = this.operation.options.find((option) => option.value === this.operation.value);
    const isOffered = !chosen || offered.some((option) => option.value === chosen.value);
    this.operation.update({
      options: isOffered ? offered : [chosen, ...offered],
      label: messages.operationsFound(Math.min(found.length, most), operations.length),
    });
  }

  #choose(): void {
    const entry = this.#document?.operations.find(
      ({ pointer }) => pointer === this.operation.value,
    );
    if (!entry || !this.#document) return;
    const { path, method } = entry;
    if (this.#form) return this.#form.update({ path, method });
    const { load: _, ...options } = this.#options;
    const form = (this.#form = new OpenAPIForm({
      ...options,
      openapi: this.#document,
      baseUrl: this.#baseUrl,
      path,
      method,
    }));
    this.#place.children = [form.view()];
  }
}

/** The operations as options, those of a tag together; each has one place, at its first tag. */
function byTag(operations: readonly OperationEntry[]): readonly Option[] {
  const places = new Map<string | undefined, number>();
  for (const { tags } of operations) places.set(tags[0], places.get(tags[0]) ?? places.size);
  const placeOf = ({ tags }: OperationEntry): number => places.get(tags[0]) ?? 0;
  return operations.toSorted((left, right) => placeOf(left) - placeOf(right)).map(optionOf);
}

function optionOf({ method, path, summary, pointer, tags }: OperationEntry): Option {
  const name = `${method.toUpperCase()} ${path}`;
  const label = summary === "" ? name : `${name}  ${summary}`;
  return { label, value: pointer, ...(tags[0] !== undefined && { group: tags[0] }) };
}

/** The servers of a document, seen from where the document is. */
function serversOf(document: OpenAPIDocument): readonly string[] {
  const { source } = document;
  const [first] = document.operations;
  const servers = first ? getOperation(document, first.path, first.method).servers : [];
  const addresses = servers.length > 0 ? servers : ["/"];
  return [
    ...new Set(
      addresses
        .filter((address) => URL.canParse(address, source))
        .map((address) => new URL(address, source).href),
    ),
  ];
}
