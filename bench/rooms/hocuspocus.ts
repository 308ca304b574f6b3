import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import { Server } from "@hocuspocus/server";
import { WebSocket } from "ws";
import * as Y from "yjs";

import { type Library, nodesOf } from "./library.ts";

type Nodes = Y.Map<Y.Map<unknown>>;

function nodesIn(document: Y.Doc): Nodes {
  return document.getMap("nodes");
}

/** One document with a map of nodes, each of them a map, so that a move changes one key. It is not stored. */
export const hocuspocus: Library = {
  async serve(count) {
    const server = new Server({
      quiet: true,
      stopOnSignals: false,
      address: "127.0.0.1",
      onLoadDocument: async ({ document }) => {
        const nodes = nodesIn(document);
        document.transact(() => {
          for (const { id, ...node } of nodesOf(count)) {
            nodes.set(id, new Y.Map(Object.entries(node)));
          }
        });
      },
    });
    await server.listen(0);
    return server.httpServer;
  },

  join(port) {
    const document = new Y.Doc();
    const nodes = nodesIn(document);
    const websocketProvider = new HocuspocusProviderWebsocket({
      url: `ws://127.0.0.1:${port}`,
      WebSocketPolyfill: WebSocket,
    });
    return new Promise((resolve) => {
      const provider = new HocuspocusProvider({
        name: "plan",
        document,
        websocketProvider,
        onSynced: () =>
          resolve({
            move: (id, x) => nodes.get(id)?.set("position", { x, y: 0 }),
            sees: (id, x) =>
              new Promise((seen) => {
                const node = nodes.get(id);
                const check = (): void => {
                  if ((node?.get("position") as { x: number } | undefined)?.x !== x) return;
                  node?.unobserve(check);
                  seen();
                };
                node?.observe(check);
                check();
              }),
          }),
      });
      provider.attach();
    });
  },
};
