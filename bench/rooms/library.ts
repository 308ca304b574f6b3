import type { Server } from "node:http";

/** The server side and the client side of a library, for one graph that people edit together. */
export interface Library {
  /** Starts a server with a graph of this many nodes. */
  serve(nodes: number): Promise<Server>;
  /** Opens the graph for one person, and waits until it is there. */
  join(port: number): Promise<Person>;
}

export interface Person {
  /** Moves a node. */
  move(id: string, x: number): void;
  /** Resolves when the person sees a node at a position. */
  sees(id: string, x: number): Promise<void>;
}

/** The initial nodes. */
export function* nodesOf(
  count: number,
): Iterable<{ id: string; label: string; position: { x: number; y: number } }> {
  for (let at = 0; at < count; at += 1) {
    yield { id: `n${at}`, label: `Node ${at}`, position: { x: (at % 100) * 200, y: at } };
  }
}
