/** How long something may take, and what else may end it. */
export interface TimeLimit {
  /** How many milliseconds a server may take for a document; 30 seconds when not given. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/** Does something within its time; its signal says when that is over. */
export async function withinTime<Result>(
  { timeout = 30_000, signal }: TimeLimit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Not AbortSignal.any of AbortSignal.timeout: Node loses it, and the requests that follow it, when it tidies its memory.
  const controller = new AbortController();
  const end = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason as Error));
  });
  const expire = (): void =>
    controller.abort(new DOMException(`it took more than ${timeout / 1000} s`, "TimeoutError"));
  const abort = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(expire, timeout);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  try {
    return await Promise.race([work(controller.signal), end]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
