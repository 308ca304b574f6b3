import type { Outcome } from "@heddle/params";

import { extentOf, textOf } from "../clipboard/clipboard-fragment.ts";
import type { DrawnNode } from "../drawing/drawn-node.ts";
import { nodeSize } from "../drawing/node-size.ts";
import { type Point, type Rectangle, seenRectangle, unionOf } from "../drawing/rectangle.ts";
import type { FlowScope } from "../flow-context.ts";
import { freeSpot } from "../free-spot.ts";
import { idsOf, type Item, type ItemIds, keyOf, recordsOf } from "../item.ts";
import { nameOfChord } from "../keyboard/chord-name.ts";
import { graphKey } from "../keyboard/focus-targets.ts";
import { middleOf } from "../keyboard/neighbour.ts";
import { flowMessages } from "../messages.ts";
import { revealing } from "../keyboard/reveal.ts";
import { fit } from "../viewport/fit.ts";
import { beginningViewport } from "../viewport/fitting-viewport.ts";
import { partIn } from "../viewport/part-in.ts";
import { zoomLimits } from "../viewport/zoom-limits.ts";
import { selectionOf, type Target } from "./target.ts";

/** How much larger one step of the zoom is. */
const zoomStep = 1.2;

type Parts = Omit<FlowScope, "commands">;

/** What users can do with a graph, whichever way they ask for it. The model decides whether it is done. */
export class FlowCommands {
  readonly #scope: Parts;

  constructor(scope: Parts) {
    this.#scope = scope;
  }

  /** Opens the editor of an item and moves the focus there. */
  async edit(item: Item | undefined): Promise<void> {
    if (item && (await this.open(item))) this.#scope.editorFocus.set(keyOf(item));
  }

  /** Opens the editor of an item; a node that becomes larger by that is brought into view. */
  async open(item: Item): Promise<boolean> {
    const { ok } = await this.#scope.intents.openEditor(item.kind, item.id);
    const isInside = this.#scope.handle.read("editorMode") === "node";
    // By then it has been measured.
    if (ok && isInside) requestAnimationFrame(() => requestAnimationFrame(() => this.reveal(item)));
    return ok;
  }

