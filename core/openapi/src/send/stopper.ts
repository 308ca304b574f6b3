/** Stops a request: when somebody says so, or when its time is over. */
export class Stopper {
  /** Why it was stopped. */
  reason: "cancelled" | "timeout" | undefined;
  readonly #controller = new AbortController();
  readonly #given: AbortSignal | undefined;
  readonly #timer: ReturnType<typeof setTimeout>;

  constructor(given: AbortSignal | undefined, timeout: number) {
    this.#given = given;
    this.#timer = setTimeout(() => this.#stop("timeout"), timeout);
    given?.addEventListener("abort", this.#cancel);
    if (given?.aborted === true) this.#cancel();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** From now on only somebody stops it. */
  stopClock(): void {
    clearTimeout(this.#timer);
  }

  /** Resolves after a time, or at once when it is stopped. */
  async wait(milliseconds: number): Promise<void> {
    if (this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#given?.removeEventListener("abort", this.#cancel);
  }

  readonly #cancel = (): void => this.#stop("cancelled");

  #stop(reason: "cancelled" | "timeout"): void {
    this.reason ??= reason;
    this.#controller.abort();
  }
}
