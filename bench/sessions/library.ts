import type { Server } from "node:http";

/** The server side and the client side of a library. */
export interface Library {
  /** Gives every visitor of an HTTP server a board with this many notes. */
  attach(server: Server, notes: number): void;
  /** Opens a session, and waits for its board. */
  connect(port: number): Promise<Client>;
}

/** The client of one session. */
export interface Client {
  /** Moves a note; resolves when the client has received the change. */
  move(id: string, x: number, y: number): Promise<void>;
}
