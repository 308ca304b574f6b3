import { equalValues } from "@heddle/params";

import type { ReplicaModel } from "./replica-model.ts";

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
    for (const [model, topics] of this.#before) {
      for (const [topic, before] of topics) {
        if (equalValues(before, model.shown(topic))) continue;
        for (const name of [topic, topic.split("/", 1)[0] ?? topic]) {
          for (const listener of model.listenersOf(name)) listeners.add(listener);
        }
      }
    }
    for (const listener of listeners) listener();
  }
}
