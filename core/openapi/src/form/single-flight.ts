/** One piece of work at a time: whoever wants another one meanwhile gets that one. */
export class SingleFlight<Result> {
  #current: Promise<Result> | undefined;
  #abort: AbortController | undefined;

  /** What is under way, or what this starts. */
  run(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return (this.#current ??= this.#start(work));
  }

  /** Asks what is under way to end. */
  cancel(): void {
    this.#abort?.abort();
  }

  /** Ends what is under way and waits for its end. */
  async clear(): Promise<void> {
    this.cancel();
    await this.#current?.catch(() => {});
  }

  async #start(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const { signal } = (this.#abort = new AbortController());
    try {
      return await work(signal);
    } finally {
      this.#current = this.#abort = undefined;
    }
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
