import type { Connection, FlowCaller } from "@heddle/flow";
import { isFrame, type Port } from "@heddle/flow/geometry";
import type { Handle, Translatable } from "@heddle/params";

import type { ItemNames } from "../item-names.ts";
import type { CanvasState } from "../canvas-state.ts";
import { hitAt } from "../geometry/hit-test.ts";
import type { Point } from "../geometry/rectangle.ts";
import { messages } from "../messages.ts";
import type { Signal } from "../signal.ts";
import type { Gesture } from "./gesture-recognizer.ts";
import { connectionBetween, nameOfPort, PortFit, type PortOfNode } from "./port-fit.ts";

/** The start of a connection: a port, and the edge that gets the new ends instead of a new edge. */
export interface ConnectionStart {
  readonly from: PortOfNode;
  readonly replaced?: string | undefined;
}

/** A connection that is being drawn. */
export interface PendingConnection extends ConnectionStart {
  /** The ends of the line. */
  readonly start: Point;
  readonly end: Point;
  /** The port that it would end at. */
  readonly target: PortOfNode | undefined;
  /** Why it cannot end there. */
  readonly rejection: Translatable | undefined;
}

/** Why two ports cannot be connected, by a new edge or by the one that gets these ends; as the model would answer. */
type WhyNotConnect = (connection: Connection, replaced?: string) => Translatable | undefined;

/** What is needed to draw a connection, by pointer or in a dialog. */
export interface ConnectScope {
  readonly handle: Handle;
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  /** The connection that is being drawn. */
  readonly connection: Signal<PendingConnection | undefined>;
  /** The ports that the connection can end at, while one is being drawn. */
  readonly connecting: Signal<PortFit | undefined>;
  readonly whyNotConnect: WhyNotConnect;
  readonly names: ItemNames;
  readonly announce: (text: Translatable) => void;
  /** Lets the user choose the type of a node that a connection to a point leads to. */
  readonly chooseConnected: (from: PortOfNode, at: Point) => void;
}

/** Marks the ports that fit a connection; returns the function that ends it. */
export function startConnecting(scope: ConnectScope, start: ConnectionStart): () => void {
  const { handle, state, connecting, connection } = scope;
  const fit = new PortFit({ handle, state, ...start });
  connecting.set(fit);
  return () => {
    if (connecting.value === fit) connecting.set(undefined);
    fit.dispose();
    connection.set(undefined);
  };
}

/** Draws the line of a connection to a port, or to a point. */
export function drawConnection(
  scope: ConnectScope,
  { from, replaced }: ConnectionStart,
  end: PortOfNode | Point,
): void {
  const { state, connection, whyNotConnect } = scope;
  const before = connection.value;
  const target = "port" in end ? end : undefined;
  const pointOf = ({ node, port }: PortOfNode): Point | undefined =>
    state.portPoint(node, port.side, port.id);
  const point = "port" in end ? pointOf(end) : end;
  const start = pointOf(from) ?? point;
  if (!start || !point) return;
  if (target && before?.target && isSamePort(before.target, target)) {
    connection.set({ ...before, start, end: point });
    return;
  }
  const rejection = target && whyNotConnect(connectionBetween(from, target), replaced);
  connection.set({ from, replaced, start, end: point, target, rejection });
}

/** Calls the intent that connects a port, or gives an edge its new end. */
export function submitConnection(
  { intents }: Pick<ConnectScope, "intents">,
  { from, replaced }: ConnectionStart,
  target: PortOfNode,
): Promise<unknown> {
  if (replaced === undefined) return intents.connect(connectionBetween(from, target));
  // The other end stays, even if it has no handle.
  const { node, port } = target;
  const end =
    port.side === "input"
      ? { target: node, targetHandle: port.id }
      : { source: node, sourceHandle: port.id };
  return intents.reconnect(replaced, end);
}

