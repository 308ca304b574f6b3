import type { Rectangle, Viewport } from "../drawing/rectangle.ts";
import { type Item, keyOf, recordsOf } from "../item.ts";
import type { Picture } from "../picture.ts";
import type { PinnedNodes } from "../pinned-nodes.ts";
import type { Signal } from "../signal.ts";
import { type FocusTargets, graphKey } from "./focus-targets.ts";
import { middleOf, nearestNode } from "./neighbour.ts";
import { revealing } from "./reveal.ts";

interface CursorParts {
  readonly picture: Picture;
  readonly targets: FocusTargets;
  readonly pins: PinnedNodes;
  readonly look: Signal<Viewport | undefined>;
  /** The part of the screen that nothing lies over. */
  readonly free: () => Rectangle;
}

/** Where the keyboard is in a graph: at a node or at an edge, or nowhere yet. */
export class Cursor {
  readonly #picture: Picture;
  readonly #targets: FocusTargets;
  readonly #pins: PinnedNodes;
  readonly #look: Signal<Viewport | undefined>;
  readonly #free: () => Rectangle;
  #item: Item | undefined;
  /** Where it was last, for when its item goes. */
  #place: Rectangle | undefined;
  /** The node that a walk along the edges began at. */
  #node: string | undefined;

  constructor({ picture, targets, pins, look, free }: CursorParts) {
    this.#picture = picture;
    this.#targets = targets;
    this.#pins = pins;
    this.#look = look;
    this.#free = free;
    targets.onLoss((key) => this.#lose(key));
  }

  /** The item that it is at, as long as that is there. */
  get item(): Item | undefined {
    const item = this.#item;
    return item && recordsOf({ picture: this.#picture }, item).has(item.id) ? item : undefined;
  }

  /** The node that it is at, or was at before it went along an edge. */
  get node(): string | undefined {
    return this.#node;
  }

  /** Whether the focus is at its item too: it is not after a press of the pointer. */
  get isFocused(): boolean {
    return this.#item !== undefined && this.#targets.isFocused(keyOf(this.#item));
  }

  /** Remembers what was pressed; keys begin there. */
  put(item: Item | undefined): void {
    this.#targets.forget();
    this.#item = item;
    this.#place = undefined;
    if (item?.kind === "node") this.#node = item.id;
  }

  /** Goes to an item: it becomes an element, is brought into view and gets the focus. */
  go(item: Item): void {
    this.put(item);
    const place = this.#rectangleOf(item);
    this.#pins.setFocused(this.#nodesOf(item), item.kind === "edge" ? item.id : undefined);
    this.#show(place);
    this.#targets.focus(keyOf(item));
  }

  /** Brings its item into view, where that has moved. */
  reveal(): void {
    this.#show(this.item && this.#rectangleOf(this.item));
  }

  #show(place: Rectangle | undefined): void {
    const viewport = place && revealing(this.#picture.scene.viewport, this.#free(), place);
    this.#place = place;
    if (viewport) this.#look.set(viewport);
  }

  /** What has gone leaves the cursor at what is nearest to it; after a press of the pointer at the graph. */
  #lose(key: string): void {
    if (key === graphKey) return;
    const isHere = this.#item !== undefined && key === keyOf(this.#item);
    const { nodes } = this.#picture.geometry;
    const place = isHere ? this.#place : undefined;
    const nearest = place && nearestNode(nodes, middleOf(place));
    // What is being rendered has to be there first.
    queueMicrotask(() => {
      if (isHere && this.item) this.#targets.focus(key);
      else if (nearest === undefined) this.#targets.focus(graphKey);
      else this.go({ kind: "node", id: nearest });
    });
  }

  #nodesOf({ kind, id }: Item): readonly string[] {
    if (kind === "node") return [id];
    const edge = this.#picture.edges.get(id);
    return edge ? [edge.source, edge.target] : [];
  }

  #rectangleOf(item: Item): Rectangle | undefined {
    if (item.kind === "node") return this.#picture.rectangleOf(item.id);
    const { edges } = this.#picture.geometry;
    const slot = edges.slots.get(item.id);
    if (slot === undefined || (edges.source[slot] ?? -1) < 0) return undefined;
    const [start, end] = [edges.startOf(slot), edges.endOf(slot)];
    return {
      ...middleOf({ ...start, width: end.x - start.x, height: end.y - start.y }),
      width: 0,
      height: 0,
    };
  }
}
