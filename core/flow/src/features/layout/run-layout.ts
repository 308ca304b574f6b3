import type { LayoutGraph, LayoutPosition } from "./layout-graph.ts";
import { workerCode } from "./worker-code.ts";

/** What a layout thread sends: progress from time to time, then the result or an error. */
export type LayoutAnswer =
  | { readonly progress: number }
  | { readonly positions: readonly LayoutPosition[] }
  | { readonly error: string };

interface LayoutRun {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: number) => void;
  /** Starts a thread; throws where there are none. */
  readonly startThread?: () => LayoutThread;
}

/** A worker of a page or of Node. */
interface LayoutThread {
  start(graph: LayoutGraph): void;
  terminate(): unknown;
  listen(onAnswer: (answer: LayoutAnswer) => void, onError: (error: unknown) => void): void;
}

/** More layouts than this do not run at once, so that those of some visitors do not slow down a server for all. */
const maximumThreads = 2;

/** More than the largest graph needs that is arranged in time; a thread of Node that needs more ends with an error. */
const maximumThreadMegabytes = 1_024;

/** Without a thread, the calling one is blocked for this long at a time. */
const sliceMs = 8;

/** Thrown by a thread that did not start, such as one that the page's Content-Security-Policy forbids. */
class NoThreadError extends Error {}

/**
 * Computes a layout in a thread of its own, after others that are running. Rejects with the reason of the signal when that
 * aborts, and ends the thread. Where no thread can be started, it computes in short slices.
 */
export async function runLayout(graph: LayoutGraph, run: LayoutRun): Promise<LayoutResult> {
  const { signal, startThread: start = startThread } = run;
  const release = await threads.take(signal);
  try {
    return await runInThread(start, graph, run);
  } catch (error) {
    if (!(error instanceof NoThreadError)) throw error;
    return await runInSlices(graph, run);
  } finally {
    release();
  }
}

export type LayoutResult = readonly LayoutPosition[];

/** Gives out a limited number of places, in the order in which they are requested. */
class Places {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Resolves when a place is free, to the function that releases it. */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    return () => this.#release();
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = promiseParts<void>();
    const enter = (): void => {
      signal.removeEventListener("abort", leave);
      resolve();
    };
    const leave = (): void => {
      this.#waiting.splice(this.#waiting.indexOf(enter), 1);
      reject(signal.reason);
    };
    this.#waiting.push(enter);
    signal.addEventListener("abort", leave, { once: true });
    await promise;
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}

const threads = new Places(maximumThreads);

function promiseParts<T>(): {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
} {
  let [resolve, reject]: [(value: T) => void, (error: unknown) => void] = [() => {}, () => {}];
  const promise = new Promise<T>((onResult, onError) => {
    [resolve, reject] = [onResult, onError];
  });
  return { promise, resolve: (value) => resolve(value), reject: (error) => reject(error) };
}

async function runInThread(
  start: () => LayoutThread,
  graph: LayoutGraph,
  { signal, onProgress }: LayoutRun,
): Promise<LayoutResult> {
  const { promise, resolve, reject } = promiseParts<LayoutResult>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener("abort", abort);
  let thread: LayoutThread | undefined;
  try {
    thread = started(start);
    thread.listen((answer) => {
      if ("progress" in answer) onProgress(answer.progress);
      else if ("positions" in answer) resolve(answer.positions);
      else reject(new Error(answer.error));
    }, reject);
    thread.start(graph);
    return await promise;
  } finally {
    signal.removeEventListener("abort", abort);
    void thread?.terminate();
  }
}

function started(start: () => LayoutThread): LayoutThread {
  try {
    return start();
  } catch (cause) {
    throw new NoThreadError("no layout thread", { cause });
  }
}

async function runInSlices(
  graph: LayoutGraph,
  { signal, onProgress }: LayoutRun,
): Promise<LayoutResult> {
  // Only here, because its code is in the thread already.
  const { arrange } = await import("./arrange.ts");
  const steps = arrange(graph);
  for (;;) {
    const end = Date.now() + sliceMs;
    let step = steps.next();
    while (step.done !== true && Date.now() < end) step = steps.next();
    if (step.done === true) return step.value;
    onProgress(step.value);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    signal.throwIfAborted();
  }
}

/** The part of `node:worker_threads` that starts a thread. This package is compiled without the types of Node. */
interface NodeThreads {
  readonly Worker: new (
    code: string,
    options: object,
  ) => {
    postMessage(graph: LayoutGraph, transferred: readonly []): void;
    terminate(): unknown;
    on(event: "message" | "error", listener: (value: never) => void): void;
  };
}

interface NodeProcess {
  readonly process?: { getBuiltinModule?(name: "node:worker_threads"): NodeThreads };
}

/** Starts a Web Worker in a page, and a worker thread in Node. */
function startThread(): LayoutThread {
  return typeof Worker === "function" ? startWebWorker() : startNodeThread();
}

function startWebWorker(): LayoutThread {
  const url = URL.createObjectURL(new Blob([workerCode], { type: "text/javascript" }));
  const worker = new Worker(url, { name: "heddle-layout" });
  return {
    start: (graph) => worker.postMessage(graph, []),
    terminate: () => {
      worker.terminate();
      URL.revokeObjectURL(url);
    },
    listen: (onAnswer, onError) => {
      worker.addEventListener("message", ({ data }) => onAnswer(data as LayoutAnswer));
      // The program catches its own errors: only a worker that did not start has one.
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        onError(new NoThreadError(event.message));
      });
    },
  };
}

function startNodeThread(): LayoutThread {
  const { process } = globalThis as unknown as NodeProcess;
  const node = process?.getBuiltinModule?.("node:worker_threads");
  if (!node) throw new Error("neither Worker nor node:worker_threads");
  // Without the arguments of this process, such as a loader of TypeScript.
  const worker = new node.Worker(workerCode, {
    eval: true,
    execArgv: [],
    name: "heddle-layout",
    resourceLimits: { maxOldGenerationSizeMb: maximumThreadMegabytes },
  });
  return {
    start: (graph) => worker.postMessage(graph, []),
    terminate: () => worker.terminate(),
    listen: (onAnswer, onError) => {
      worker.on("message", onAnswer);
      worker.on("error", onError);
    },
  };
}
