import type { Connection, FlowCaller } from "@heddle/flow";
import { anchorOf, type Port } from "@heddle/flow/geometry";
import type { Translatable } from "@heddle/params";

import type { CanvasState } from "../canvas-state.ts";
import { hitAt } from "../geometry/hit-test.ts";
import { type Point, type Rectangle, rectangleBetween } from "../geometry/rectangle.ts";
import type { Signal } from "../signal.ts";
import type { Gesture } from "./gesture-recognizer.ts";

interface MoveOptions {
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  readonly ids: readonly string[];
  /** Where the gesture began. */
  readonly from: Point;
  /** Restores the selection, if the start of the drag changed it. */
  readonly onRollBack?: (() => void) | undefined;
}

/** Moves nodes, with the pointer or keys. The model gets one update, at the end. */
export class MoveGesture implements Gesture {
  readonly #options: MoveOptions;
  readonly #starts: ReadonlyMap<string, Point>;
  #positions: ReadonlyMap<string, Point>;

  constructor(options: MoveOptions) {
    this.#options = options;
    const { state, ids } = options;
    this.#starts = new Map(
      ids.flatMap((id) => {
        const rectangle = state.rectangleOf(id);
        return rectangle ? [[id, { x: rectangle.x, y: rectangle.y }]] : [];
      }),
    );
    this.#positions = this.#starts;
  }

  move(point: Point): void {
    const { state, from } = this.#options;
    // Whole numbers keep saved files readable.
    const by = { x: Math.round(point.x - from.x), y: Math.round(point.y - from.y) };
    this.#positions = new Map(
      Array.from(this.#starts, ([id, { x, y }]) => [id, { x: x + by.x, y: y + by.y }]),
    );
    state.dragTo(this, this.#positions);
  }

  /** The canvas shows the new positions until the model has answered, then those of the model: the old ones if it refused. */
  async commit(): Promise<void> {
    const { state } = this.#options;
    state.dragTo(this, this.#positions);
    try {
      await this.#send();
    } finally {
      state.endDrag(this);
    }
  }

  rollBack(): void {
    const { state, onRollBack } = this.#options;
    state.endDrag(this);
    onRollBack?.();
  }

  async #send(): Promise<void> {
    const { state, intents } = this.#options;
    // Another viewer may have removed one of them.
    const positions = [...this.#positions].filter(([id]) => state.nodes.has(id));
    if (positions.length === 0) return;
    await intents.moveNodes(
      positions.map(([id, { x, y }]) => ({ id, x, y })),
      gestureName(),
    );
  }
}

export interface PortOfNode {
  readonly node: string;
  readonly port: Port;
}

/** A connection that is being drawn. */
export interface PendingConnection {
  readonly from: PortOfNode;
  /** The ends of the line. */
  readonly start: Point;
  readonly end: Point;
  /** The port that it would end at. */
  readonly target: PortOfNode | undefined;
  /** Why it cannot end there. */
  readonly rejection: Translatable | undefined;
}

interface ConnectOptions {
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  readonly pending: Signal<PendingConnection | undefined>;
  readonly from: PortOfNode;
  /** Distance from a port that still counts, in units of the graph. */
  readonly tolerance: number;
  readonly whyNot: (connection: Connection) => Translatable | undefined;
}

/** Draws a line from a port to the pointer. Dropped on another port, it becomes an edge. */
export class ConnectGesture implements Gesture {
  readonly #options: ConnectOptions;

  constructor(options: ConnectOptions) {
    this.#options = options;
  }

  move(point: Point): void {
    const { pending, from, whyNot } = this.#options;
    const target = this.#targetAt(point);
    pending.set({
      from,
      start: this.#pointOf(from) ?? point,
      end: (target && this.#pointOf(target)) ?? point,
      target,
      rejection: target && whyNot(connectionBetween(from, target)),
    });
  }

  async commit(): Promise<void> {
    const { intents, pending, from } = this.#options;
    const { target, rejection } = pending.value ?? {};
    pending.set(undefined);
    if (target && rejection === undefined) await intents.connect(connectionBetween(from, target));
  }

  rollBack(): void {
    this.#options.pending.set(undefined);
  }

  /** The port under the pointer, or the nearest suitable port of the node under it. */
  #targetAt(point: Point): PortOfNode | undefined {
    const { state, from, tolerance } = this.#options;
    const hit = hitAt(state.geometry, point, { tolerance, withPorts: true });
    if (hit.kind !== "port" && hit.kind !== "node") return undefined;
    const { node } = hit;
    if (hit.kind === "port" && hit.port.side !== from.port.side) return { node, port: hit.port };
    if (node === from.node) return undefined;
    const port = this.#nearestPort(node, point);
    return port && { node, port };
  }

  #nearestPort(node: string, point: Point): Port | undefined {
    const { state, from } = this.#options;
    const rectangle = state.rectangleOf(node);
    if (!rectangle) return undefined;
    const distance = ({ x, y }: Port): number =>
      Math.hypot(rectangle.x + x - point.x, rectangle.y + y - point.y);
    return state
      .portsOf(node)
      .filter(({ side }) => side !== from.port.side)
      .toSorted((one, other) => distance(one) - distance(other))[0];
  }

  #pointOf({ node, port }: PortOfNode): Point | undefined {
    const rectangle = this.#options.state.rectangleOf(node);
    if (!rectangle) return undefined;
    const { x, y } = anchorOf([port], port.side, port.id, rectangle);
    return { x: rectangle.x + x, y: rectangle.y + y };
  }
}

/** An edge leads from an output to an input, even if it was drawn from the input. */
export function connectionBetween(from: PortOfNode, to: PortOfNode): Connection {
  const [output, input] = from.port.side === "output" ? [from, to] : [to, from];
  return {
    source: output.node,
    sourceHandle: output.port.id,
    target: input.node,
    targetHandle: input.port.id,
  };
}

interface BoxOptions {
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  readonly box: Signal<Rectangle | undefined>;
  /** Where the gesture began. */
  readonly from: Point;
}

/** Draws a box, and adds every node that it touches to the selection. */
export class BoxGesture implements Gesture {
  readonly #options: BoxOptions;

  constructor(options: BoxOptions) {
    this.#options = options;
  }

  move(point: Point): void {
    const { state, box, from } = this.#options;
    const area = rectangleBetween(from, point);
    box.set(area);
    state.geometry.mark(state.geometry.nodes.slotsIn(area));
  }

  /** Nodes stay marked until the model has selected them. */
  async commit(): Promise<void> {
    const { state, intents, box } = this.#options;
    box.set(undefined);
    const touched = state.geometry.marked;
    try {
      if (touched.length > 0) await intents.select(touched, [], "add");
    } finally {
      this.rollBack();
    }
  }

  rollBack(): void {
    const { state, box } = this.#options;
    box.set(undefined);
    state.geometry.mark([]);
  }
}

/** A unique name: calls with the same name are one undo step. `crypto.randomUUID` does not exist on plain HTTP pages. */
export function gestureName(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
