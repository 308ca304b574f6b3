type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/** One piece of work at a time. */
export class SingleFlight<Result> {
  #last: Promise<Result> | undefined;
  /** What others may join. */
  #shared: Promise<Result> | undefined;
  readonly #aborts = new Set<AbortController>();

  get isBusy(): boolean {
    return this.#aborts.size > 0;
  }

  /** What is under way for others to join, or what this starts. */
  join(work: Work<Result>): Promise<Result> {
    if (this.#shared) return this.#shared;
    const shared = this.after(work).finally(() => (this.#shared = undefined));
    return (this.#shared = shared);
  }

  /** Does this when what is under way has ended. */
  after(work: Work<Result>): Promise<Result> {
    const before = this.#last;
    if (!before) return this.#start(work);
    return this.#start(async (signal) => {
      await before.catch(() => {});
      return work(signal);
    });
  }

  /** Ends what is under way, and then does this. */
  replace(work: Work<Result>): Promise<Result> {
    this.cancel();
    return this.after(work);
  }

  /** Asks what is under way to end, and what waits for it. */
  cancel(): void {
    for (const abort of this.#aborts) abort.abort();
  }

  #start(work: Work<Result>): Promise<Result> {
    const abort = new AbortController();
    this.#aborts.add(abort);
    const current = work(abort.signal).finally(() => {
      this.#aborts.delete(abort);
      if (this.#last === current) this.#last = undefined;
    });
    return (this.#last = current);
  }
}
