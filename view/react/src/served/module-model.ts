import type { Handle } from "@heddle/params";

type Listener = (...args: readonly unknown[]) => void;

interface Subscription {
  readonly event: string;
  readonly listener: Listener;
  readonly cancel: () => void;
}

/** A model as an anywidget front-end module expects it: reads, sets and saves values, and hears of changes. */
export class ModuleModel {
  readonly #handle: Handle;
  readonly #staged = new Map<string, unknown>();
  #subscriptions: Subscription[] = [];

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  get(name: string): unknown {
    return this.#staged.has(name) ? this.#staged.get(name) : this.#handle.read(name);
  }

  set(name: string, value: unknown): void {
    this.#staged.set(name, value);
  }

  // The name that the standard gives it.
  save_changes(): void {
    for (const [name, value] of this.#staged) void this.#handle.call("set", name, value);
    this.#staged.clear();
  }

  on(event: string, listener: Listener): void {
    const [, name] = /^change:(.+)$/.exec(event) ?? [];
    if (name === undefined) return;
    const cancel = this.#handle.subscribe([name], () => listener(this, this.#handle.read(name)));
    this.#subscriptions.push({ event, listener, cancel });
  }

  off(event?: string, listener?: Listener): void {
    const isMeant = (subscription: Subscription): boolean =>
      (event === undefined || event === subscription.event) &&
      (listener === undefined || listener === subscription.listener);
    for (const { cancel } of this.#subscriptions.filter(isMeant)) cancel();
    this.#subscriptions = this.#subscriptions.filter((subscription) => !isMeant(subscription));
  }

  /** Asks the model on the server for its intent `message`. */
  send(content: unknown): void {
    void this.#handle.call("message", content);
  }
}
