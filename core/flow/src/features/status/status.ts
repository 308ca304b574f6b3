import { type Collection, recordDifference, type Records } from "@heddle/params";
import * as z from "zod/mini";

import { assertArguments, assertFunction } from "../../argument-checks.ts";
import { recordBytes, RecordBytes } from "../../change/record-bytes.ts";
import { InvalidArgumentError, NotFoundError } from "../../flow-errors.ts";
import { type ItemKind, itemKinds } from "../../item-kind.ts";

const states = ["idle", "waiting", "running", "done", "failed"] as const;

/** Where an item is in a run. */
export type ItemState = (typeof states)[number];

/** What an app reports about an item while it runs; not part of the document. */
export interface ItemStatus {
  readonly state: ItemState;
  /** The part that is done, from 0 to 1. */
  readonly progress?: number | undefined;
  /** What happened, such as the reason of a failure; at most 2,000 characters. */
  readonly message?: string | undefined;
  /** How long it took, in milliseconds. */
  readonly duration?: number | undefined;
  /** A short text on the item, such as a count; at most 40 characters. */
  readonly badge?: string | undefined;
}

/** An item by its id, or by its kind and id where a node and an edge have the same one. */
export type ItemReference = string | { readonly node: string } | { readonly edge: string };

const maximumMessageLength = 2_000;
const maximumBadgeLength = 40;

/** The zod type of the status of an item. */
export const statusType: z.ZodMiniType<ItemStatus> = z.readonly(
  z.strictObject({
    state: z.enum(states),
    progress: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
    message: z.optional(z.string().check(z.maxLength(maximumMessageLength))),
    duration: z.optional(z.number().check(z.nonnegative())),
    badge: z.optional(z.string().check(z.maxLength(maximumBadgeLength))),
  }),
);

const id = z.string();
const referenceType = z.union([id, z.strictObject({ node: id }), z.strictObject({ edge: id })]);

/** The status of items by id, as it is saved. */
export interface StatusJSON {
  readonly nodes: Readonly<Record<string, ItemStatus>>;
  readonly edges: Readonly<Record<string, ItemStatus>>;
}

const savedByIdType = z.record(z.string(), statusType);

/** The zod type of saved status. */
export const statusJSONType: z.ZodMiniType<StatusJSON> = z.readonly(
  z.object({ nodes: savedByIdType, edges: savedByIdType }),
);

/** The most bytes of all status together, as `recordBytes` measures them: visitors receive all of it. */
const maximumStatusBytes = 8_388_608;

/** The collections of the flow that a status belongs to. */
interface StatusHost {
  /** The status of items, by `node:` or `edge:` and the id. */
  readonly statusRecords: Records<ItemStatus>;
  readonly nodeRecords: Records<object>;
  readonly edgeRecords: Records<object>;
}

/** The status of the items of a flow. Views and pages show it; it is neither saved nor undone. */
export class FlowStatus {
  readonly #records: Collection<ItemStatus>;
  readonly #items: Readonly<Record<ItemKind, Records<object>>>;
  readonly #bytes: RecordBytes;
  #isWatching = false;

  constructor({ statusRecords, nodeRecords, edgeRecords }: StatusHost) {
    // The public type of a flow's records is read-only.
    this.#records = statusRecords as Collection<ItemStatus>;
    this.#items = { node: nodeRecords, edge: edgeRecords };
    this.#bytes = this.#records.addIndex(new RecordBytes());
  }

  /** Sets the status of an item, in place of its previous one. */
  set(item: ItemReference, status: ItemStatus): void {
    assertArguments("Flow.status.set", [referenceType, statusType], [item, status]);
    const key = this.#existingKey("Flow.status.set", item);
    this.#watchItems();
    const defined = Object.entries(status).filter(([, value]) => value !== undefined);
    const records = this.#records;
    const next = Object.fromEntries(defined) as unknown as ItemStatus;
    const old = records.get(key);
    this.#assertRoom(recordBytes(next) - (old ? recordBytes(old) : 0));
    if (old) records.patch(key, recordDifference(old, next));
    else records.add(key, next);
  }

