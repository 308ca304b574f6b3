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

/** The replica of a model over a network in memory, which may be as bad as a test wants. */
export async function replicaHandle(view: View, faults?: NetworkFaults): Promise<Handle> {
  const seeded = new VirtualClock(7);
  const clock: Clock = { ...systemClock, random: () => seeded.random() };
  const table = new SessionTable<void>({
    createRoot: () => view,
    mintSecret: () => crypto.randomUUID(),
    clock,
    sessionOptions: () => ({
      encodeFile: fileReferences.encode,
      decodeFile: fileReferences.decode,
    }),
  });
  const network = new MemoryNetwork(clock, (transport) => table.accept(transport));
  const replica = new Replica({ connect: () => network.connect(), clock, files: fileReferences });
  onTestFinished(() => {
    replica.close();
    table.close();
  });
  const root = await new Promise<Handle>((resolve) => {
    replica.onRoot(resolve);
  });
  if (faults) network.faults = faults;
  return root;
}
