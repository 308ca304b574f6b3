import { predictions as ofFlows } from "@heddle/flow/predictions";
import type { Handle } from "@heddle/params";
import {
  type Clock,
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

/** How often a connection broke since the last reset. */
export function countInterruptions(): number {
  return interruptions;
}

export function resetInterruptions(): void {
  interruptions = 0;
}

/** The replica of a model over a network in memory. */
export function replicaHandle(view: View): Promise<Handle> {
  return replicaOver(view, systemClock);
}

/** Every other message waits a while, some break the connection, and some connections are refused. */
const faults: NetworkFaults = { latency: 25, cut: 0.04, duplicate: 0.05, swap: 0.02, stall: 0 };
const refusedConnections = 0.3;

/** The replica of a model over a network that breaks in ways that the seed decides, with what the page gives a replica. */
export function unreliableReplicaHandle(view: View, seed: number): Promise<Handle> {
  const dice = new VirtualClock(seed);
  const clock: Clock = {
    now: () => systemClock.now(),
    // Waiting for another connection is not what is tested: it is as long, but passes faster.
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

function replicaOver(view: View, clock: Clock, conditions?: Conditions): Promise<Handle> {
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
    files: fileReferences,
    predictions: { ...ofViews, ...ofFlows },
    ...(conditions && { debounceMilliseconds: conditions.debounceMilliseconds }),
  });
  replica.state.watch("status", () => {
    if (replica.state.status === "reconnecting") interruptions += 1;
  });
  const flush = (): void => replica.flush();
  // Tests without a page use this too.
  const page = typeof window === "undefined" ? undefined : window;
  page?.addEventListener("focusout", flush);
  onTestFinished(() => {
    page?.removeEventListener("focusout", flush);
    replica.close();
    table.close();
  });
  return new Promise((resolve) => {
    // A network that breaks at once would begin another session, and `view` can be in one only.
    replica.onRoot((root) => {
      if (conditions) network.faults = conditions.faults;
      resolve(root);
    });
  });
}
