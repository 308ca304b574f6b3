type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/** One piece of work at a time. */
export class SingleFlight<Result> {
  #current: Promise<Result> | undefined;
  #abort = new AbortController();

  /** What is under way, or what this starts. */
  join(work: Work<Result>): Promise<Result> {
    return this.#current ?? this.#start(work);
  }

  /** Ends what is under way, and then does this. */
  replace(work: Work<Result>): Promise<Result> {
    const before = this.#current;
    this.cancel();
    return this.#start(async (signal) => {
      await before?.catch(() => {});
      return work(signal);
    });
  }

  /** Asks what is under way to end. */
  cancel(): void {
    this.#abort.abort();
  }

  #start(work: Work<Result>): Promise<Result> {
    this.#abort = new AbortController();
    const current = work(this.#abort.signal).finally(() => {
      if (this.#current === current) this.#current = undefined;
    });
    return (this.#current = current);
  }
}

/** What a promise gives, unless the signal is given before: then it rejects. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(new DOMException("Cancelled", "AbortError"));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject);
  });
}
