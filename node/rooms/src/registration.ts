import type { Clock } from "@heddle/sync";

import { InstanceInUseError, type Owner, type RoomStore } from "./store/room-store.ts";

interface RegistrationOptions {
  readonly store: RoomStore;
  readonly owner: Owner;
  /** How long the name stays taken after the process was killed. */
  readonly aliveMs: number;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Registers a process under its name, and reports that it is running. A process without a name is not registered. */
export class Registration {
  readonly #options: RegistrationOptions;
  #registered: Promise<void> | undefined;
  #cancelRenewal: () => void = () => {};
  #hasEnded = false;

  constructor(options: RegistrationOptions) {
    this.#options = options;
  }

  /** Resolves when the name is registered. Rejects if another running process has it, or the store is not available. */
  start(): Promise<void> {
    if (this.#options.owner.instance === "") return Promise.resolve();
    if (this.#registered) return this.#registered;
    const registered = this.#register();
    this.#registered = registered;
    registered.catch(() => {
      // The next call tries again.
      this.#registered = undefined;
    });
    return registered;
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    this.#cancelRenewal();
    if (this.#registered) await this.#options.store.unregister(this.#options.owner);
  }

  /** Waits until the name of a killed predecessor expires. A running process keeps extending its name; then this rejects. */
  async #register(): Promise<void> {
    const { store, owner, aliveMs, clock } = this.#options;
    const until = clock.now() + 1.2 * aliveMs;
    for (;;) {
      try {
        await store.register(owner, aliveMs);
        this.#renewLater();
        return;
      } catch (error) {
        if (!(error instanceof InstanceInUseError) || clock.now() >= until) throw error;
      }
      await new Promise<void>((resolve) => {
        clock.after(aliveMs / 10, resolve);
      });
    }
  }

  #renewLater(): void {
    const { clock, aliveMs } = this.#options;
    if (!this.#hasEnded) this.#cancelRenewal = clock.after(aliveMs / 3, () => void this.#renew());
  }

  async #renew(): Promise<void> {
    const { store, owner, aliveMs, onError } = this.#options;
    try {
      await store.register(owner, aliveMs);
    } catch (error) {
      if (error instanceof InstanceInUseError) {
        // This process was stopped for so long that another one took its name: no visitor can be sent here.
        this.#registered = Promise.reject(error);
        this.#registered.catch(() => {});
        return onError(error);
      }
      // The store is away, which rooms report.
    }
    this.#renewLater();
  }
}
