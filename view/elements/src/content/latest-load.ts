/**
 * A load that its owner waits for. Starting another one, or canceling, aborts it, so that an earlier file never replaces a
 * later one, and nothing is created for an element that was removed.
 */
export class LatestLoad {
  #controller = new AbortController();

  /** Loads, then calls `use`, or `fail` with the error of either, unless the load was aborted. */
  start<Result>(
    load: (signal: AbortSignal) => Promise<Result>,
    use: (result: Result) => void,
    fail: (error: unknown) => void,
  ): void {
    this.cancel();
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    load(signal)
      .then((result) => {
        if (!signal.aborted) use(result);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) fail(error);
      });
  }

  cancel(): void {
    this.#controller.abort();
  }
}
