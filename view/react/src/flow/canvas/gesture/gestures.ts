import type { Handle, Translatable } from "@heddle/params";

import type { CanvasState } from "../canvas-state.ts";
import { type Hit, hitAt } from "../geometry/hit-test.ts";
import { anchorOf, type Port } from "../geometry/node-layout.ts";
import { type Point, type Rectangle, rectangleBetween } from "../geometry/rectangle.ts";
import type { Connection, Intents } from "../intents.ts";
import type { ItemIds } from "../records.ts";
import { readableZoom } from "../scene/mount-plan.ts";
import type { Signal } from "../signal.ts";
import type { Gesture, PressPlan } from "./pointer.ts";

/** Distance from an edge or port that still counts, in pixels of the screen. */
const tolerancePx = { mouse: 8, touch: 16 } as const;

/** How the graph is shown at the moment. */
export interface CanvasView {
  /** A point of the screen in coordinates of the graph. */
  screenToFlowPosition(point: Point): Point;
  getZoom(): number;
}

/** What gestures read and show. */
export interface GestureScope {
  readonly handle: Handle;
  readonly state: CanvasState;
  readonly intents: Intents;
  /** The selection box that is being drawn. */
  readonly box: Signal<Rectangle | undefined>;
  /** The connection that is being drawn. */
  readonly connection: Signal<PendingConnection | undefined>;
  /** Why two ports cannot be connected, as the model would answer. */
  readonly whyNotConnect: (connection: Connection) => Translatable | undefined;
}

/** Finds the item under the pointer and decides what a press on it starts. */
export class PressPlanner {
  readonly #scope: GestureScope;
  readonly #view: CanvasView;

  constructor(scope: GestureScope, view: CanvasView) {
    this.#scope = scope;
    this.#view = view;
  }

  readonly pointAt = ({ clientX, clientY }: MouseEvent): Point =>
    this.#view.screenToFlowPosition({ x: clientX, y: clientY });

  readonly hitAt = (event: MouseEvent): Hit => {
    const edge = edgeOfLabel(event);
    if (edge !== undefined) return { kind: "edge", edge };
    return hitAt(this.#scope.state.geometry, this.pointAt(event), {
      tolerance: this.#tolerance(event),
      withPorts: this.#view.getZoom() >= readableZoom,
    });
  };

  /** What a press would start, for the shape of the mouse cursor. */
  readonly purposeAt = (event: MouseEvent): "move" | "connect" | "select" | "nothing" => {
    const hit = this.hitAt(event);
    if (hit.kind === "nothing") return "nothing";
    if (hit.kind === "port" && this.#mayConnect(hit.node)) return "connect";
    return hit.kind !== "edge" && this.#mayMove(hit.node) ? "move" : "select";
  };

  readonly plan = (event: PointerEvent): PressPlan | undefined => {
    const hit = this.hitAt(event);
    const point = this.pointAt(event);
    const adds = addsToSelection(event);
    if (event.shiftKey && this.#may("enableMultiselect")) {
      // In a dense graph there may be no free ground to start a box on.
      return { drag: () => this.#box(point), click: () => this.#click(hit, adds) };
    }
    switch (hit.kind) {
      case "port":
        return {
          drag: () =>
            this.#connect(hit, this.#tolerance(event)) ?? this.#move(hit.node, point, adds),
          click: () => this.#click(hit, adds),
          isShared: !this.#mayConnect(hit.node) && !this.#mayMove(hit.node),
        };
      case "node":
        return {
          drag: () => this.#move(hit.node, point, adds),
          click: () => this.#click(hit, adds),
          // Dragging a fixed node pans the graph.
          isShared: !this.#mayMove(hit.node),
        };
      case "edge":
        return { click: () => this.#click(hit, adds), isShared: true };
      case "nothing":
        if (adds && this.#may("enableMultiselect")) return { drag: () => this.#box(point) };
        return { click: () => this.#clear(), isShared: true };
    }
  };

  #tolerance(event: MouseEvent): number {
    const isTouch = "pointerType" in event && event.pointerType === "touch";
    return (isTouch ? tolerancePx.touch : tolerancePx.mouse) / this.#view.getZoom();
  }

  #may(permission: "editable" | "enableConnect" | "enableMultiselect"): boolean {
    return this.#scope.handle.read(permission) === true;
  }

  #mayMove(node: string): boolean {
    return this.#may("editable") && this.#scope.state.nodes.get(node)?.draggable === true;
  }

  #mayConnect(node: string): boolean {
    const isOn = this.#may("editable") && this.#may("enableConnect");
    return isOn && this.#scope.state.nodes.get(node)?.connectable === true;
  }

  #connect(from: PortOfNode, tolerance: number): Gesture | undefined {
    const { state, intents, connection: pending, whyNotConnect } = this.#scope;
    if (!this.#mayConnect(from.node)) return undefined;
    return new ConnectGesture({ state, intents, pending, from, tolerance, whyNot: whyNotConnect });
  }

  #move(node: string, from: Point, adds: boolean): Gesture | undefined {
    const { state, intents } = this.#scope;
    const pressed = state.nodes.get(node);
    if (!pressed || !this.#mayMove(node)) return undefined;
    const before = this.#selection;
    if (!pressed.selected) this.#select([node], [], adds);
    const selected = pressed.selected || adds ? this.#selectedNodes() : [];
    const ids = [...new Set([node, ...selected])].filter((id) => state.nodes.get(id)?.draggable);
    const onRollBack = pressed.selected ? undefined : () => this.#restoreSelection(before);
    return new MoveGesture({ state, intents, ids, from, onRollBack });
  }

  #box(from: Point): Gesture {
    const { state, intents, box } = this.#scope;
    return new BoxGesture({ state, intents, box, from });
  }

  #click(hit: Hit, adds: boolean): void {
    if (hit.kind === "edge") this.#select([], [hit.edge], adds);
    if (hit.kind !== "node" && hit.kind !== "port") return;
    this.#select([hit.node], [], adds);
    void this.#scope.intents.click(hit.node);
  }

  #select(nodes: readonly string[], edges: readonly string[], adds: boolean): void {
    const mode = adds && this.#may("enableMultiselect") ? "toggle" : "set";
    void this.#scope.intents.select(nodes, edges, mode);
  }

  #restoreSelection({ nodes, edges }: ItemIds): void {
    const { state, intents } = this.#scope;
    // Another viewer may have removed some of them.
    const presentNodes = nodes.filter((id) => state.nodes.has(id));
    const presentEdges = edges.filter((id) => state.edges.has(id));
    void intents.select(presentNodes, presentEdges, "set");
  }

  #clear(): void {
    const { nodes, edges } = this.#selection;
    if (nodes.length + edges.length > 0) void this.#scope.intents.select([], [], "set");
  }

  #selectedNodes(): readonly string[] {
    return this.#selection.nodes;
  }

  get #selection(): ItemIds {
    return this.#scope.handle.read("selection") as ItemIds;
  }
}

