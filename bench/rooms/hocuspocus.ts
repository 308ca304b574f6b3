import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import { Server } from "@hocuspocus/server";
import { WebSocket } from "ws";
import * as Y from "yjs";

import { freePort } from "../../scripts/free-port.ts";
import {
  type Forger,
  type Forgery,
  type Library,
  lockedNode,
  nodesOf,
  oversized,
  type Place,
} from "./library.ts";
import { redisAt } from "./redis.ts";

type Nodes = Y.Map<Y.Map<unknown>>;

function nodesIn(document: Y.Doc): Nodes {
  return document.getMap("nodes");
}

/** Documents with a map of nodes, each of them a map, so that a move changes one key. They are not stored. */
export const hocuspocus: Library = {
  async serve({ nodes, cluster }) {
    const initial = initialState(nodes);
    const server = new Server({
      quiet: true,
      stopOnSignals: false,
      address: "127.0.0.1",
      extensions: cluster ? [redisAt(cluster.url)] : [],
      onLoadDocument: async ({ document }) => Y.applyUpdate(document, initial),
    });
    // Port 0 would be its default, which is 80.
    await server.listen(await freePort());
    return server.httpServer;
  },

  async join(place) {
    const nodes = nodesIn((await open(place, WebSocket)).document);
    return {
      move: async (id, x) => nodes.get(id)?.set("position", { x, y: 0 }) !== undefined,
      xOf: (id) => (nodes.get(id)?.get("position") as { x: number } | undefined)?.x,
      watch: (id, listener) => {
        const node = nodes.get(id);
        node?.observe(listener);
        return () => node?.unobserve(listener);
      },
    };
  },

  async forge(place) {
    const sockets: WebSocket[] = [];
    let latest: Uint8Array | undefined;
    class ForgerSocket extends WebSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }

      /** Records the message, to repeat it. */
      override send(data: Uint8Array): void {
        latest = data;
        super.send(data);
      }
    }
    const { document } = await open(place, ForgerSocket);
    const node = nodesIn(document).get(lockedNode);
    let count = 0;
    const change = (name: string, value: unknown): void => void node?.set(name, value);
    const forged: Record<Forgery, () => void> = {
      rule: () => change("position", { x: count, y: 0 }),
      right: () => change("label", `Forged ${count}`),
      value: () => change("position", `far ${count}`),
      repeated: () => latest && sockets.at(-1)?.send(latest),
      size: () => change("label", `${count} ${oversized}`),
    };
    return {
      get bufferedAmount() {
        return sockets.at(-1)?.bufferedAmount ?? 0;
      },
      send(forgery) {
        if (sockets.at(-1)?.readyState !== WebSocket.OPEN) return false;
        count += 1;
        forged[forgery]();
        return true;
      },
    } satisfies Forger;
  },
};

/** The same in each process: two documents with the same nodes would be different for Yjs. */
function initialState(count: number): Uint8Array {
  const document = new Y.Doc();
  document.clientID = 1;
  document.transact(() => {
    for (const { id, ...node } of nodesOf(count)) {
      nodesIn(document).set(id, new Y.Map(Object.entries(node)));
    }
  });
  return Y.encodeStateAsUpdate(document);
}

function open({ ports, process, room }: Place, socketClass: unknown): Promise<{ document: Y.Doc }> {
  const document = new Y.Doc();
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `ws://127.0.0.1:${ports[process]}`,
    WebSocketPolyfill: socketClass,
  });
  return new Promise((resolve) => {
    const provider = new HocuspocusProvider({
      name: room,
      document,
      websocketProvider,
      onSynced: () => resolve({ document }),
    });
    provider.attach();
  });
}
