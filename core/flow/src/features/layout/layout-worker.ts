/**
 * The program of a layout thread: a Web Worker in a page, a worker thread in Node. `npm run layout-worker` bundles it into
 * `worker-code.ts`, so that it works with every bundler, and where there are no files.
 */
import { arrange } from "./arrange.ts";
import type { LayoutGraph } from "./layout-graph.ts";
import type { LayoutAnswer } from "./run-layout.ts";

/** Progress is reported at this interval. */
const progressIntervalMs = 100;

interface Port {
  onmessage: ((event: { readonly data: LayoutGraph }) => void) | null;
  postMessage(answer: LayoutAnswer, transferred: readonly []): void;
}

interface Globals extends Port {
  readonly process?: { getBuiltinModule?(name: string): { readonly parentPort: Port | null } };
}

const globals = globalThis as unknown as Globals;
const port = globals.process?.getBuiltinModule?.("node:worker_threads").parentPort ?? globals;

// oxlint-disable-next-line unicorn/prefer-add-event-listener -- only this starts the port of a worker thread
port.onmessage = ({ data }) => {
  try {
    port.postMessage({ positions: run(data) }, []);
  } catch (error) {
    port.postMessage({ error: String(error) }, []);
  }
};

function run(graph: LayoutGraph): Extract<LayoutAnswer, { positions: unknown }>["positions"] {
  const steps = arrange(graph);
  let last = Date.now();
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) {
    if (Date.now() - last < progressIntervalMs) continue;
    last = Date.now();
    port.postMessage({ progress: step.value }, []);
  }
  return step.value;
}
