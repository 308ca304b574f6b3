import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Flow } from "@heddle/flow";
import { folderStore, openRooms } from "@heddle/rooms";
import { createHandler } from "@heddle/server";
import { Replica } from "@heddle/sync";

import { limits } from "../sessions/heddle.ts";
import { openTransport } from "../sessions/transport.ts";
import { type Library, nodesOf } from "./library.ts";

const signOfLife = {
  cursor: { x: 120, y: 80 },
  dragged: [],
  area: { x: 0, y: 0, width: 1_400, height: 900 },
  field: null,
};

/** A room that is stored: a move is on the disk before others see it. */
export const heddle: Library = {
  async serve(count) {
    const rooms = openRooms({
      store: folderStore(mkdtempSync(join(tmpdir(), "rooms-bench-"))),
      make: () => new Flow({ nodes: [...nodesOf(count)] }),
    });
    const handler = createHandler((session) => rooms.enter("plan", session), {
      limits,
      logger: false,
      rooms,
    });
    return createServer().on("request", handler.request).on("upgrade", handler.upgrade);
  },

  async join(port) {
    const replica = new Replica({ connect: () => openTransport(port) });
    const root = await new Promise<NonNullable<typeof replica.root>>((resolve) => {
      replica.onRoot(resolve);
    });
    const nodes = root.records("nodeRecords");
    // As the canvas does: asks who is there, and shows itself again every two seconds.
    void root.call("present", { isNew: true });
    setInterval(() => void root.call("present", signOfLife), 2_000);
    return {
      move: (id, x) => void root.call("moveNodes", [{ id, x, y: 0 }], `drag ${x}`),
      sees: (id, x) =>
        new Promise((seen) => {
          const check = (): void => {
            if ((nodes.get(id)?.["position"] as { x: number } | undefined)?.x !== x) return;
            stop();
            seen();
          };
          const stop = nodes.subscribe(id, check);
          check();
        }),
    };
  },
};
