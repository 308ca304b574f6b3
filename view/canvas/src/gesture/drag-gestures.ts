import { type FlowCaller, withDescendants } from "@heddle/flow";

import type { CanvasState } from "../canvas-state.ts";
import { contains, type Point, type Rectangle, rectangleBetween } from "../geometry/rectangle.ts";
import type { Signal } from "../signal.ts";
import { parentOfDropped, regroupings } from "./drop-into-group.ts";
import type { EdgeInsertion } from "./edge-insertion.ts";
import type { Gesture } from "./gesture-recognizer.ts";
import type { Snapping } from "./snapping.ts";

interface MoveOptions {
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  readonly ids: readonly string[];
  /** Where the gesture began. */
  readonly from: Point;
  /** Inserts the node on an edge that it is dropped on. */
  readonly insertion?: EdgeInsertion | undefined;
  /** Restores the selection, if the start of the drag changed it. */
  readonly onRollBack?: (() => void) | undefined;
  /** Moves the nodes to a grid or to lines. */
  readonly snapping?: Snapping | undefined;
}

/** Moves nodes and everything inside them, with the pointer or keys. The model gets one update, at the end. */
export class MoveGesture implements Gesture {
  readonly #options: MoveOptions;
  readonly #starts: ReadonlyMap<string, Point>;
  #positions: ReadonlyMap<string, Point>;

  constructor(options: MoveOptions) {
    this.#options = options;
    const { state, ids } = options;
    this.#starts = new Map(
      withDescendants(state.flow, ids).flatMap((id) => {
        const rectangle = state.rectangleOf(id);
        return rectangle ? [[id, { x: rectangle.x, y: rectangle.y }]] : [];
      }),
    );
    this.#positions = this.#starts;
  }

  move(point: Point): void {
    const { state, from, insertion, snapping } = this.#options;
    const way = { x: point.x - from.x, y: point.y - from.y };
    // Whole numbers keep saved files readable.
    const by = snapping?.snap(way) ?? { x: Math.round(way.x), y: Math.round(way.y) };
    this.#positions = new Map(
      Array.from(this.#starts, ([id, { x, y }]) => [id, { x: x + by.x, y: y + by.y }]),
    );
    state.dragTo(this, this.#positions);
    state.dragged.set(this.#positions);
    const box = insertion && [...this.#positions.keys()].map((id) => state.rectangleOf(id))[0];
    if (box) insertion.hover(box);
  }

  /** The canvas shows the new positions until the model has answered, then those of the model: the old ones if it refused. */
  async commit(): Promise<void> {
    const { state, snapping } = this.#options;
    snapping?.end();
    state.dragTo(this, this.#positions);
    try {
      await this.#send();
    } finally {
      this.#end();
    }
  }

  rollBack(): void {
    const { insertion, snapping, onRollBack } = this.#options;
    insertion?.end();
    snapping?.end();
    this.#end();
    onRollBack?.();
  }

  #end(): void {
    const { state } = this.#options;
    state.endDrag(this);
    // A later gesture may have begun.
    if (state.dragged.value === this.#positions) state.dragged.set(undefined);
  }

  async #send(): Promise<void> {
    const { state, intents, insertion } = this.#options;
    const edge = insertion?.end();
    // Another viewer may have removed one of them.
    const ids = this.#options.ids.filter((id) => state.nodes.has(id));
    const moves = ids.flatMap((id) => {
      const position = this.#positions.get(id);
      return position ? [{ id, ...position }] : [];
    });
    const [first] = moves;
    if (!first) return;
    if (edge !== undefined) {
      const { id, ...position } = first;
      await intents.insertOnEdge(edge, { id, position, parent: parentOfDropped(state, id) });
      return;
    }
    const gesture = gestureName();
    const regrouped = regroupings(state, ids);
    // The model moves what is inside them.
    const { ok } = await intents.moveNodes(moves, gesture);
    if (!ok) return;
    await Promise.all(
      regrouped.map(async ({ nodes, parent }) => intents.setParent(nodes, parent, gesture)),
    );
  }
}

interface BoxOptions {
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  readonly box: Signal<Rectangle | undefined>;
  /** Where the gesture began. */
  readonly from: Point;
}

/** Draws a box, and adds every node that it touches, and every frame inside it, to the selection. */
export class BoxGesture implements Gesture {
  readonly #options: BoxOptions;

  constructor(options: BoxOptions) {
    this.#options = options;
  }

  move(point: Point): void {
    const { state, box, from } = this.#options;
    const area = rectangleBetween(from, point);
    box.set(area);
    const { nodes } = state.geometry;
    // A frame is selected only as a whole: boxes inside it select its nodes.
    const isCovered = (slot: number): boolean => contains(area, nodes.rectangleAt(slot));
    const touched = nodes.slotsIn(area);
    state.geometry.mark(touched.filter((slot) => !nodes.frames.has(slot) || isCovered(slot)));
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
