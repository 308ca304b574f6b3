import type { CanvasState } from "../canvas-state.ts";
import { middleOf, type Rectangle } from "../geometry/rectangle.ts";
import { type Item, keyOf, recordsOf } from "../records.ts";
import type { PinnedNodes } from "../scene/mount-window.ts";
import { viewportRevealing } from "../viewport/fit-viewport.ts";
import type { PanZoom } from "../viewport/pan-zoom.ts";
import { nearestNode } from "./navigation.ts";

interface CursorParts {
  readonly state: CanvasState;
  readonly targets: FocusTargets;
  readonly pins: PinnedNodes;
  readonly panZoom: Pick<PanZoom, "moveTo">;
  /** The part of the canvas that nothing covers. */
  readonly freeArea: () => Rectangle;
}

/** The keyboard's position in a graph: a node, an edge, or none yet. */
export class Cursor {
  readonly #state: CanvasState;
  readonly #targets: FocusTargets;
  readonly #pins: PinnedNodes;
  readonly #panZoom: Pick<PanZoom, "moveTo">;
  readonly #freeArea: () => Rectangle;
  #item: Item | undefined;
  /** The last rectangle of its item, to find a neighbor when the item is removed. */
  #lastRectangle: Rectangle | undefined;
  /** The node at which following edges started. */
  #node: string | undefined;
  #isAway = false;

  constructor({ state, targets, pins, panZoom, freeArea }: CursorParts) {
    this.#state = state;
    this.#targets = targets;
    this.#pins = pins;
    this.#panZoom = panZoom;
    this.#freeArea = freeArea;
    targets.onLoss((key) => this.#lose(key));
  }

  /** Undefined when the item no longer exists. */
  get item(): Item | undefined {
    const item = this.#item;
    return item && recordsOf({ state: this.#state }, item).has(item.id) ? item : undefined;
  }

  /** The current node, or the last one before following an edge. */
  get node(): string | undefined {
    return this.#node;
  }

  /** False after a press of the pointer, which focuses the graph. */
  get isFocused(): boolean {
    return this.#item !== undefined && this.#targets.isFocused(keyOf(this.#item));
  }

  /** Whether the user has left the item for the graph as a whole. An arrow key returns to it. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Focuses the graph as a whole. */
  leave(): void {
    this.#isAway = true;
    this.#targets.focus(graphKey);
  }

  /** Follows the focus to an item that something else has focused. */
  follow(item: Item): void {
    if (this.#item && keyOf(item) === keyOf(this.#item)) return;
    this.put(item);
    this.#lastRectangle = this.#rectangleOf(item);
  }

  /** Sets the position without moving the focus; the next key starts there. */
  put(item: Item | undefined): void {
    this.#targets.cancelFocus();
    this.#isAway = false;
    this.#item = item;
    this.#lastRectangle = undefined;
    if (item?.kind === "node") this.#node = item.id;
  }

  /** Moves to an item: mounts it, brings it into view and focuses it. */
  go(item: Item): void {
    this.put(item);
    const rectangle = this.#rectangleOf(item);
    this.#pins.setFocused(this.#nodesOf(item), item.kind === "edge" ? item.id : undefined);
    this.#show(rectangle);
    this.#targets.focus(keyOf(item));
  }

  /** The place of the item; undefined without one. */
  get rectangle(): Rectangle | undefined {
    return this.item && this.#rectangleOf(this.item);
  }

  /** Brings the item back into view after it moved. */
  reveal(): void {
    this.#show(this.rectangle);
  }

  #show(rectangle: Rectangle | undefined): void {
    const viewport =
      rectangle && viewportRevealing(this.#state.scene.viewport, this.#freeArea(), rectangle);
    this.#lastRectangle = rectangle;
    if (viewport) this.#panZoom.moveTo(viewport);
  }

  /** When the focused item is removed: moves to the nearest node, or to the graph after a press of the pointer. */
  #lose(key: string): void {
    if (key === graphKey) return;
    const isHere = this.#item !== undefined && key === keyOf(this.#item);
    const { nodes } = this.#state.geometry;
    const rectangle = isHere ? this.#lastRectangle : undefined;
    const nearest = rectangle && nearestNode(nodes, middleOf(rectangle));
    // Waits for the render in progress.
    queueMicrotask(() => {
      if (isHere && this.item) this.#targets.focus(key);
      else if (nearest === undefined) this.#targets.focus(graphKey);
      else this.go({ kind: "node", id: nearest });
    });
  }

  #nodesOf({ kind, id }: Item): readonly string[] {
    if (kind === "node") return [id];
    const edge = this.#state.edges.get(id);
    return edge ? [edge.source, edge.target] : [];
  }

  #rectangleOf(item: Item): Rectangle | undefined {
    if (item.kind === "node") return this.#state.rectangleOf(item.id);
    const { edges } = this.#state.geometry;
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

/** The key of the graph as a whole. */
export const graphKey = "graph";

/** Focusable elements by the key of their item. An element that is not mounted yet gets the focus when it is. */
export class FocusTargets {
  readonly #elements = new Map<string, HTMLElement | SVGElement>();
  readonly #onLoss = new Set<(key: string) => void>();
  #wanted: string | undefined;

  /** Returns the function to call before the element is removed. */
  register(key: string, element: HTMLElement | SVGElement): () => void {
    this.#elements.set(key, element);
    if (this.#wanted === key) this.focus(key);
    return () => this.#leave(key, element);
  }

  /** Calls the listener with the key of an element that is removed while it contains the focus. */
  onLoss(listener: (key: string) => void): () => void {
    this.#onLoss.add(listener);
    return () => void this.#onLoss.delete(listener);
  }

  /** Focuses an element, now or when it is mounted. */
  focus(key: string): void {
    const element = this.#elements.get(key);
    this.#wanted = element ? undefined : key;
    element?.focus({ preventScroll: true });
  }

  elementOf(key: string): HTMLElement | SVGElement | undefined {
    return this.#elements.get(key);
  }

  /** Cancels a pending `focus`. */
  cancelFocus(): void {
    this.#wanted = undefined;
  }

  /** The center of an element on the screen. */
  centerOf(key: string): { readonly x: number; readonly y: number } | undefined {
    const box = this.#elements.get(key)?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  has(element: EventTarget | null): boolean {
    return this.keyAt(element) !== undefined;
  }

  /** The key of an element that is a target. */
  keyAt(element: EventTarget | null): string | undefined {
    for (const [key, target] of this.#elements) if (target === element) return key;
    return undefined;
  }

  isFocused(key: string): boolean {
    return this.#elements.get(key)?.matches(":focus") === true;
  }

  #leave(key: string, element: Element): void {
    if (this.#elements.get(key) === element) this.#elements.delete(key);
    // A pending `focus` will move it anyway.
    if (this.#wanted !== undefined || !element.matches(":focus-within")) return;
    for (const listener of this.#onLoss) listener(key);
  }
}
