import type { FlowReader, ItemState, ItemStatus } from "@heddle/flow";
import type { Message, Records, Translatable } from "@heddle/params";

import { type ItemNames, listOf } from "../item-names.ts";
import { messages } from "../messages.ts";
import { itemOfKey } from "../records.ts";
import { type ShownState, statusParts } from "../status/status-text.ts";

interface AnnouncerScope {
  readonly flow: FlowReader;
  readonly names: ItemNames;
  readonly announce: (text: Translatable) => void;
  readonly announceError: (text: Translatable) => void;
}

/** States of a run change often: those of this time are announced together. */
const announceIntervalMs = 1_500;

/** More names than this are counted instead of listed. */
const maxListedNames = 3;

/** In the order in which they are announced. */
const calmStates: readonly Exclude<ShownState, "failed">[] = ["done", "running", "waiting"];

/** Announces the states of items: a failure at once, all others at intervals. Progress is not announced. */
export class StatusAnnouncer {
  readonly #scope: AnnouncerScope;
  readonly #records: Records<ItemStatus>;
  readonly #known: Map<string, ItemState>;
  readonly #changed = new Set<string>();
  readonly #unsubscribe: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scope: AnnouncerScope) {
    this.#scope = scope;
    this.#records = scope.flow.get("statusRecords");
    this.#known = new Map([...this.#records].map(([key, { state }]) => [key, state]));
    this.#unsubscribe = this.#records.watch((keys) => this.#track(keys));
  }

  dispose(): void {
    this.#unsubscribe();
    clearTimeout(this.#timer);
  }

  #track(keys: Iterable<string>): void {
    const failed: string[] = [];
    for (const key of keys) {
      const state = this.#records.get(key)?.state;
      if (state === this.#known.get(key)) continue;
      if (state) this.#known.set(key, state);
      else this.#known.delete(key);
      if (state === "failed") failed.push(key);
      this.#changed[state === undefined || state === "failed" ? "delete" : "add"](key);
    }
    if (failed.length > 0) this.#announceFailures(failed);
    if (this.#changed.size === 0) return;
    this.#timer ??= setTimeout(() => this.#announceCalm(), announceIntervalMs);
  }

  #announceFailures(keys: readonly string[]): void {
    const [only = ""] = keys;
    const status = this.#records.get(only);
    if (keys.length > 1 || !status) {
      return this.#scope.announceError(this.#sentence("failed", keys));
    }
    const parts: readonly Translatable[] = [this.#nameOf(only), ...statusParts(status)];
    const joined = parts.reduce((first, second) => messages.part({ first, second }));
    this.#scope.announceError(joined);
  }

  #announceCalm(): void {
    this.#timer = undefined;
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const state of calmStates) {
      const keys = changed.filter((key) => this.#known.get(key) === state);
      if (keys.length > 0) this.#scope.announce(this.#sentence(state, keys));
    }
  }

  /** `("done", ["node:a", "node:b"])` → "A and B: done" */
  #sentence(state: ShownState, keys: readonly string[]): Message {
    const listed = keys.slice(0, maxListedNames).map((key) => this.#nameOf(key));
    const names = listOf(listed, Math.max(keys.length - maxListedNames, 0));
    return messages.announced.status({ names, state: messages.status[state] });
  }

  #nameOf(key: string): Translatable {
    return this.#scope.names.short(itemOfKey(key));
  }
}
