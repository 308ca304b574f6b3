import type { FlowReader, Selection } from "@heddle/flow";

import { type Hit, hitAt } from "../geometry/hit-test.ts";
import type { Point, Rectangle } from "../geometry/rectangle.ts";
import { readableZoom } from "../scene/mount-plan.ts";
import type { Signal } from "../signal.ts";
import {
  bendAt,
  BendGesture,
  type BendScope,
  type CurrentBend,
  gripBend,
  gripLine,
} from "./bend-gesture.ts";
import {
  ConnectGesture,
  type ConnectionStart,
  type ConnectScope,
  reconnectionOf,
} from "./connect-gesture.ts";
import { BoxGesture, MoveGesture } from "./drag-gestures.ts";
import { EdgeInsertion, type InsertionScope } from "./edge-insertion.ts";
import type { Gesture, PressPlan } from "./gesture-recognizer.ts";
import { type HelperLine, Snapping } from "./snapping.ts";
import type { TapConnection } from "./tap-connection.ts";

/** A press this close to an edge or port still hits it, in pixels of the screen. */
const tolerancePx = { mouse: 8, touch: 15 } as const;

/** The end of an edge can be dragged within this multiple of the tolerance. */
const edgeEndReach = 5;

/** What the planner and its gestures read and show. */
export interface GestureScope extends ConnectScope, InsertionScope, BendScope {
  readonly flow: FlowReader;
  /** A point of the page in coordinates of the graph. */
  readonly toGraph: (client: Point) => Point;
  /** The lines that dragged nodes are aligned with. */
  readonly helperLines: Signal<readonly HelperLine[]>;
  /** Connects ports by taps. */
  readonly taps: TapConnection;
  /** The selection box that is being drawn. */
  readonly box: Signal<Rectangle | undefined>;
}

/** Finds the item under the pointer and decides what a press on it can become: a click, or a move, connection or box. */
export class PressPlanner {
  readonly #scope: GestureScope;

  constructor(scope: GestureScope) {
    this.#scope = scope;
  }

  readonly pointAt = ({ clientX, clientY }: MouseEvent): Point =>
    this.#scope.toGraph({ x: clientX, y: clientY });

