import { equalValues } from "@heddle/params";

import type { ReplicaModel } from "./replica-model.ts";
import type { ReplicaRecords } from "./replica-records.ts";

/** Remembers what was shown before a transaction, and notifies of what is shown differently afterwards. */
export class ChangeTracker {
  readonly #before = new Map<ReplicaModel, Map<string, unknown>>();

  /** To be called before a value or a record (`collection/key`) may change. */
  touch(model: ReplicaModel, topic: string): void {
    const topics = this.#before.get(model) ?? new Map<string, unknown>();
    this.#before.set(model, topics);
    if (!topics.has(topic)) topics.set(topic, model.shown(topic));
  }

  /** Calls each listener of what changed once. Values that came out equal notify nobody. */
  notify(): void {
    const listeners = new Set<() => void>();
    const changed = new Map<ReplicaRecords, Set<string>>();
    for (const [model, topics] of this.#before) {
      for (const [topic, before] of topics) {
        if (equalValues(before, model.shown(topic))) continue;
        const name = topic.split("/", 1)[0] ?? topic;
        for (const each of [topic, name]) {
          for (const listener of model.listenersOf(each)) listeners.add(listener);
        }
        if (name === topic) continue;
        const records = model.records(name);
        const ids = changed.get(records) ?? new Set<string>();
        changed.set(records, ids.add(topic.slice(name.length + 1)));
      }
    }
    for (const [records, ids] of changed) records.tell(ids);
    for (const listener of listeners) listener();
  }
}
