import type { Handle } from "@heddle/params";
import { MemoryNetwork, Replica, SessionTable, systemClock, type Transport } from "@heddle/sync";

import { chainOf } from "./chain.ts";

/** Intents of a page, by name. Ids have the same length in every graph. */
const changes: Readonly<Record<string, (root: Handle) => Promise<unknown>>> = {
  "move a node": (root) => root.call("moveNodes", [{ id: "n55", x: 5, y: 7 }], "gesture"),
  "patch the data of a node": (root) =>
    root.call("patchData", "node", "n55", { value: 1 }, "gesture"),
  "select a node": (root) => root.call("select", ["n55"], [], "set"),
  "connect two nodes": (root) =>
    root.call("connect", {
      source: "n55",
      target: "loose",
      sourceHandle: null,
      targetHandle: null,
    }),
  "remove a node with two edges": (root) => root.call("remove", ["n10"], []),
};

/** The bytes sent for each kind of change, in both directions, in a graph of this size. */
export async function bytesPerChange(nodes: number): Promise<ReadonlyMap<string, number>> {
  let bytes = 0;
  const count = (transport: Transport): Transport => {
    const send = transport.send.bind(transport);
    transport.send = (text) => {
      bytes += Buffer.byteLength(text);
      send(text);
    };
    return transport;
  };
  const table = new SessionTable<void>({
    createRoot: () => chainOf(nodes),
    mintSecret: () => crypto.randomUUID(),
  });
  const network = new MemoryNetwork(systemClock, (transport) => table.accept(count(transport)));
  const replica = new Replica({ connect: async () => count(await network.connect()) });
  const root = await new Promise<Handle>((resolve) => {
    replica.onRoot(resolve);
  });
  const measured = new Map<string, number>();
  for (const [name, change] of Object.entries(changes)) {
    await rest();
    bytes = 0;
    await change(root);
    await rest();
    measured.set(name, bytes);
  }
  replica.close();
  table.close();
  return measured;
}

/** Waits until delayed messages, such as acknowledgements, are sent. */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
}