  readonly hitAt = (event: MouseEvent): Hit => {
    const edge = edgeOfLabel(event);
    if (edge !== undefined) return { kind: "edge", edge };
    return hitAt(this.#scope.state.geometry, this.pointAt(event), {
      tolerance: this.#tolerance(event),
      withPorts: this.#zoom >= readableZoom,
    });
  };

  /** The mouse cursor that shows what a press would start. */
  readonly cursorAt = (event: MouseEvent): "grab" | "crosshair" | "pointer" | "auto" => {
    const hit = this.hitAt(event);
    if (hit.kind === "nothing") return "auto";
    if (hit.kind === "port" && this.#mayConnect(hit.node)) return "crosshair";
    if (hit.kind === "edge" && this.#edgeEndAt(hit.edge, event)) return "crosshair";
    const isMovable = hit.kind === "edge" ? this.#mayBend(hit.edge) : this.#mayMove(hit.node);
    return isMovable ? "grab" : "pointer";
  };

  readonly plan = (event: PointerEvent): PressPlan | undefined => {
    const { taps } = this.#scope;
    const hit = this.hitAt(event);
    const plan = this.#planAt(hit, event);
    if (taps.from.value) return { ...plan, click: () => taps.finish(this.pointAt(event)) };
    if (event.pointerType !== "touch" || hit.kind !== "port" || !this.#mayConnect(hit.node))
      return plan;
    const click = (): void => {
      plan.click?.();
      taps.start(hit, this.#tolerance(event));
    };
    return { ...plan, click };
  };

  #planAt(hit: Hit, event: PointerEvent): PressPlan {
    const point = this.pointAt(event);
    const isToggle = hasSelectModifier(event);
    if (event.shiftKey && this.#may("enableMultiselect")) {
      // On items, too: a dense graph may have no free space to start a box in.
      return { drag: () => this.#box(point), click: () => this.#click(hit, isToggle) };
    }
    switch (hit.kind) {
      case "port":
        return {
          drag: () =>
            this.#connect({ from: hit }, this.#tolerance(event)) ??
            this.#move(hit.node, point, isToggle),
          click: () => this.#click(hit, isToggle),
          letsPan: !this.#mayConnect(hit.node) && !this.#mayMove(hit.node),
        };
      case "node":
        return {
          drag: () => this.#move(hit.node, point, isToggle),
          click: () => this.#click(hit, isToggle),
          // Dragging a node that may not be moved pans the graph.
          letsPan: !this.#mayMove(hit.node),
        };
      case "edge": {
        const [start, tolerance] = [this.#edgeEndAt(hit.edge, event), this.#tolerance(event)];
        return {
          drag: () =>
            start ? this.#connect(start, tolerance) : this.#bend(hit.edge, point, tolerance),
          click: () => this.#click(hit, isToggle),
          letsPan: !start && !this.#mayBend(hit.edge),
        };
      }
      case "nothing": {
        const clear = { click: () => this.#clear() };
        const isBox = isToggle || this.#selectsOnDrag(event);
        if (!isBox || !this.#may("enableMultiselect")) return { ...clear, letsPan: true };
        return { drag: () => this.#box(point), ...(!isToggle && clear) };
      }
    }
  }

  #tolerance(event: MouseEvent): number {
    const isTouch = "pointerType" in event && event.pointerType === "touch";
    return (isTouch ? tolerancePx.touch : tolerancePx.mouse) / this.#zoom;
  }

  get #zoom(): number {
    return this.#scope.state.scene.viewport.zoom;
  }

  /** By touch the ground is always panned: there is no other button. */
  #selectsOnDrag({ pointerType }: PointerEvent): boolean {
    return pointerType !== "touch" && this.#scope.flow.get("selectionOnDrag");
  }

  #may(permission: "editable" | "enableConnect" | "enableMultiselect"): boolean {
    return this.#scope.flow[permission];
  }

  #mayMove(node: string): boolean {
    return this.#may("editable") && this.#scope.state.nodes.get(node)?.draggable === true;
  }

  #mayConnect(node: string): boolean {
    const isOn = this.#may("editable") && this.#may("enableConnect");
    return isOn && this.#scope.state.nodes.get(node)?.connectable === true;
  }

  /** Dragging an edge that is not selected pans the graph: most presses on a dense graph are on one. */
  #mayBend(edge: string): boolean {
    return this.#may("editable") && this.#scope.state.edges.get(edge)?.selected === true;
  }

  #bend(edge: string, from: Point, tolerance: number): Gesture | undefined {
    const { state, currentBend } = this.#scope;
    const course = state.geometry.courseOf(edge);
    if (!course || !this.#mayBend(edge)) return undefined;
    const { type = null, bends = [] } = state.edges.get(edge) ?? {};
    const index = bendAt(bends, from, tolerance);
    if (index >= 0) currentBend.set({ edge, index });
    const grip =
      index >= 0
        ? gripBend(bends, index)
        : gripLine(state.geometry.shapes.nameOf(type), course, bends, from);
    return new BendGesture(this.#scope, { edge, grip, from });
  }

  /** The bend of a selected edge under the pointer. */
  readonly bendAt = (event: MouseEvent): CurrentBend | undefined => {
    const hit = this.hitAt(event);
    return hit.kind === "edge" ? this.#bendOf(hit.edge, event) : undefined;
  };

  #bendOf(edge: string, event: MouseEvent): CurrentBend | undefined {
    if (!this.#mayBend(edge)) return undefined;
    const { bends = [] } = this.#scope.state.edges.get(edge) ?? {};
    const index = bendAt(bends, this.pointAt(event), this.#tolerance(event));
    return index < 0 ? undefined : { edge, index };
  }

  #connect(start: ConnectionStart, tolerance: number): Gesture | undefined {
    if (!this.#mayConnect(start.from.node)) return undefined;
    return new ConnectGesture({ scope: this.#scope, ...start, tolerance });
  }

  /** What dragging an edge near one of its ends starts. */
  #edgeEndAt(edge: string, event: MouseEvent): ConnectionStart | undefined {
    const { state } = this.#scope;
    const ends = state.geometry.courseOf(edge);
    if (!ends || this.#bendOf(edge, event)) return undefined;
    const point = this.pointAt(event);
    const distance = ({ x, y }: Point): number => Math.hypot(point.x - x, point.y - y);
    const [toSource, toTarget] = [distance(ends.from), distance(ends.to)];
    const reach = edgeEndReach * this.#tolerance(event);
    // The middle of a short edge belongs to neither end.
    const isNear = Math.min(toSource, toTarget) < Math.min(reach, (toSource + toTarget) / 3);
    const start = isNear && reconnectionOf(state, edge, toSource < toTarget ? "source" : "target");
    return start && this.#mayConnect(start.from.node) ? start : undefined;
  }

  #move(node: string, from: Point, isToggle: boolean): Gesture | undefined {
    const { state, intents } = this.#scope;
    const pressed = state.nodes.get(node);
    if (!pressed || !this.#mayMove(node)) return undefined;
    const before = this.#selection;
    if (!pressed.selected) this.#select([node], [], isToggle);
    // The page predicts the selection, so it includes the pressed node already.
    const movesSelection = pressed.selected || isToggle;
    const selected = movesSelection ? this.#selectedNodes() : [];
    const ids = [...new Set([node, ...selected])].filter((id) => state.nodes.get(id)?.draggable);
    const onRollBack = pressed.selected ? undefined : () => this.#restoreSelection(before);
    const insertion =
      ids.length === 1 && this.#mayConnect(node)
        ? EdgeInsertion.ofNode(this.#scope, node)
        : undefined;
    const snapping = new Snapping(this.#scope, ids);
    return new MoveGesture({ state, intents, ids, from, insertion, snapping, onRollBack });
  }

  #box(from: Point): Gesture {
    const { state, intents, box } = this.#scope;
    return new BoxGesture({ state, intents, box, from });
  }

  #click(hit: Hit, isToggle: boolean): void {
    const { intents } = this.#scope;
    if (hit.kind === "nothing") return;
    if (hit.kind === "edge") {
      this.#select([], [hit.edge], isToggle);
      return void intents.click({ edge: hit.edge });
    }
    this.#select([hit.node], [], isToggle);
    void intents.click(hit.node);
    if (hit.kind !== "port") return;
    const { node, port } = hit;
    void intents.click({ node, port: port.id, side: port.side });
  }

  #select(nodes: readonly string[], edges: readonly string[], isToggle: boolean): void {
    const mode = isToggle && this.#may("enableMultiselect") ? "toggle" : "set";
    void this.#scope.intents.select(nodes, edges, mode);
  }

  #restoreSelection({ nodes, edges }: Selection): void {
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

  get #selection(): Selection {
    return this.#scope.flow.selection;
  }
}

/** The edge whose label is pressed: a label may extend beyond the tolerance of its edge. */
export function edgeOfLabel(event: MouseEvent): string | undefined {
  const [target] = event.composedPath();
  return target instanceof HTMLElement ? target.dataset["edge"] : undefined;
}

/** Whether a press adds to the selection: a click toggles an item, and a drag starts a box. */
function hasSelectModifier({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
  return shiftKey || ctrlKey || metaKey;
}
