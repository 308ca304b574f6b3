import type { Server } from "node:http";

/** How a library is measured: its half in the server and its half in the client. */
export interface Library {
  /** Gives every visitor of an HTTP server a board with this many notes. */
  attach(server: Server, notes: number): void;
  /** Opens a session, and waits until its board is there. */
  connect(port: number): Promise<Client>;
}

/** One session, seen from its client. */
export interface Client {
  /** Moves a note; done when the client has seen that it moved. */
  move(id: string, x: number, y: number): Promise<void>;
}
