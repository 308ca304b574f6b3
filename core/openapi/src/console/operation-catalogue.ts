import { type IntentTable, RefusedError } from "@heddle/params";
import { View } from "@heddle/views";
import * as z from "zod/mini";

import type { OperationEntry } from "../document/openapi-document.ts";
import { messages } from "../messages.ts";
import { OperationFinder } from "./operation-finder.ts";

const operationType = z.object({
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
  /** Their positions, where it is open. */
  operations: z.array(z.int()),
});

/** Of longer documents the tags are shown first, and the operations of one when it is opened. */
const mostOpened = 60;

/** The operations of a document by their tags: to look through, to search and to choose from. */
export class OperationCatalogue extends View.with({
  /** Those of a tag together; each has one place, at its first tag. */
  operations: { type: z._default(z.array(operationType), []), view: "r", constant: true },
  search: { type: z._default(z.string(), ""), view: "rw" },
  /** What is found, by tag; of a tag that is closed only how many. */
  groups: { type: z._default(z.array(groupType), []), view: "r" },
  /** The position of the one that is open. */
  chosen: { type: z._default(z.nullable(z.int()), null), view: "r" },
  /** The tags whose operations are to be seen. */
  opened: { type: z._default(z.array(z.string()), []), view: "none" },
}) {
  static override readonly kind: string = "operation-catalogue";
  static override readonly intents: IntentTable = {
    choose: { args: [z.int().check(z.nonnegative())], about: [], viewer: true },
    toggle: { args: [z.string()], viewer: true },
  };

  readonly #entries: readonly OperationEntry[];
  readonly #finder: OperationFinder;
  readonly #onChoose: (entry: OperationEntry) => void;

  constructor(operations: readonly OperationEntry[], onChoose: (entry: OperationEntry) => void) {
    const entries = byTag(operations);
    const tags = [...new Set(entries.map(tagOf))];
    super({
      operations: entries.map(({ method, path, summary, deprecated }) => ({
        method,
        path,
        summary,
        deprecated,
      })),
      opened: entries.length <= mostOpened || tags.length === 1 ? tags : [],
    });
    this.#entries = entries;
    this.#finder = new OperationFinder(entries);
    this.#onChoose = onChoose;
    this.#find();
  }

  /** Opens the operation at this position. */
  choose(position: number): void {
    const entry = this.#entries[position];
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
    const position = this.#entries.findIndex((entry) => entry.pointer === pointer);
    const entry = this.#entries[position];
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
    const groups = new Map<string, number[]>();
    for (const position of this.#finder.find(this.search)) {
      const entry = this.#entries[position];
      if (!entry) continue;
      const group = groups.get(tagOf(entry)) ?? [];
      group.push(position);
      groups.set(tagOf(entry), group);
    }
    this.groups = Array.from(groups, ([name, found]) => this.#groupOf(name, found));
  }

  /** What was searched for is to be seen. */
  #groupOf(name: string, found: number[]): z.output<typeof groupType> {
    const open = this.search.trim() !== "" || this.opened.includes(name);
    return { name, open, count: found.length, operations: open ? found : [] };
  }
}

function tagOf({ tags }: OperationEntry): string {
  return tags[0] ?? "";
}

/** Those of a tag together, in the order of the document. */
function byTag(operations: readonly OperationEntry[]): readonly OperationEntry[] {
  const places = new Map<string, number>();
  for (const entry of operations) places.set(tagOf(entry), places.get(tagOf(entry)) ?? places.size);
  const placeOf = (entry: OperationEntry): number => places.get(tagOf(entry)) ?? 0;
  return operations.toSorted((left, right) => placeOf(left) - placeOf(right));
}
