import type { ReactFlowInstance } from "@xyflow/react";

import { type Hit, hitAt } from "../drawing/hit.ts";
import { readableZoom } from "../drawing/mount-plan.ts";
import type { Point } from "../drawing/rectangle.ts";
import type { FlowScope } from "../flow-context.ts";
import { BoxGesture } from "./box-gesture.ts";
import { ConnectGesture, type PortOfNode } from "./connect-gesture.ts";
import type { Gesture } from "./gesture.ts";
import { MoveGesture } from "./move-gesture.ts";
import type { Plan } from "./pointer.ts";

/** So many pixels of the screen beside an edge or a port still count. */
const reach = { mouse: 8, touch: 16 } as const;

type Flow = Pick<ReactFlowInstance, "screenToFlowPosition" | "getZoom">;

/** Finds out what the pointer is at, and what would become of a press there. */
export class PressPlanner {
  readonly #scope: FlowScope;
  readonly #flow: Flow;

  constructor(scope: FlowScope, flow: Flow) {
    this.#scope = scope;
    this.#flow = flow;
  }

  readonly pointAt = ({ clientX, clientY }: MouseEvent): Point =>
    this.#flow.screenToFlowPosition({ x: clientX, y: clientY });

  readonly hitAt = (event: MouseEvent): Hit => {
    const labelled = labelledEdge(event);
    if (labelled !== undefined) return { kind: "edge", edge: labelled };
    return hitAt(this.#scope.picture.geometry, this.pointAt(event), {
      tolerance: this.#reach(event),
      withPorts: this.#flow.getZoom() >= readableZoom,
    });
  };

  /** What a press would begin, for the look of the pointer. */
  readonly purposeAt = (event: MouseEvent): "move" | "connect" | "choose" | "nothing" => {
    const hit = this.hitAt(event);
    if (hit.kind === "nothing") return "nothing";
    if (hit.kind === "port" && this.#mayConnect(hit.node)) return "connect";
    return hit.kind !== "edge" && this.#mayMove(hit.node) ? "move" : "choose";
  };

  readonly plan = (event: PointerEvent): Plan | undefined => {
    const hit = this.hitAt(event);
    const point = this.pointAt(event);
    const adds = addsToSelection(event);
    if (event.shiftKey && this.#may("enableMultiselect")) {
      // In a crowd there may be no ground to begin a box at.
      return { drag: () => this.#box(point), click: () => this.#click(hit, adds) };
    }
    switch (hit.kind) {
      case "port":
        return {
          drag: () => this.#connect(hit, this.#reach(event)) ?? this.#move(hit.node, point, adds),
          click: () => this.#click(hit, adds),
          isShared: !this.#mayConnect(hit.node) && !this.#mayMove(hit.node),
        };
      case "node":
        return {
          drag: () => this.#move(hit.node, point, adds),
          click: () => this.#click(hit, adds),
          // Who drags what stays where it is moves the graph.
          isShared: !this.#mayMove(hit.node),
        };
      case "edge":
        return { click: () => this.#click(hit, adds), isShared: true };
      case "nothing":
        if (adds && this.#may("enableMultiselect")) return { drag: () => this.#box(point) };
        return { click: () => this.#clear(), isShared: true };
    }
  };

  #reach(event: MouseEvent): number {
    const isTouch = "pointerType" in event && event.pointerType === "touch";
    return (isTouch ? reach.touch : reach.mouse) / this.#flow.getZoom();
  }

  #may(permission: "editable" | "enableConnect" | "enableMultiselect"): boolean {
    return this.#scope.handle.read(permission) === true;
  }

  #mayMove(node: string): boolean {
    return this.#may("editable") && this.#scope.picture.nodes.get(node)?.draggable === true;
  }

  #mayConnect(node: string): boolean {
    const isOn = this.#may("editable") && this.#may("enableConnect");
    return isOn && this.#scope.picture.nodes.get(node)?.connectable === true;
  }

  #connect(from: PortOfNode, tolerance: number): Gesture | undefined {
    const { picture, intents, connection: draft, whyNotConnect } = this.#scope;
    if (!this.#mayConnect(from.node)) return undefined;
    return new ConnectGesture({ picture, intents, draft, from, tolerance, whyNot: whyNotConnect });
  }

  #move(node: string, from: Point, adds: boolean): Gesture | undefined {
    const { picture, intents, handle } = this.#scope;
    const pressed = picture.nodes.get(node);
    if (!pressed || !this.#mayMove(node)) return undefined;
    if (!pressed.selected) this.#select([node], [], adds);
    const selected = pressed.selected || adds ? this.#selectedNodes() : [];
    const ids = [...new Set([node, ...selected])].filter((id) => picture.nodes.get(id)?.draggable);
    const isPaced = handle.read("syncMode") === "debounce";
    const interval = isPaced ? Number(handle.read("debounceMs")) : undefined;
    return new MoveGesture({ picture, intents, ids, from, interval });
  }

  #box(from: Point): Gesture {
    const { picture, intents, box } = this.#scope;
    return new BoxGesture({ picture, intents, box, from });
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

  #clear(): void {
    const { nodes, edges } = this.#selection;
    if (nodes.length + edges.length > 0) void this.#scope.intents.select([], [], "set");
  }

  #selectedNodes(): readonly string[] {
    return this.#selection.nodes;
  }

  get #selection(): Selection {
    return this.#scope.handle.read("selection") as Selection;
  }
}

interface Selection {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
}

/** The edge whose label is pressed: a label may be longer than what is near to its edge. */
function labelledEdge(event: MouseEvent): string | undefined {
  const [target] = event.composedPath();
  return target instanceof HTMLElement ? target.dataset["edge"] : undefined;
}

function addsToSelection({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
  return shiftKey || ctrlKey || metaKey;
}
