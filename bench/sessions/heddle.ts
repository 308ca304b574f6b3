import { createHandler } from "@heddle/server";
import { Replica } from "@heddle/sync";
import { View } from "@heddle/views";
import * as z from "zod/mini";

import { moveArgs, notes } from "./board.ts";
import type { Library } from "./library.ts";
import { openTransport } from "./transport.ts";

class Board extends View.with({
  notes: { collection: z.object({ text: z.string(), x: z.number(), y: z.number() }), view: "r" },
}) {
  static override readonly kind: string = "board";
  static override readonly intents = { move: { args: moveArgs } };

  move(id: string, x: number, y: number): void {
    this.notes.patch(id, { x, y });
  }
}

/** Higher than the defaults, because all visitors come from one address at high rates. */
export const limits = {
  connectionsPerAddress: Infinity,
  sessionsPerAddress: Infinity,
  joinsPerSecond: Infinity,
  intentsPerSecond: Infinity,
};

export const heddle: Library = {
  attach(server, count) {
    const app = (): Board => {
      const board = new Board();
      for (const [id, note] of notes(count)) board.notes.add(id, note);
      return board;
    };
    const handler = createHandler(app, { limits, logger: false });
    server.on("request", handler.request).on("upgrade", handler.upgrade);
  },

  async connect(port) {
    const replica = new Replica({ connect: () => openTransport(port) });
    const root = await new Promise<NonNullable<typeof replica.root>>((resolve) => {
      replica.onRoot(resolve);
    });
    return {
      move: async (id, x, y) => {
        const outcome = await root.call("move", id, x, y);
        if (!outcome.ok) throw new Error(outcome.reason);
      },
    };
  },
};
