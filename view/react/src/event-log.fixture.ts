import { type Change, intentsOf, Params } from "@heddle/params";
import { reachableModels } from "@heddle/sync";
import { vi } from "vitest";

/** The change of a parameter as text: `Color.value "green"`. */
interface Changed {
  readonly old: string;
  readonly value: string;
}

/** One intent call with all changes that it caused in any model. */
interface Event {
  readonly model: string;
  readonly intent: string;
  readonly args: string;
  readonly isRejected: boolean;
  readonly changes: Map<string, Changed>;
  /** The coalescing key: a later intent with the same key may replace this one. */
  readonly topic: string | undefined;
}

/**
 * Records intents and changes of all models in a tree. How typed text is split into edits is not guaranteed. So the log
 * keeps the last of consecutive edits of one value, with the changes of all of them.
 */
export class EventLog {
  readonly #root: Params;
  /** The name of each model when it was first seen. */
  readonly #names = new Map<Params, string>();
  readonly #events: Event[] = [];
  readonly #pending: ({ readonly model: Params; readonly name: string } & Change)[] = [];

  constructor(root: Params) {
    this.#root = root;
    this.#watchAll();
    // oxlint-disable-next-line typescript/unbound-method -- called with its model
    const { perform } = Params.prototype;
    const note = this.#note.bind(this);
    vi.spyOn(Params.prototype, "perform").mockImplementation(function (
      this: Params,
      intent: string,
      args: readonly unknown[],
    ) {
      let isRejected = true;
      try {
        const result: unknown = perform.call(this, intent, args);
        isRejected = false;
        return result;
      } finally {
        note(this, intent, args, isRejected);
      }
    });
  }

  /** The events as text, one line each. */
  get lines(): string[] {
    return this.#events.map(({ model, intent, args, isRejected, changes }) => {
      const call = `${model}: ${intent}${args}`;
      const changed = [...changes]
        .filter(([, { old, value }]) => old !== value)
        .map(([name, { value }]) => `${name} ${value}`);
      if (isRejected) return `${call} is rejected`;
      return changed.length === 0 ? call : `${call} → ${changed.toSorted().join(", ")}`;
    });
  }

  #watchAll(): void {
    for (const model of reachableModels(this.#root)) {
      if (this.#names.has(model)) continue;
      this.#names.set(model, this.#freeName(model));
      const names = Object.keys((model.constructor as typeof Params).shape).filter((name) =>
        isShown(model, name),
      );
      model.watchers.add(names, (changes) => {
        for (const [name, { old, value }] of Object.entries(changes as Record<string, Change>)) {
          this.#pending.push({ model, name, old, value });
        }
      });
    }
  }

  #note(model: Params, intent: string, args: readonly unknown[], isRejected: boolean): void {
    const coalesceBy = intentsOf(model.constructor).get(intent)?.declaration.coalesceBy;
    // Models that an intent creates are named before their changes.
    this.#watchAll();
    const name = this.#names.get(model) ?? "";
    const topic =
      coalesceBy && JSON.stringify([name, intent, ...coalesceBy.map((position) => args[position])]);
    const before = this.#events.at(-1);
    const isSame = topic !== undefined && before?.topic === topic;
    if (isSame) this.#events.pop();
    const changes = new Map(isSame ? before.changes : []);
    for (const { model: changed, name: param, ...change } of this.#pending.splice(0)) {
      const key = `${this.#names.get(changed)}.${param}`;
      const old = changes.get(key)?.old ?? this.#textOf(change.old);
      changes.set(key, { old, value: this.#textOf(change.value) });
    }
    const given = args.map((arg) => ` ${this.#textOf(arg)}`).join("");
    this.#events.push({ model: name, intent, args: given, isRejected, changes, topic });
  }

  #freeName(model: Params): string {
    const { label, name } = model as { label?: string; name?: string };
    const wanted = label || name || model.kind;
    const used = new Set(this.#names.values());
    let free = wanted;
    for (let count = 2; used.has(free); count++) free = `${wanted} (${count})`;
    return free;
  }

  #textOf(value: unknown): string {
    if (value instanceof Params) return this.#names.get(value) ?? value.kind;
    if (value instanceof File) return value.name;
    if (Array.isArray(value)) return `[${value.map((item) => this.#textOf(item)).join(", ")}]`;
    return JSON.stringify(value) ?? "undefined";
  }
}

function isShown(model: Params, name: string): boolean {
  const { shape } = model.constructor as unknown as { shape: Record<string, { view: string }> };
  return shape[name]?.view !== "none";
}