/** The edge whose label is pressed: a label may extend beyond the tolerance of its edge. */
function edgeOfLabel(event: MouseEvent): string | undefined {
  const [target] = event.composedPath();
  return target instanceof HTMLElement ? target.dataset["edge"] : undefined;
}

function addsToSelection({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
  return shiftKey || ctrlKey || metaKey;
}

interface MoveOptions {
  readonly state: CanvasState;
  readonly intents: Intents;
  readonly ids: readonly string[];
  /** Where the pointer went down. */
  readonly from: Point;
  /** Reverts what the start of the gesture has changed. */
  readonly onRollBack?: (() => void) | undefined;
}

/** Nodes follow the pointer on the canvas; the model gets one update at the drop, whatever the `syncMode`. */
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

  /** The canvas shows the drop until the model has answered, so that nothing jumps back. */
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
  readonly intents: Intents;
  readonly pending: Signal<PendingConnection | undefined>;
  readonly from: PortOfNode;
  /** Distance from a port that still counts, in units of the graph. */
  readonly tolerance: number;
  readonly whyNot: (connection: Connection) => Translatable | undefined;
}

/** A line from a port to the pointer; dropped on another port it becomes an edge. */
class ConnectGesture implements Gesture {
  readonly #options: ConnectOptions;

  constructor(options: ConnectOptions) {
    this.#options = options;
  }

  move(point: Point): void {
    const { pending, from, whyNot } = this.#options;
    const target = this.#targetAt(point);
    pending.set({
      from,
      start: this.#placeOf(from) ?? point,
      end: (target && this.#placeOf(target)) ?? point,
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
    const away = ({ x, y }: Port): number =>
      Math.hypot(rectangle.x + x - point.x, rectangle.y + y - point.y);
    return state
      .portsOf(node)
      .filter(({ side }) => side !== from.port.side)
      .toSorted((one, other) => away(one) - away(other))[0];
  }

  #placeOf({ node, port }: PortOfNode): Point | undefined {
    const rectangle = this.#options.state.rectangleOf(node);
    if (!rectangle) return undefined;
    const { x, y } = anchorOf([port], port.side, port.id, rectangle);
    return { x: rectangle.x + x, y: rectangle.y + y };
  }
}

/** An edge leads from an output to an input, whichever end it was drawn from. */
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
  readonly intents: Intents;
  readonly box: Signal<Rectangle | undefined>;
  readonly from: Point;
}

/** A box that adds every node that it touches to the selection. */
class BoxGesture implements Gesture {
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

/** A unique name. `crypto.randomUUID` does not exist on plain HTTP pages. */
export function gestureName(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
