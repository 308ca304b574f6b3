import { predictions as ofFlows } from "@heddle/flow/predictions";
import type { Handle } from "@heddle/params";
import {
  type Clock,
  type FileReferences,
  MemoryNetwork,
  type NetworkFaults,
  Replica,
  SessionTable,
  systemClock,
  VirtualClock,
} from "@heddle/sync";
import type { View } from "@heddle/views";
import { predictions as ofViews } from "@heddle/views/predictions";
import { onTestFinished } from "vitest";

const files = new Map<string, Blob>();

const fileReferences = {
  encode: (file: Blob): { $: string; id: string } => {
    const id = `file${files.size}`;
    files.set(id, file);
    return { $: "file", id };
  },
  decode: ({ id }: Readonly<Record<string, unknown>>): unknown => files.get(String(id)),
};

let interruptions = 0;

/** The number of broken connections since the last reset. */
export function countInterruptions(): number {
  return interruptions;
}

export function resetInterruptions(): void {
  interruptions = 0;
}

/** A replica of a model over an in-memory connection. `upload` delays calls with files; by default nothing does. */
export function replicaHandle(view: View, upload?: FileReferences["upload"]): Promise<Handle> {
  return replicaOver(view, systemClock, undefined, upload);
}

/** Delays every other message, breaks the connection at some, and rejects some connections. */
const faults: NetworkFaults = { latency: 25, cut: 0.04, duplicate: 0.05, swap: 0.02, stall: 0 };
const refusedConnections = 0.3;

/** A replica with an unreliable connection, determined by the seed, and the options of a served page. */
export function unreliableReplicaHandle(view: View, seed: number): Promise<Handle> {
  const dice = new VirtualClock(seed);
  const clock: Clock = {
    now: () => systemClock.now(),
    // Reconnecting is not tested here: its delays are shortened.
    after: (milliseconds, callback) =>
      systemClock.after(Math.min(milliseconds, impatience), callback),
    random: () => dice.random(),
  };
  return replicaOver(view, clock, { faults, debounceMilliseconds: 40 });
}

const impatience = 60;

interface Conditions {
  readonly faults: NetworkFaults;
  readonly debounceMilliseconds: number;
}

function replicaOver(
  view: View,
  clock: Clock,
  conditions?: Conditions,
  upload?: FileReferences["upload"],
): Promise<Handle> {
  const table = new SessionTable<void>({
    createRoot: () => view,
    mintSecret: () => crypto.randomUUID(),
    sessionOptions: () => ({
      encodeFile: fileReferences.encode,
      decodeFile: fileReferences.decode,
    }),
  });
  const network = new MemoryNetwork(clock, (transport) => table.accept(transport));
  const connect = (): ReturnType<MemoryNetwork["connect"]> => {
    const isRefused = conditions && clock.random() < refusedConnections;
    return isRefused ? Promise.reject(new Error("Refused.")) : network.connect();
  };
  const replica = new Replica({
    connect,
    clock,
    files: { ...fileReferences, ...(upload && { upload }) },
    predictions: { ...ofViews, ...ofFlows },
    ...(conditions && { debounceMilliseconds: conditions.debounceMilliseconds }),
  });
  replica.state.watch("status", () => {
    if (replica.state.status === "reconnecting") interruptions += 1;
  });
  const flush = (): void => replica.flush();
  // Also used by tests without a page.
  const page = typeof window === "undefined" ? undefined : window;
  page?.addEventListener("focusout", flush);
  onTestFinished(() => {
    page?.removeEventListener("focusout", flush);
    replica.close();
    table.close();
  });
  return new Promise((resolve) => {
    // A connection that breaks immediately would start a second session, and a view can be in one only.
    replica.onRoot((root) => {
      if (conditions) network.faults = conditions.faults;
      resolve(root);
    });
  });
}
