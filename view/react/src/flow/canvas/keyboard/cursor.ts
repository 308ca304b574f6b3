import type { CanvasState } from "../canvas-state.ts";
import { middleOf, type Rectangle, type Viewport } from "../geometry/rectangle.ts";
import { type Item, keyOf, recordsOf } from "../records.ts";
import type { PinnedNodes } from "../scene/mount-window.ts";
import type { Signal } from "../signal.ts";
import { viewportRevealing } from "../viewport/fit-viewport.ts";
import { nearestNode } from "./navigation.ts";

interface CursorParts {
  readonly state: CanvasState;
  readonly targets: FocusTargets;
  readonly pins: PinnedNodes;
  readonly viewportRequest: Signal<Viewport | undefined>;
  /** The part of the screen that nothing lies over. */
  readonly freeArea: () => Rectangle;
}

/** Where the keyboard is in a graph: at a node or at an edge, or nowhere yet. */
export class Cursor {
  readonly #state: CanvasState;
  readonly #targets: FocusTargets;
  readonly #pins: PinnedNodes;
  readonly #viewportRequest: Signal<Viewport | undefined>;
  readonly #freeArea: () => Rectangle;
  #item: Item | undefined;
  /** Where it was last, for when its item goes. */
  #place: Rectangle | undefined;
  /** The node that a walk along the edges began at. */
  #node: string | undefined;

  constructor({ state, targets, pins, viewportRequest, freeArea }: CursorParts) {
    this.#state = state;
    this.#targets = targets;
    this.#pins = pins;
    this.#viewportRequest = viewportRequest;
    this.#freeArea = freeArea;
    targets.onLoss((key) => this.#lose(key));
  }

  /** The item that it is at, as long as that is there. */
  get item(): Item | undefined {
    const item = this.#item;
    return item && recordsOf({ state: this.#state }, item).has(item.id) ? item : undefined;
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
    const viewport =
      place && viewportRevealing(this.#state.scene.viewport, this.#freeArea(), place);
    this.#place = place;
    if (viewport) this.#viewportRequest.set(viewport);
  }

  /** What has gone leaves the cursor at what is nearest to it; after a press of the pointer at the graph. */
  #lose(key: string): void {
    if (key === graphKey) return;
    const isHere = this.#item !== undefined && key === keyOf(this.#item);
    const { nodes } = this.#state.geometry;
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

/** The elements that can have the focus, by the key of what they stand for. One that is not there yet gets it when it comes. */
export class FocusTargets {
  readonly #elements = new Map<string, HTMLElement | SVGElement>();
  readonly #onLoss = new Set<(key: string) => void>();
  #wanted: string | undefined;

  /** Says that an element is there; returns the function that says that it is about to go. */
  register(key: string, element: HTMLElement | SVGElement): () => void {
    this.#elements.set(key, element);
    if (this.#wanted === key) this.focus(key);
    return () => this.#leave(key, element);
  }

  /** Calls the listener with the key of an element that goes while the focus is in it. */
  onLoss(listener: (key: string) => void): () => void {
    this.#onLoss.add(listener);
    return () => void this.#onLoss.delete(listener);
  }

  /** Gives the focus to an element, now or as soon as it is there. */
  focus(key: string): void {
    const element = this.#elements.get(key);
    this.#wanted = element ? undefined : key;
    element?.focus({ preventScroll: true });
  }

  /** The element that stands for a node, an edge or the graph, where there is one. */
  elementOf(key: string): HTMLElement | SVGElement | undefined {
    return this.#elements.get(key);
  }

  /** Nobody waits for an element any more. */
  forget(): void {
    this.#wanted = undefined;
  }

  /** The middle of an element, on the screen. */
  placeOf(key: string): { readonly x: number; readonly y: number } | undefined {
    const box = this.#elements.get(key)?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  has(element: EventTarget | null): boolean {
    return [...this.#elements.values()].some((target) => target === element);
  }

  isFocused(key: string): boolean {
    return this.#elements.get(key)?.matches(":focus") === true;
  }

  #leave(key: string, element: Element): void {
    if (this.#elements.get(key) === element) this.#elements.delete(key);
    // What is about to get it keeps it from being lost.
    if (this.#wanted !== undefined || !element.matches(":focus-within")) return;
    for (const listener of this.#onLoss) listener(key);
  }
}
