import { createHandler } from "@heddle/server";
import { Replica, type Transport } from "@heddle/sync";
import { View } from "@heddle/views";
import { WebSocket } from "ws";
import * as z from "zod/mini";

import { moveArgs, notes } from "./board.ts";
import type { Library } from "./library.ts";

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
const limits = {
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
    const replica = new Replica({ connect: () => open(port) });
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

async function open(port: number): Promise<Transport> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, {
    origin: `http://127.0.0.1:${port}`,
    perMessageDeflate: false,
  });
  const transport: Transport = {
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    send: (text) => socket.send(text),
    close: (code, reason) => socket.close(code, reason),
    onMessage: () => {},
    onClose: () => {},
  };
  socket.on("message", (data: Buffer) => transport.onMessage(data.toString()));
  socket.on("close", (code, reason) => transport.onClose(code, reason.toString()));
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  return transport;
}
