import type { ApiResponse } from "../send/api-response.ts";
import type { StreamItem } from "../send/item-reader.ts";
import type { SendOptions, SendOutcome } from "../send/send-request.ts";
import type { Exchange } from "./exchange.ts";
import type { ResponseArea } from "./response-area.ts";
import type { PlannedRequest, ResponseDisplay, SentRequest } from "./sent-request.ts";

/** Limits of a request, and the `fetch` that sends it. */
export type TransportOptions = Pick<
  SendOptions,
  "fetch" | "timeout" | "sizeLimit" | "retry" | "redirects" | "isBrowser"
> & {
  /** The limit of a response body that a user can save, in bytes. Default: 2 GB. */
  readonly downloadLimit?: number | undefined;
};

/** The outcome of a request, and the response if there is one. */
export interface RunResult {
  readonly response: ApiResponse | null;
  readonly outcome: SendOutcome;
}

/** Passed to a request while it runs. */
export interface RequestContext {
  readonly signal: AbortSignal;
  /** Whether the form still shows the operation that the request belongs to. */
  readonly isCurrent: () => boolean;
}

type RunRequest = (context: RequestContext) => Promise<ApiResponse | null>;

/** The owner of a runner. */
export interface RunnerHost {
  /** Identifies the operation that the form shows now. Requests of one operation run one after another. */
  readonly operationKey: () => string;
  readonly onBusy: (isBusy: boolean) => void;
  /** Handles a request that failed before it was sent; returns whether the failure is known. */
  readonly onNotSent: (error: unknown, signal: AbortSignal) => boolean;
  readonly onSent: (sent: SentRequest) => void;
}

/** Sends planned requests and shows their outcomes, one at a time per operation. */
export class RequestRunner {
  readonly #host: RunnerHost;
  readonly #area: ResponseArea;
  readonly #transport: TransportOptions;
  readonly #queues = new Map<string, RequestQueue>();

  constructor(host: RunnerHost, area: ResponseArea, transport: TransportOptions) {
    this.#host = host;
    this.#area = area;
    this.#transport = transport;
  }

  /** Whether a request of the current operation is running or queued. */
  get isBusy(): boolean {
    return this.#queue.isBusy;
  }

  /** The running request of the current operation that others may join. */
  get shared(): SharedRequest | undefined {
    return this.#queue.shared;
  }

  /** Runs a request that others may join. */
  runShared(identity: unknown, run: RunRequest): Promise<ApiResponse | null> {
    const queue = this.#queue;
    const result = queue
      .append((signal) => this.#runExclusive(queue, signal, run))
      .finally(() => {
        if (queue.shared === shared) queue.shared = undefined;
      });
    const shared = { identity, result };
    queue.shared = shared;
    return result;
  }

  /** Runs a request after the running ones, or cancels those first. */
  run(run: RunRequest, { replace = false } = {}): Promise<ApiResponse | null> {
    const queue = this.#queue;
    if (replace) queue.cancel();
    return queue.append((signal) => this.#runExclusive(queue, signal, run));
  }

  cancel(): void {
    this.#queue.cancel();
  }

  cancelAll(): void {
    for (const queue of this.#queues.values()) queue.cancel();
  }

  /** Sends one request and shows its outcome. */
  async send(
    exchange: Exchange,
    request: PlannedRequest,
    { signal, isCurrent }: RequestContext,
    { timeoutMs, display }: { readonly timeoutMs: number; readonly display: DisplayResponse },
  ): Promise<RunResult> {
    const { plan, secrets, declaredPasswords } = request;
    const { ApiResponse, itemFeed, OutcomeViews, sendRequest } = exchange;
    const { feed, onItems } = itemFeed({ secrets });
    const arrived: StreamItem[] = [];
    const showArrived = (mediaType: string): void => {
      onItems(arrived.splice(0), (item) => declaredPasswords.inItem(item, mediaType));
      if (isCurrent()) this.#area.show(feed);
    };
    const startedAt = performance.now();
    const outcome = await sendRequest(plan, {
      ...this.#transport,
      timeout: timeoutMs,
      signal,
      download: {
        limit: this.#transport.downloadLimit,
        secrets,
        hides: (mediaType) => declaredPasswords.areIn(mediaType),
      },
      onProgress: (receivedBytes, totalBytes) => {
        if (isCurrent()) this.#area.received = { receivedBytes, totalBytes };
      },
      onItem: (item, mediaType) => {
        // The items of one part of the body arrive in a row, and are shown together.
        if (arrived.push(item) === 1) queueMicrotask(() => showArrived(mediaType));
      },
    });
    const milliseconds = performance.now() - startedAt;
    const sent: SentRequest = {
      ...request,
      outcome,
      startedAt,
      milliseconds,
      createViews: (options) => new OutcomeViews(options),
    };
    this.#host.onSent(sent);
    const response = outcome.kind === "response" ? new ApiResponse(outcome.received) : null;
    if (response) feed.end();
    else feed.stop();
    const shown = response ? display(response) : "open";
    // Items that arrived stay visible for every outcome.
    const items = this.#area.column.children.includes(feed) ? [feed] : undefined;
    if (isCurrent()) this.#area.showOutcome(sent, shown, items);
    return { response, outcome };
  }

  get #queue(): RequestQueue {
    const key = this.#host.operationKey();
    const queue = this.#queues.get(key) ?? new RequestQueue();
    this.#queues.set(key, queue);
    return queue;
  }

  async #runExclusive(
    queue: RequestQueue,
    signal: AbortSignal,
    run: RunRequest,
  ): Promise<ApiResponse | null> {
    const isCurrent = (): boolean => queue === this.#queue;
    if (isCurrent()) this.#host.onBusy(true);
    try {
      // A request of another operation has become pointless while it was queued.
      return isCurrent() ? await run({ signal, isCurrent }) : null;
    } catch (error) {
      const isKnown = isCurrent() ? this.#host.onNotSent(error, signal) : signal.aborted;
      if (!isKnown) throw error;
      return null;
    } finally {
      if (isCurrent()) this.#host.onBusy(false);
    }
  }
}

/** Decides how a response is shown. */
export type DisplayResponse = (response: ApiResponse) => ResponseDisplay;

/** A running request that others may join, and what they compare. */
interface SharedRequest {
  readonly identity: unknown;
  readonly result: Promise<ApiResponse | null>;
}

/** Runs the requests of one operation one after another. */
class RequestQueue {
  /** The running request that others may join. */
  shared: SharedRequest | undefined;
  #last: Promise<unknown> | undefined;
  readonly #pending = new Set<AbortController>();

  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  append<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const abort = new AbortController();
    const { signal } = abort;
    const before = this.#last;
    const start = async (): Promise<Result> => {
      await before?.catch(() => {});
      return run(signal);
    };
    this.#pending.add(abort);
    const result = (before ? start() : run(signal)).finally(() => {
      this.#pending.delete(abort);
      if (this.#last === result) this.#last = undefined;
    });
    this.#last = result;
    return result;
  }

  /** Nothing joins a canceled request. */
  cancel(): void {
    this.shared = undefined;
    for (const abort of this.#pending) abort.abort();
  }
}
