import { Server } from "socket.io";
import { io } from "socket.io-client";
import * as z from "zod/mini";

import { moveArgs, type Note, notes } from "./board.ts";
import type { Library } from "./library.ts";

const argsType = z.tuple(moveArgs);

/** A handwritten server of the same board: sends it on connection, validates and applies moves, and sends the changes. */
export const socketIo: Library = {
  attach(server, count) {
    const hub = new Server(server, { httpCompression: false });
    hub.on("connection", (socket) => {
      const board = new Map(notes(count));
      socket.on("move", (...args) => {
        const parsed = z.safeParse(argsType, args);
        if (!parsed.success) return;
        const [id, x, y] = parsed.data;
        const note = board.get(id);
        if (!note) return;
        board.set(id, { ...note, x, y });
        socket.emit("moved", id, { x, y });
      });
      socket.emit("board", [...board]);
    });
  },

  async connect(port) {
    const socket = io(`http://127.0.0.1:${port}`, { forceNew: true });
    const waiting: (() => void)[] = [];
    const entries = new Promise<[string, Note][]>((resolve) => {
      socket.once("board", resolve);
    });
    // Socket.IO starts with HTTP requests and upgrades to a WebSocket; only the latter is measured.
    const upgraded = new Promise((resolve) => {
      socket.io.once("open", () => socket.io.engine.once("upgrade", resolve));
    });
    const board = new Map(await entries);
    socket.on("moved", (id: string, patch: Pick<Note, "x" | "y">) => {
      const note = board.get(id);
      if (note) board.set(id, { ...note, ...patch });
      waiting.shift()?.();
    });
    await upgraded;
    return {
      move: (id, x, y) =>
        new Promise((resolve) => {
          waiting.push(resolve);
          socket.emit("move", id, x, y);
        }),
    };
  },
};
