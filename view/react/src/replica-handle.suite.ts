import type { Handle } from "@heddle/params";
import { MemoryNetwork, Replica, SessionTable, systemClock } from "@heddle/sync";
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

/** The replica of a model over a network in memory. */
export function replicaHandle(view: View): Promise<Handle> {
  const table = new SessionTable<void>({
    createRoot: () => view,
    mintSecret: () => crypto.randomUUID(),
    sessionOptions: () => ({
      encodeFile: fileReferences.encode,
      decodeFile: fileReferences.decode,
    }),
  });
  const network = new MemoryNetwork(systemClock, (transport) => table.accept(transport));
  const replica = new Replica({ connect: () => network.connect(), files: fileReferences });
  onTestFinished(() => {
    replica.close();
    table.close();
  });
  return new Promise((resolve) => {
    replica.onRoot(resolve);
  });
}
