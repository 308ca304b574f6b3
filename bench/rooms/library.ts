import type { Server } from "node:http";

/** The server side and the client side of a library, for graphs that people edit together. */
export interface Library {
  serve(options: ServeOptions): Promise<Server>;
  /** Opens a graph for one person, and waits until it is there. */
  join(place: Place): Promise<Person>;
  /** Connects a person who ignores what a page allows. */
  forge(place: Place): Promise<Forger>;
}

export interface ServeOptions {
  /** The size of each graph. */
  readonly nodes: number;
  /** Limits the rate of a visitor as the library does by default. Otherwise one address may have many visitors. */
  readonly hasDefaultLimits?: boolean;
  /** For one of several processes. */
  readonly cluster?: Cluster;
}

interface Cluster {
  /** Its index among the processes. */
  readonly process: number;
  /** Of the server between them: PostgreSQL for Heddle, Redis for Hocuspocus. */
  readonly url: string;
}

/** Where a person opens a graph. */
export interface Place {
  /** The ports of all processes. */
  readonly ports: readonly number[];
  /** The index of the process to which the person comes first. */
  readonly process: number;
  readonly room: string;
}

export interface Person {
  /** Moves a node; resolves to whether the server has accepted it, at once if the library does not say so. */
  move(id: string, x: number): Promise<boolean>;
  xOf(id: string): unknown;
  /** Calls back after each change of a node; returns the function that stops this. */
  watch(id: string, listener: () => void): () => void;
}

/** What a forged operation violates. */
export const forgeries = ["rule", "right", "value", "repeated", "size"] as const;

export type Forgery = (typeof forgeries)[number];

export interface Forger {
  /** Sends an operation on the locked node; returns false while it is not connected. */
  send(forgery: Forgery): boolean;
  /** Bytes that wait to be sent. */
  readonly bufferedAmount: number;
}

/** Nobody may move or rename this node. */
export const lockedNode = "locked";

interface GraphNode {
  readonly id: string;
  readonly label: string;
  readonly position: { readonly x: number; readonly y: number };
  readonly draggable?: false;
}

/** The initial nodes: `n0` … and the locked one. */
export function* nodesOf(count: number): Iterable<GraphNode> {
  for (let at = 0; at < count; at += 1) {
    yield { id: `n${at}`, label: `Node ${at}`, position: { x: (at % 100) * 200, y: at } };
  }
  yield { id: lockedNode, label: "Locked", position: { x: -200, y: 0 }, draggable: false };
}

/** Longer than the longest message that Heddle accepts. */
export const oversized: string = "x".repeat(1_100_000);