  /** The status of an item, if it has one. */
  get(item: ItemReference): ItemStatus | undefined {
    assertArguments("Flow.status.get", [referenceType], [item]);
    const key = this.#keyOf(item);
    return key === undefined ? undefined : this.#records.get(key);
  }

  /** Removes the status of an item, or of all. */
  clear(item?: ItemReference): void {
    assertArguments("Flow.status.clear", [z.optional(referenceType)], [item]);
    const records = this.#records;
    const keys = item === undefined ? [...records].map(([key]) => key) : [this.#keyOf(item)];
    for (const key of keys) if (key !== undefined && records.has(key)) records.remove(key);
  }

  /** Sets the saved status of the items that are in the graph. */
  restore({ nodes, edges }: StatusJSON): void {
    const saved = [
      ...Object.entries(nodes).map(([node, status]) => [{ node }, status] as const),
      ...Object.entries(edges).map(([edge, status]) => [{ edge }, status] as const),
    ];
    for (const [item, status] of saved) {
      if (this.#keyOf(item) !== undefined) this.set(item, status);
    }
  }

  /** Calls back after the status of items was set or removed; returns the function that unsubscribes. */
  watch(callback: (items: readonly { kind: ItemKind; id: string }[]) => void): () => void {
    assertFunction("Flow.status.watch", "the callback", callback);
    return this.#records.watch((keys) => callback([...keys].map(itemOf)));
  }

  /** The status of all items by id: `{ nodes: { a: { state: "done" } }, edges: {} }` */
  toJSON(): StatusJSON {
    const entries = [...this.#records].map(([key, status]) => ({ ...itemOf(key), status }));
    const ofKind = (kind: ItemKind): Record<string, ItemStatus> =>
      Object.fromEntries(
        entries
          .filter((each) => each.kind === kind)
          .map(({ id: itemId, status }) => [itemId, status]),
      );
    return { nodes: ofKind("node"), edges: ofKind("edge") };
  }

  /** From the first status on: most graphs have none. */
  #watchItems(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    for (const kind of itemKinds) {
      this.#items[kind].watch((ids) => this.#removeMissing(kind, ids));
    }
  }

  /** Removes the status of those items that have left the graph. */
  #removeMissing(kind: ItemKind, ids: Iterable<string>): void {
    for (const itemId of ids) {
      const key = statusKey(kind, itemId);
      if (!this.#items[kind].has(itemId) && this.#records.has(key)) this.#records.remove(key);
    }
  }

  #existingKey(caller: string, item: ItemReference): string {
    const key = this.#keyOf(item);
    if (key !== undefined) return key;
    const name = typeof item === "string" ? `node or edge "${item}"` : JSON.stringify(item);
    throw new NotFoundError(`${caller}: there is no ${name}`);
  }

  /** The key of an item; a node wins over an edge with the same id. */
  #keyOf(item: ItemReference): string | undefined {
    const ids: Readonly<Partial<Record<ItemKind, string>>> =
      typeof item === "string" ? { node: item, edge: item } : item;
    for (const kind of itemKinds) {
      const itemId = ids[kind];
      if (itemId !== undefined && this.#items[kind].has(itemId)) return statusKey(kind, itemId);
    }
    return undefined;
  }

  #assertRoom(added: number): void {
    if (added <= 0 || this.#bytes.total + added <= maximumStatusBytes) return;
    throw new InvalidArgumentError(
      `Flow.status.set: the status of all items cannot take more than ${maximumStatusBytes / 1_048_576} MB; shorten messages, or clear the status of items that are done`,
    );
  }
}

/** `("node", "a")` → `"node:a"` */
function statusKey(kind: ItemKind, itemId: string): string {
  return `${kind}:${itemId}`;
}

/** `"node:a"` → `{ kind: "node", id: "a" }` */
function itemOf(key: string): { kind: ItemKind; id: string } {
  const kind = itemKinds.find((each) => key.startsWith(`${each}:`)) ?? "node";
  return { kind, id: key.slice(kind.length + 1) };
}