/** The start of a new connection for one end of an edge, which is at the other end; undefined if that has no port. */
export function reconnectionOf(
  state: CanvasState,
  edgeId: string,
  end: "source" | "target",
): ConnectionStart | undefined {
  const edge = state.edges.get(edgeId);
  if (!edge) return undefined;
  const [node, handle, side] =
    end === "target"
      ? ([edge.source, edge.sourceHandle, "output"] as const)
      : ([edge.target, edge.targetHandle, "input"] as const);
  const ports = state.portsOf(node).filter((port) => port.side === side);
  const port = ports.find(({ id }) => id === handle) ?? ports[0];
  return port && { from: { node, port }, replaced: edgeId };
}

function isSamePort(one: PortOfNode, other: PortOfNode): boolean {
  return (
    one.node === other.node && one.port.id === other.port.id && one.port.side === other.port.side
  );
}

interface ConnectOptions extends ConnectionStart {
  readonly scope: ConnectScope;
  /** Distance from a port that still counts, in units of the graph. */
  readonly tolerance: number;
}

/**
 * Draws a line from a port to the pointer. Dropped on another port, it becomes an edge, or the new end of an edge. On
 * empty ground, users add a node; an edge stays as it was.
 */
export class ConnectGesture implements Gesture {
  readonly #options: ConnectOptions;
  readonly #end: () => void;
  #isOverGround = false;

  constructor(options: ConnectOptions) {
    this.#options = options;
    this.#end = startConnecting(options.scope, options);
  }

  move(point: Point): void {
    const { scope } = this.#options;
    const before = scope.connection.value?.target;
    drawConnection(scope, this.#options, this.#targetAt(point) ?? point);
    const { target, rejection } = scope.connection.value ?? {};
    if (target && !(before && isSamePort(before, target))) this.#announce(target, rejection);
  }

  async commit(): Promise<void> {
    const { scope, from, replaced } = this.#options;
    const { target, rejection, end } = scope.connection.value ?? {};
    this.#end();
    if (end && this.#isOverGround && replaced === undefined) scope.chooseConnected(from, end);
    if (target && rejection === undefined) await submitConnection(scope, this.#options, target);
  }

  rollBack(): void {
    this.#end();
  }

  #announce(target: PortOfNode, rejection: Translatable | undefined): void {
    const { names, announce } = this.#options.scope;
    const name = nameOfPort(names, target);
    announce(
      rejection === undefined
        ? messages.announced.fits({ name })
        : messages.announced.fitsNot({ name, reason: rejection }),
    );
  }

  /** The port under the pointer, or a port of the node under it. */
  #targetAt(point: Point): PortOfNode | undefined {
    const { scope, from, tolerance } = this.#options;
    const { geometry, nodes } = scope.state;
    const hit = hitAt(geometry, point, { tolerance, withPorts: true });
    const record = hit.kind === "node" ? nodes.get(hit.node) : undefined;
    // A frame is the ground of its nodes.
    const isOverFrame = record !== undefined && isFrame(record);
    this.#isOverGround = hit.kind === "nothing" || hit.kind === "edge" || isOverFrame;
    if (isOverFrame || (hit.kind !== "port" && hit.kind !== "node")) return undefined;
    const { node } = hit;
    if (hit.kind === "port" && hit.port.side !== from.port.side) return { node, port: hit.port };
    if (node === from.node) return undefined;
    const port = this.#nearestPort(node, point);
    return port && { node, port };
  }

  /** The nearest port that fits; if none does, the nearest port. */
  #nearestPort(node: string, point: Point): Port | undefined {
    const { scope, from } = this.#options;
    const { state, connecting } = scope;
    const rectangle = state.rectangleOf(node);
    if (!rectangle) return undefined;
    const distance = ({ x, y }: Port): number =>
      Math.hypot(rectangle.x + x - point.x, rectangle.y + y - point.y);
    const ports = state
      .portsOf(node)
      .filter(({ side }) => side !== from.port.side)
      .toSorted((one, other) => distance(one) - distance(other));
    return ports.find((port) => connecting.value?.fits(node, port)) ?? ports[0];
  }
}