  /** Asks for another label of an item. */
  rename(item: Item | undefined): void {
    if (!item) return;
    if (!this.#is("editable")) return this.refuse(flowMessages.isReadOnly);
    this.#scope.dialog.set({ kind: "rename", item });
  }

  /** Asks what a node is to be connected to. */
  connect(item: Item | undefined): void {
    if (item?.kind !== "node") return;
    const { picture, names, dialog, whyNotConnect } = this.#scope;
    const hasPorts = picture.portsOf(item.id).length > 0;
    // A connection to itself is judged like any other, up to whether it closes a loop.
    const isOff = !this.#is("editable") || !this.#is("enableConnect");
    if (isOff || picture.nodes.get(item.id)?.connectable === false) {
      const ends = { source: item.id, target: item.id, sourceHandle: null, targetHandle: null };
      return this.refuse(whyNotConnect(ends));
    }
    if (!hasPorts) return this.refuse(flowMessages.noPorts(names.title(item.id)));
    dialog.set({ kind: "connect", node: item.id });
  }

  /** Asks for the type of a node to be added. */
  add(at: Point | undefined): void {
    this.#scope.dialog.set({ kind: "add", at });
  }

  showKeys(): void {
    this.#scope.dialog.set({ kind: "keys" });
  }

  /** Adds a node of a type with its middle at a point, else where there is room in the middle of what is seen, and selects it. */
  async insert(type: string, at?: Point): Promise<string | undefined> {
    const { intents, picture } = this.#scope;
    const size = nodeSize(plainNode(type), picture.geometry.graph.types[type]);
    const place = at
      ? { x: Math.round(at.x - size.width / 2), y: Math.round(at.y - size.height / 2) }
      : freeSpot(picture.geometry.nodes, this.#seen, size);
    const outcome = await intents.insert(type, place);
    if (!outcome.ok) return undefined;
    const id = String(outcome.result);
    void intents.select([id], [], "set");
    this.#show([id]);
    return id;
  }

  /** The text of what is to be copied; undefined, with a word about it, where that is nothing. */
  copiedText({ nodes }: ItemIds): string | undefined {
    if (nodes.length === 0) {
      this.refuse(flowMessages.nothingToCopy);
      return undefined;
    }
    this.#scope.announce(flowMessages.announced.copied(nodes.length));
    return textOf(this.#scope.picture, nodes);
  }

  async copy(ids: ItemIds): Promise<boolean> {
    const text = this.copiedText(ids);
    if (text === undefined) return false;
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      this.refuse(flowMessages.notCopied(nameOfChord("Mod+c")));
      return false;
    }
  }

  async cut(ids: ItemIds): Promise<void> {
    if (this.#is("editable") && !(await this.copy(ids))) return;
    this.remove({ nodes: ids.nodes, edges: [] });
  }

  async paste(at: Point | undefined): Promise<void> {
    let text: string;
    try {
      text = await navigator.clipboard.readText();
    } catch {
      return this.refuse(flowMessages.notPasted(nameOfChord("Mod+v")));
    }
    this.pasteText(text, at);
  }

  /** Adds what was copied at a point, else where there is room in the middle of what is seen. */
  pasteText(text: string, at: Point | undefined): void {
    const { intents, picture } = this.#scope;
    const { width, height } = extentOf(text);
    const last = nodeSize(plainNode(""));
    const size = { width: width + last.width, height: height + last.height };
    const place = at ?? freeSpot(picture.geometry.nodes, this.#seen, size);
    void this.#arrive(intents.paste(text, { x: Math.round(place.x), y: Math.round(place.y) }));
  }

  duplicate({ nodes }: ItemIds): void {
    if (nodes.length === 0) return this.refuse(flowMessages.nothingToCopy);
    void this.#arrive(this.#scope.intents.duplicate(nodes));
  }

  remove({ nodes, edges }: ItemIds): void {
    if (nodes.length + edges.length > 0) void this.#scope.intents.remove(nodes, edges);
  }

  selectAll(): void {
    const { picture, intents } = this.#scope;
    const ids = (records: Iterable<readonly [string, unknown]>): string[] =>
      Array.from(records, ([id]) => id);
    void intents.select(ids(picture.nodes), ids(picture.edges), "set");
  }

  /** What a click with Ctrl does: selects an item as well, or no longer. */
  toggle(item: Item | undefined): void {
    if (!item) return;
    const { intents } = this.#scope;
    const isSelected = recordsOf(this.#scope, item).get(item.id)?.selected === true;
    const mode = this.#is("enableMultiselect") || isSelected ? "toggle" : "set";
    const { nodes, edges } = idsOf(item);
    void intents.select(nodes, edges, mode);
    if (item.kind === "node") void intents.click(item.id);
  }

  /** Closes the editor that was opened last, else selects nothing; with nothing selected the focus goes to the graph as a whole. */
  clear(): void {
    const { intents, targets, editors } = this.#scope;
    const [, open] = [...editors].at(-1) ?? [];
    if (open) return void intents.closeEditor(open.kind, open.id);
    const { nodes, edges } = selectionOf(this.#scope);
    if (nodes.length + edges.length > 0) void intents.select([], [], "set");
    else targets.focus(graphKey);
  }

  undo(): void {
    void this.#scope.intents.undo();
  }

  redo(): void {
    void this.#scope.intents.redo();
  }

  zoom(direction: "in" | "out"): void {
    const { look, picture } = this.#scope;
    const { viewport, screen } = picture.scene;
    const factor = direction === "in" ? zoomStep : 1 / zoomStep;
    const { minZoom, maxZoom } = zoomLimits(picture.geometry.nodes.bounds(), screen);
    const zoom = Math.min(Math.max(viewport.zoom * factor, minZoom), maxZoom);
    const { x, y } = middleOf(seenRectangle(viewport, screen));
    look.set({ x: screen.width / 2 - x * zoom, y: screen.height / 2 - y * zoom, zoom });
  }

  showAll(): void {
    const { look, picture } = this.#scope;
    look.set(fit(this.#scope, picture.geometry.nodes.bounds()));
  }

  /** Brings an item into view, beside what lies over the graph. */
  reveal(item: Item): void {
    const { picture } = this.#scope;
    if (item.kind === "node") return this.#show([item.id]);
    const middle = picture.middleOf(item.id);
    if (middle) this.#look({ ...middle, width: 0, height: 0 });
  }

  /** Opens the menu of what can be done with an item, beside it. */
  openMenuOf(target: Target): void {
    const { targets } = this.#scope;
    const place = targets.placeOf(target.item ? keyOf(target.item) : graphKey);
    if (place) this.openMenu(target, place);
  }

  /** Opens the menu of what can be done at a place of the screen. */
  openMenu(target: Target, place: Point): void {
    this.#scope.menu.set({ target, place });
  }

  /** Says why something is not done. */
  refuse(reason: string | undefined): void {
    if (reason === undefined) return;
    this.#scope.refusal.set(reason);
    this.#scope.announceError(reason);
  }

  /** The keyboard goes to the first of the nodes that were added. */
  async #arrive(added: Promise<Outcome>): Promise<void> {
    const { cursor } = this.#scope;
    const { isFocused } = cursor;
    const outcome = await added;
    if (!outcome.ok) return;
    // Both intents answer with the ids of the nodes that they have added.
    const nodes = outcome.result as readonly string[];
    const [id] = nodes;
    if (id === undefined) return;
    if (isFocused) cursor.go({ kind: "node", id });
    else cursor.put({ kind: "node", id });
    this.#show(nodes);
  }

  /** Brings nodes into view as large as they are shown now. Several that do not fit become smaller; of one that does not, the beginning is shown. */
  #show(ids: readonly string[]): void {
    const { picture } = this.#scope;
    const [first, ...others] = ids.flatMap((id) => picture.rectangleOf(id) ?? []);
    if (!first) return;
    // Larger than life is more than it takes to read it.
    const smallest = others.length === 0 ? Math.min(picture.scene.viewport.zoom, 1) : 0;
    this.#look(others.reduce(unionOf, first), smallest);
  }

  #look(bounds: Rectangle, smallest = 0): void {
    const { picture, look, free } = this.#scope;
    const seen = this.#seen;
    const fits = bounds.width <= seen.width && bounds.height <= seen.height;
    const zoom = Math.max(fit(this.#scope, bounds).zoom, smallest);
    const next = fits
      ? revealing(picture.scene.viewport, free(), bounds)
      : beginningViewport(bounds, free(), zoom);
    if (next) look.set(next);
  }

  #is(name: string): boolean {
    return this.#scope.handle.read(name) === true;
  }

  /** The part of the graph that is seen, and that nothing lies over. */
  get #seen(): Rectangle {
    return partIn(this.#scope.picture.scene.viewport, this.#scope.free());
  }
}

/** A node as it is before anything is known of it. */
function plainNode(type: string): DrawnNode {
  return { id: type, type, label: null, position: { x: 0, y: 0 }, selected: false, style: null };
}
