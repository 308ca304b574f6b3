import type { FlowCaller, FlowOutcome, FlowReader } from "@heddle/flow";
import { nodeSize } from "@heddle/flow/geometry";

import type { CanvasState } from "../canvas-state.ts";
import { freeSpot } from "../geometry/free-spot.ts";
import { middleOf, type Point, type Rectangle, type Size } from "../geometry/rectangle.ts";
import { openAt, type PortOfNode } from "../gesture/port-fit.ts";
import { plainNode, typesThatFit } from "./fitting-types.ts";
import type { ViewportCommands } from "./viewport-commands.ts";

/** Distance between a node and the one that is added beside it. */
const nodeGap = 80;

/** What the commands that insert nodes read and change. */
interface InsertScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly intents: FlowCaller;
}

/** The actions of users that add a node of a type, select it and bring it into view. Each returns its id. */
export class InsertCommands {
  readonly #scope: InsertScope;
  readonly #viewport: ViewportCommands;

  constructor(scope: InsertScope, viewport: ViewportCommands) {
    this.#scope = scope;
    this.#viewport = viewport;
  }

  /** Adds and selects a node, centered at a point, or at a free spot near the middle of the visible part. */
  insert(type: string, at?: Point): Promise<string | undefined> {
    const { intents, state } = this.#scope;
    const box = this.boxOf(type, at ?? middleOf(this.#viewport.visiblePart));
    const position = at
      ? cornerOf(box)
      : freeSpot(state.geometry.nodes, this.#viewport.visiblePart, box);
    return this.#selectAdded(intents.insert(type, position));
  }

  /** Adds a node whose first port that fits is connected to a port, at a point or at a free spot beside its node. */
  insertConnected(type: string, from: PortOfNode, at?: Point): Promise<string | undefined> {
    const { intents, state } = this.#scope;
    const open = openAt(from);
    const size = nodeSize(plainNode(type), state.geometry.graph.types[type]);
    const position = at
      ? this.#positionOfPort(type, from, at)
      : freeSpot(state.geometry.nodes, this.#spotBeside(from, size), size);
    return this.#selectAdded(intents.addConnected(type, position, open));
  }

  /** Inserts a new node on an edge, centered at a point, or at a free spot near the middle of the edge. */
  insertBetween(type: string, edge: string, at?: Point): Promise<string | undefined> {
    const { intents, state } = this.#scope;
    const box = this.boxOf(type, at ?? state.middleOf(edge) ?? { x: 0, y: 0 });
    const position = at ? cornerOf(box) : freeSpot(state.geometry.nodes, box, box);
    return this.#selectAdded(intents.insertOnEdge(edge, { type, position }));
  }

  /** The place of a new node that is centered at a point. */
  boxOf(type: string, at: Point): Rectangle {
    const size = nodeSize(plainNode(type), this.#scope.state.geometry.graph.types[type]);
    // Whole numbers keep saved files readable.
    const corner = { x: Math.round(at.x - size.width / 2), y: Math.round(at.y - size.height / 2) };
    return { ...corner, ...size };
  }

  /** Where a new node has to be, so that the port that will be connected is at a point. */
  #positionOfPort(type: string, from: PortOfNode, at: Point): Point {
    const { x = 0, y = 0 } = typesThatFit(this.#scope.flow, from).get(type) ?? {};
    return { x: Math.round(at.x - x), y: Math.round(at.y - y) };
  }

  /** An area for a node to the right of an output, or to the left of an input. */
  #spotBeside({ node, port }: PortOfNode, { width, height }: Size): Rectangle {
    const box = this.#scope.state.rectangleOf(node) ?? { x: 0, y: 0, width: 0, height: 0 };
    const x = port.side === "output" ? box.x + box.width + nodeGap : box.x - nodeGap - width;
    return { x, y: middleOf(box).y - height / 2, width, height };
  }

  /** Selects an added node and brings it into view. */
  async #selectAdded(adding: Promise<FlowOutcome<string>>): Promise<string | undefined> {
    const outcome = await adding;
    if (!outcome.ok) return undefined;
    const id = outcome.result;
    void this.#scope.intents.select([id], [], "set");
    this.#viewport.show([id]);
    return id;
  }
}

function cornerOf({ x, y }: Rectangle): Point {
  return { x, y };
}
