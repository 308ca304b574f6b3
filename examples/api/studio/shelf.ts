import type { JsonSchemaObject } from "@heddle/core";
import { problem, type Reply } from "./reply.ts";

export type Item = Readonly<Record<string, unknown>>;

/** A store of items by key; each has a version, which is its entity tag. */
export class Shelf {
  readonly #items = new Map<string, { readonly item: Item; readonly version: number }>();
  readonly #most: number;

  constructor(items: Readonly<Record<string, Item>>, most = 500) {
    this.#most = most;
    for (const [key, item] of Object.entries(items)) this.put(key, item);
  }

  get items(): readonly Item[] {
    return [...this.#items.values()].map(({ item }) => item);
  }

  get(key: string): Item | undefined {
    return this.#items.get(key)?.item;
  }

  /** Stores an item; removes the oldest one if the store is full. */
  put(key: string, item: Item): Item {
    this.#items.set(key, { item, version: (this.#items.get(key)?.version ?? 0) + 1 });
    const [oldest] = this.#items.keys();
    if (this.#items.size > this.#most && oldest !== undefined) this.#items.delete(oldest);
    return item;
  }

  remove(key: string): boolean {
    return this.#items.delete(key);
  }

  tag(key: string): Record<string, string> {
    return { ETag: `"${this.#items.get(key)?.version}"` };
  }

  /** The reply to a change whose `If-Match` does not match the item's entity tag. */
  conflict(key: string, expected: string | null): Reply | undefined {
    if (expected === null || expected === "*" || expected === this.tag(key)["ETag"]) return;
    return problem(412, "Precondition failed", "Somebody has changed the item since you read it.");
  }
}

/** An item without the fields that only the server sets. */
export function withoutReadOnly(item: Item, { properties = {} }: JsonSchemaObject): Item {
  const isOwn = (name: string): boolean => {
    const schema = properties[name];
    return typeof schema === "object" && schema["readOnly"] === true;
  };
  return Object.fromEntries(Object.entries(item).filter(([name]) => !isOwn(name)));
}
