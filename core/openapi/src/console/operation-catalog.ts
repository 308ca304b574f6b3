import { type IntentTable, RefusedError } from "@heddle/params";
import { View } from "@heddle/views";
import * as z from "zod/mini";

import type { OperationEntry } from "../document/openapi-document.ts";
import { OperationDirectory, tagOf } from "./operation-search.ts";
import { messages } from "./messages.ts";

const operationType = z.object({
  /** Its index among all operations. */
  position: z.int(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  deprecated: z.boolean(),
});
const groupType = z.object({
  /** A tag of the document; empty for operations without one. */
  name: z.string(),
  open: z.boolean(),
  /** The number of matching operations. */
  count: z.int(),
  /** The visible operations; none while the group is closed. */
  operations: z.array(operationType),
});

/** In longer documents all groups start closed. */
const maxOperationsOpen = 60;
/** The limit for the results of a search. */
const maxResults = 200;

/** The operations of a document by tag, with a search. */
export class OperationCatalog extends View.with({
  search: { type: z._default(z.string(), ""), view: "rw" },
  /** Matching operations by tag; a closed group has only its count. */
  groups: { type: z._default(z.array(groupType), []), view: "r" },
  /** The number of results beyond the limit. */
  unlisted: { type: z._default(z.int(), 0), view: "r" },
  /** The position of the open operation. */
  chosen: { type: z._default(z.nullable(z.int()), null), view: "r" },
  /** The tags of open groups. */
  opened: { type: z._default(z.array(z.string()), []), view: "none" },
}) {
  static override readonly kind: string = "operation-catalog";
  static override readonly intents: IntentTable = {
    choose: { args: [z.string(), z.string()], viewer: true },
    chooseFirst: { args: [], viewer: true },
    toggle: { args: [z.string()], viewer: true },
  };

  #directory: OperationDirectory;
  readonly #onChoose: (entry: OperationEntry) => void;

  constructor(operations: readonly OperationEntry[], onChoose: (entry: OperationEntry) => void) {
    const directory = OperationDirectory.of(operations);
    super({ opened: initiallyOpen(directory) });
    this.#directory = directory;
    this.#onChoose = onChoose;
    this.#find();
  }

  /** Lists the operations of another version of the document. The search and the open groups stay; new groups are as at first. */
  setOperations(operations: readonly OperationEntry[]): void {
    const { tags } = this.#directory;
    this.#directory = OperationDirectory.of(operations);
    const added = initiallyOpen(this.#directory).filter((tag) => !tags.has(tag));
    this.opened = [...new Set([...this.opened, ...added])];
    this.#find();
  }

  /** Opens an operation by its method and path, because its position may change with the document. */
  choose(method: string, path: string): void {
    const entry = this.#directory.entries.find(
      (each) => each.method === method && each.path === path,
    );
    if (!entry) throw new RefusedError(messages.noSuchOperation);
    this.#onChoose(entry);
  }

  /**
   * Opens the first visible operation, if there is one. Unlike `choose` with an operation from `groups`, it takes the
   * results of the search that was set before, also when a remote view has not received them yet.
   */
  chooseFirst(): void {
    const first = this.groups.find(({ operations }) => operations.length > 0)?.operations[0];
    if (first) this.choose(first.method, first.path);
  }

  /** Shows the operations of a tag, or hides them. */
  toggle(tag: string): void {
    const isOpen = this.opened.includes(tag);
    this.opened = isOpen ? this.opened.filter((each) => each !== tag) : [...this.opened, tag];
  }

  /** Marks the open operation and opens its group; `undefined` for none. */
  mark(pointer: string | undefined): void {
    const position = this.#directory.entries.findIndex((entry) => entry.pointer === pointer);
    const entry = this.#directory.entries[position];
    const tags = entry ? [tagOf(entry)] : [];
    this.update({
      chosen: entry ? position : null,
      opened: [...new Set([...this.opened, ...tags])],
    });
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("search") || changed.has("opened")) this.#find();
  }

  #find(): void {
    const isSearch = this.search.trim() !== "";
    let room = isSearch ? maxResults : Infinity;
    let unlisted = 0;
    const groups = Array.from(this.#directory.find(this.search), ([name, found]) => {
      // A search shows its results in every group.
      const isShown = isSearch || this.opened.includes(name);
      const operations = isShown ? found.slice(0, room) : [];
      room -= operations.length;
      if (isShown) unlisted += found.length - operations.length;
      return { name, open: operations.length > 0, count: found.length, operations };
    });
    this.update({ groups, unlisted });
  }
}

/** The tags of the groups that are open at first. */
function initiallyOpen({ entries, tags }: OperationDirectory): string[] {
  return entries.length <= maxOperationsOpen || tags.size === 1 ? [...tags.keys()] : [];
}
