import { type IntentTable, RefusedError } from "@heddle/params";
import { View } from "@heddle/views";
import * as z from "zod/mini";

import type { OperationEntry } from "../document/openapi-document.ts";
import { messages } from "../messages.ts";
import { OperationDirectory, tagOf } from "./operation-search.ts";

const operationType = z.object({
  /** Its place among all operations of the document, by which it is chosen. */
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
  /** How many are found in it. */
  count: z.int(),
  /** Those that are to be seen; none where it is closed. */
  operations: z.array(operationType),
});

/** Of longer documents the tags are shown first, and the operations of one when it is opened. */
const mostOpened = 60;
/** Whoever finds more goes on typing. */
const mostFound = 200;

/** The operations of a document by their tags: to look through, to search and to choose from. */
export class OperationCatalogue extends View.with({
  search: { type: z._default(z.string(), ""), view: "rw" },
  /** What is found, by tag; of a tag that is closed only how many. */
  groups: { type: z._default(z.array(groupType), []), view: "r" },
  /** How many are found beyond those in the groups. */
  unlisted: { type: z._default(z.int(), 0), view: "r" },
  /** The position of the one that is open. */
  chosen: { type: z._default(z.nullable(z.int()), null), view: "r" },
  /** The tags whose operations are to be seen. */
  opened: { type: z._default(z.array(z.string()), []), view: "none" },
}) {
  static override readonly kind: string = "operation-catalogue";
  static override readonly intents: IntentTable = {
    choose: { args: [z.int().check(z.nonnegative())], viewer: true },
    toggle: { args: [z.string()], viewer: true },
  };

  readonly #directory: OperationDirectory;
  readonly #onChoose: (entry: OperationEntry) => void;

  constructor(operations: readonly OperationEntry[], onChoose: (entry: OperationEntry) => void) {
    const directory = OperationDirectory.of(operations);
    const { entries, tags } = directory;
    super({ opened: entries.length <= mostOpened || tags.size === 1 ? [...tags.keys()] : [] });
    this.#directory = directory;
    this.#onChoose = onChoose;
    this.#find();
  }

  /** Opens the operation at this position. */
  choose(position: number): void {
    const entry = this.#directory.entries[position];
    if (!entry) throw new RefusedError(messages.noSuchOperation);
    this.#onChoose(entry);
  }

  /** Shows the operations of a tag, or hides them. */
  toggle(tag: string): void {
    const isOpen = this.opened.includes(tag);
    this.opened = isOpen ? this.opened.filter((each) => each !== tag) : [...this.opened, tag];
  }

  /** Marks the operation that is open, and shows it among those of its tag; `undefined` for none. */
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
    let room = isSearch ? mostFound : Infinity;
    let unlisted = 0;
    const groups = Array.from(this.#directory.find(this.search), ([name, found]) => {
      // What was searched for is to be seen.
      const isMeant = isSearch || this.opened.includes(name);
      const operations = isMeant ? found.slice(0, room) : [];
      room -= operations.length;
      if (isMeant) unlisted += found.length - operations.length;
      return { name, open: operations.length > 0, count: found.length, operations };
    });
    this.update({ groups, unlisted });
  }
}
