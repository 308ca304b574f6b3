import {
  type ClickTarget,
  type Connection,
  copiedText,
  type DropItem,
  type FlowCaller,
  type FlowOutcome,
  isGroup,
  toDragItem,
  whyNotDropped,
} from "@heddle/flow";
import { nodeSize, isNote, noteType } from "@heddle/flow/geometry";
import type { Records, Translatable } from "@heddle/params";

import type { ItemNames } from "../item-names.ts";
import { freeSpot } from "../geometry/free-spot.ts";
import type { Point, Rectangle } from "../geometry/rectangle.ts";
import type { PortOfNode } from "../gesture/port-fit.ts";
import { gestureName } from "../gesture/drag-gestures.ts";
import { chordLabel } from "./chords.ts";
import { type FocusTargets, graphKey } from "../cursor/cursor.ts";
import type { TypeAhead } from "../cursor/type-ahead.ts";
import type { CurrentBend } from "../gesture/bend-gesture.ts";
import { messages, type Translate } from "../messages.ts";
import { idsOf, type Item, type ItemIds, keyOf, type OpenEditor, recordsOf } from "../records.ts";
import type { Inspector } from "../inspect/inspector.ts";
import type { GraphDifferences } from "../difference/graph-differences.ts";
import type { OutlinePanel } from "../outline/outline-panel.ts";
import type { GraphSearch } from "../search/graph-search.ts";
import type { Signal } from "../signal.ts";
import { isOutlineOpen } from "../viewport/fit-viewport.ts";
import type { PanZoom } from "../viewport/pan-zoom.ts";
import { BendCommands } from "./bend-commands.ts";
import { extentOf } from "./clipboard-text.ts";
import type { Target, TargetScope } from "./command-target.ts";
import { editItem } from "./edit-item.ts";
import { plainNode } from "./fitting-types.ts";
import { InsertCommands } from "./insert-commands.ts";
import { type SaveRequest, SubgraphCommands } from "./subgraph-commands.ts";
import { ViewportCommands } from "./viewport-commands.ts";

/** What commands read and change. */
export interface CommandScope extends TargetScope {
  readonly intents: FlowCaller;
  /** Open editors by the key of their item: `node:ID` or `edge:ID`. */
  readonly editors: Records<OpenEditor>;
  /** The part of the canvas that nothing covers, in pixels from its corner. */
  readonly freeArea: () => Rectangle;
  /** Brings the item of the cursor into view, at a readable zoom. */
  readonly showCursor: () => void;
  /** Why two ports cannot be connected, as the model would answer. */
  readonly whyNotConnect: (connection: Connection, replaced?: string) => Translatable | undefined;
  /** Why the last intent was rejected. */
  readonly rejection: Signal<Translatable | undefined>;
  readonly currentBend: Signal<CurrentBend | undefined>;
  /** The id of the edge whose label is edited in its place. */
  readonly editedLabel: Signal<string | undefined>;
  /** The id of the note whose text is edited in its place. */
  readonly editedNote: Signal<string | undefined>;
  readonly panZoom: PanZoom;
  readonly dialog: Signal<DialogRequest | undefined>;
  readonly menu: Signal<MenuRequest | undefined>;
  /** The key of the editor that gets the focus as soon as it is mounted. */
  readonly editorFocus: Signal<string | undefined>;
  readonly targets: FocusTargets;
  readonly typeAhead: TypeAhead;
  readonly search: GraphSearch;
  readonly outline: OutlinePanel;
  readonly differences: GraphDifferences;
  readonly inspector: Inspector;
  /** The node whose comments are open; `null` is the list of all. */
  readonly openComments: Signal<OpenComments | undefined>;
  readonly names: ItemNames;
  /** The current translation function: the language of a view may change. */
  readonly translation: Signal<Translate>;
  readonly announce: (text: Translatable) => void;
  readonly announceError: (text: Translatable) => void;
}

/** All actions of users on a graph, for keys, buttons and menus. The model decides whether they are carried out. */
export class FlowCommands {
  /** The actions that move the viewport. */
  readonly viewport: ViewportCommands;
  /** The actions that add a node of a type. */
  readonly inserting: InsertCommands;
  /** The actions on bends of edges. */
  readonly bends: BendCommands;
  /** The actions on reusable types. */
  readonly subgraphs: SubgraphCommands;
  readonly #scope: CommandScope;

  constructor(scope: CommandScope) {
    this.#scope = scope;
    this.viewport = new ViewportCommands(scope);
    this.inserting = new InsertCommands(scope, this.viewport);
    this.bends = new BendCommands(scope);
    this.subgraphs = new SubgraphCommands(scope, this);
  }

  /** Opens the editor of an item and moves the focus into it. */
  async edit(item: Item | undefined): Promise<void> {
    if (item && !this.#editNote(item)) await editItem(this.#scope, item, () => this.open(item));
  }

  /** Adds a note and edits its text, at a point or at a free spot. */
  async addNote(at: Point | undefined): Promise<void> {
    const { typeAhead, editedNote } = this.#scope;
    let isLeft = false;
    typeAhead.collect({
      leave: () => {
        isLeft = true;
      },
    });
    const id = await this.inserting.insert(noteType, at);
    if (id === undefined) typeAhead.stop();
    else if (!isLeft) editedNote.set(id);
  }

  /** Starts to edit a note in its place; returns whether the item is one. */
  #editNote(item: Item | undefined): boolean {
    const { flow, editedNote } = this.#scope;
    const node = item?.kind === "node" ? flow.node(item.id) : undefined;
    if (!node || !isNote(node)) return false;
    if (!flow.editable) this.showRejection(messages.isReadOnly);
    else editedNote.set(node.id);
    return true;
  }

  /** Opens the editor of an item; a node that grows because of it is scrolled into view. */
  async open(item: Item): Promise<boolean> {
    if (this.#editNote(item)) return true;
    const { ok } = await this.#scope.intents.openEditor(item.kind, item.id);
    const isInside = this.#scope.flow.get("editorMode") === "node";
    // The node has been measured by then.
    if (ok && isInside)
      requestAnimationFrame(() => requestAnimationFrame(() => this.viewport.reveal(item)));
    return ok;
  }

  /** Starts to change the label of an item: of a mounted edge in its place, otherwise in a dialog. */
  rename(item: Item | undefined): void {
    if (!item) return;
    if (!this.#scope.flow.editable) return this.showRejection(messages.isReadOnly);
    const isInPlace =
      item.kind === "edge" && this.#scope.state.scene.mounts.mounted.edges.has(item.id);
    if (isInPlace) this.#scope.editedLabel.set(item.id);
    else this.#scope.dialog.set({ kind: "rename", item });
  }

  /** Opens the dialog that connects a node. */
  connect(item: Item | undefined): void {
    this.#openForPorts("connect", item);
  }

  /** Opens the dialog that adds a node and connects it. */
  addConnected(item: Item | undefined): void {
    this.#openForPorts("addConnected", item);
  }

  /** Opens the dialog that gives an edge another end. */
  reconnect(item: Item | undefined, end: "source" | "target"): void {
    if (item?.kind === "edge") this.#scope.dialog.set({ kind: "reconnect", edge: item.id, end });
  }

  /** Opens the dialog that inserts a node on an edge. */
  insertOnEdge(item: Item | undefined): void {
    if (item?.kind === "edge") this.#scope.dialog.set({ kind: "insertOnEdge", edge: item.id });
  }

  #openForPorts(kind: "connect" | "addConnected", item: Item | undefined): void {
    if (item?.kind !== "node") return;
    const { state, names, dialog, whyNotConnect } = this.#scope;
    const hasPorts = state.portsOf(item.id).length > 0;
    // A connection to itself yields the reason that applies to every connection of this node.
    const isDisabled = !this.#scope.flow.editable || !this.#scope.flow.enableConnect;
    if (isDisabled || state.nodes.get(item.id)?.connectable === false) {
      const ends = { source: item.id, target: item.id, sourceHandle: null, targetHandle: null };
      return this.showRejection(whyNotConnect(ends));
    }
    if (!hasPorts) return this.showRejection(messages.noPorts({ title: names.title(item.id) }));
    dialog.set({ kind, node: item.id });
  }

  /** Opens the dialog that adds a node. */
  add(at: Point | undefined): void {
    this.#scope.dialog.set({ kind: "add", at });
  }

  showKeys(): void {
    this.#scope.dialog.set({ kind: "keys" });
  }

  /** The clipboard text for nodes; without nodes it shows a rejection and returns undefined. */
  copiedText({ nodes }: ItemIds): string | undefined {
    if (nodes.length === 0) {
      this.showRejection(messages.nothingToCopy);
      return undefined;
    }
    this.#scope.announce(messages.announced.copied({ count: nodes.length }));
    return copiedText(this.#scope.flow, nodes);
  }

  async copy(ids: ItemIds): Promise<boolean> {
    const text = this.copiedText(ids);
    if (text === undefined) return false;
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      this.showRejection(messages.notCopied({ keys: chordLabel("Mod+c") }));
      return false;
    }
  }

  async cut(ids: ItemIds): Promise<void> {
    if (this.#scope.flow.editable && !(await this.copy(ids))) return;
    this.remove({ nodes: ids.nodes, edges: [] });
  }

  async paste(at: Point | undefined): Promise<void> {
    let text: string;
    try {
      text = await navigator.clipboard.readText();
    } catch {
      return this.showRejection(messages.notPasted({ keys: chordLabel("Mod+v") }));
    }
    this.pasteText(text, at);
  }

  /** Pastes at a point, or at a free spot near the middle of the visible part. */
  pasteText(text: string, at: Point | undefined): void {
    const { intents, state } = this.#scope;
    const { width, height } = extentOf(text);
    const last = nodeSize(plainNode(""));
    const size = { width: width + last.width, height: height + last.height };
    const { x, y } = at ?? freeSpot(state.geometry.nodes, this.viewport.visiblePart, size);
    void this.#goToAdded(intents.paste(text, { x: Math.round(x), y: Math.round(y) }));
  }

  /** Why users cannot drop or choose files. */
  get whyNoFiles(): Translatable | undefined {
    return this.#scope.flow.get("dropTypes").length > 0 ? undefined : messages.noFiles;
  }

  /** Lets the user choose files, and drops them. */
  addFiles(at: Point | undefined): void {
    const { flow } = this.#scope;
    if (!flow.editable) return this.showRejection(messages.isReadOnly);
    const types = flow.get("dropTypes");
    const chooser = document.createElement("input");
    chooser.type = "file";
    chooser.multiple = true;
    chooser.accept = types.includes("Files") ? "" : types.join(",");
    chooser.addEventListener("change", () => void this.drop([...(chooser.files ?? [])], at));
    chooser.click();
  }

  /** Drops texts and files at a point, or near the middle of the visible part. Selects the nodes that they become. */
  async drop(
    items: readonly DropItem[],
    at?: Point,
    target: ClickTarget | null = null,
  ): Promise<void> {
    const { flow, intents, state, announce } = this.#scope;
    // Files that the model would reject are not uploaded.
    const reason = whyNotDropped(flow.get("dropTypes"), items.map(toDragItem));
    if (reason !== undefined) return this.showRejection(reason);
    const size = nodeSize(plainNode(""));
    const { x, y } = at ?? freeSpot(state.geometry.nodes, this.viewport.visiblePart, size);
    const answer = intents.drop({ x: Math.round(x), y: Math.round(y) }, items, target);
    void this.#goToAdded(answer);
    const outcome = await answer;
    if (!outcome.ok) return;
    const added = outcome.result;
    const selected = flow.enableMultiselect ? added : added.slice(0, 1);
    if (added.length > 0) void intents.select(selected, [], "set");
    else announce(messages.announced.dropped({ count: items.length }));
  }

  duplicate({ nodes }: ItemIds): void {
    if (nodes.length === 0) return this.showRejection(messages.nothingToCopy);
    void this.#goToAdded(this.#scope.intents.duplicate(nodes));
  }

  remove({ nodes, edges }: ItemIds): void {
    if (nodes.length + edges.length > 0) void this.#scope.intents.remove(nodes, edges);
  }

  /** Opens the dialog that aligns nodes. */
  align({ nodes }: ItemIds): void {
    if (nodes.length < 2) return this.showRejection(messages.selectMore);
    this.#scope.dialog.set({ kind: "align", nodes });
  }

  /** Arranges several nodes, or without them the whole graph, or the group that is shown; all of that comes into view. */
  async tidyUp({ nodes }: ItemIds): Promise<void> {
    const { flow, intents, state } = this.#scope;
    const inside = flow.get("inside");
    const isPart = nodes.length > 1;
    const shown = inside === null ? {} : { nodes: [...flow.childrenOf(inside)] };
    const sizes = state.measuredSizes;
    const { ok } = await intents.layout({ ...(isPart ? { nodes } : shown), sizes });
    if (ok && isPart) this.viewport.revealArranged(nodes);
    else if (ok) this.viewport.showArranged();
  }

  selectAll(): void {
    const { state, intents } = this.#scope;
    const ids = (records: Iterable<readonly [string, unknown]>): string[] =>
      Array.from(records, ([id]) => id);
    void intents.select(ids(state.nodes), ids(state.edges), "set");
  }

  /** Puts nodes into a group and selects it. */
  async group({ nodes }: ItemIds): Promise<void> {
    const { intents, cursor } = this.#scope;
    const { isFocused } = cursor;
    const label = this.#scope.translation.value(messages.newGroup);
    const outcome = await intents.group(nodes, { label });
    if (!outcome.ok) return;
    const id = outcome.result;
    void intents.select([id], [], "set");
    if (isFocused) cursor.go({ kind: "node", id });
    else cursor.put({ kind: "node", id });
  }

  /** Removes the frame of a group and selects the nodes that were in it. */
  async ungroup(item: Item | undefined): Promise<void> {
    if (item?.kind !== "node") return;
    const { intents, flow } = this.#scope;
    const outcome = await intents.ungroup(item.id);
    if (outcome.ok && flow.enableMultiselect) void intents.select(outcome.result, [], "set");
  }

  isGroup(item: Item | undefined): boolean {
    const { flow } = this.#scope;
    const node = item?.kind === "node" ? flow.node(item.id) : undefined;
    return node !== undefined && isGroup(flow, node);
  }

  isCollapsed(item: Item | undefined): boolean {
    return item?.kind === "node" && this.#scope.flow.node(item.id)?.collapsed === true;
  }

  /** Collapses a group, or expands it. */
  toggleCollapsed(item: Item | undefined): void {
    if (item?.kind !== "node") return;
    const { intents } = this.#scope;
    void (this.isCollapsed(item) ? intents.expand(item.id) : intents.collapse(item.id));
  }

  /** Fits the frame of a group to the nodes in it. */
  fitGroup(item: Item | undefined): void {
    if (item?.kind === "node") void this.#scope.intents.resize(item.id, null, gestureName());
  }

  /** Whether the canvas shows only the content of a group. */
  get isInside(): boolean {
    return this.#scope.flow.get("inside") !== null;
  }

  /** Shows only the content of a group, or the definition of an instance. */
  async enter(item: Item | undefined): Promise<void> {
    if (item?.kind !== "node") return;
    const { names, announce } = this.#scope;
    const id = this.subgraphs.definitionOf(item) ?? item.id;
    const title = names.title(id);
    if (await this.#enter(id)) announce(messages.announced.entered({ title }));
  }

  /** Shows the content of the group around the present one, or of another one; null is the whole graph. */
  async leave(to?: string | null): Promise<void> {
    const { flow, intents, announce } = this.#scope;
    const inside = flow.get("inside");
    if (inside === null) return;
    const parent = to === undefined ? (flow.node(inside)?.parent ?? null) : to;
    if (!(await this.#enter(parent))) return;
    announce(messages.announced.left);
    if (to !== undefined || !this.#scope.state.nodes.has(inside)) return;
    void intents.select([inside], [], "set");
    this.#scope.cursor.go({ kind: "node", id: inside });
  }

  async #enter(group: string | null): Promise<boolean> {
    const { flow, intents, cursor, targets } = this.#scope;
    const answer = intents.enter(group);
    void intents.select([], [], "set");
    cursor.put(undefined);
    targets.focus(graphKey);
    // A replica shows the group before the model has answered.
    const isShown = flow.get("inside") === group;
    if (isShown) this.viewport.fitAll();
    const { ok } = await answer;
    if (ok && !isShown) this.viewport.fitAll();
    return ok;
  }

  /** Toggles the selection of an item, like Ctrl+click. */
  toggle(item: Item | undefined): void {
    if (!item) return;
    const { intents } = this.#scope;
    const isSelected = recordsOf(this.#scope, item).get(item.id)?.selected === true;
    const mode = this.#scope.flow.enableMultiselect || isSelected ? "toggle" : "set";
    const { nodes, edges } = idsOf(item);
    void intents.select(nodes, edges, mode);
    void intents.click(item.kind === "node" ? item.id : { edge: item.id });
  }

  /**
   * Does the first of these that has an effect: closes the view of a value, the popup of a difference or the comments;
   * cancels a running layout; closes the editor that was opened last; clears the selection; leaves the group; focuses
   * the graph.
   */
  clear(): void {
    const { flow, intents, cursor, editors, inspector } = this.#scope;
    if (inspector.close() || this.#scope.differences.close() || this.closeComments()) return;
    if (flow.get("layoutProgress") !== null) return void intents.cancelLayout();
    const [, open] = [...editors].at(-1) ?? [];
    if (open) return void intents.closeEditor(open.kind, open.id);
    const { nodes, edges } = this.#scope.flow.selection;
    if (nodes.length + edges.length > 0) void intents.select([], [], "set");
    else if (this.isInside) void this.leave();
    else cursor.leave();
  }

  /** Why the graph has no comments: it is not in a room, and its viewers share none. */
  get whyNoComments(): Translatable | undefined {
    return this.#scope.flow.get("comments") === null ? messages.noComments : undefined;
  }

  /** Opens the comments on a node. */
  comment(item: Item | undefined): void {
    if (item?.kind === "node") this.#scope.openComments.set({ node: item.id });
  }

  /** Goes to a node and opens the comments on it, inside its group if it is hidden outside. */
  async goToComments(id: string): Promise<void> {
    const { flow, state, cursor } = this.#scope;
    if (!state.nodes.has(id) && !(await this.#enter(flow.node(id)?.parent ?? null))) return;
    const item = { kind: "node", id } as const;
    cursor.put(item);
    this.viewport.reveal(item);
    this.comment(item);
  }

  /** Opens or closes the list of all comments. */
  toggleComments(): void {
    const { openComments } = this.#scope;
    if (openComments.value?.node === null) this.closeComments();
    else openComments.set({ node: null });
  }

  /** Closes the comments, and returns whether they were open. The focus returns to their node, or to the graph. */
  closeComments(): boolean {
    const { openComments, targets, state } = this.#scope;
    const { value } = openComments;
    openComments.set(undefined);
    if (!value) return false;
    const isShown = value.node !== null && state.nodes.has(value.node);
    targets.focus(isShown ? keyOf({ kind: "node", id: value.node }) : graphKey);
    return true;
  }

  undo(): void {
    void this.#revert("undo", messages.announced.undone);
  }

  redo(): void {
    void this.#revert("redo", messages.announced.redone);
  }

  /** Announces an undo or redo, or shows what it has not reverted because others have changed it. */
  async #revert(call: "undo" | "redo", text: Translatable): Promise<void> {
    const { flow, intents, rejection, announce } = this.#scope;
    const before = flow.get("undoNotice")?.number;
    const { ok } = await intents[call]();
    if (!ok) return;
    const notice = flow.get("undoNotice");
    const isNew = notice !== null && notice.number !== before;
    if (isNew) rejection.set(notice.text);
    announce(isNew ? notice.text : text);
  }

  /** Runs an action of the app on a node. */
  runAction(node: string, action: string, label: string): void {
    const running = this.#scope.intents.runAction(node, action);
    this.#announceDone(running, messages.announced.done({ name: label }));
  }

  /** For commands that may change nothing, which emits no event to announce. */
  #announceDone(answer: Promise<{ readonly ok: boolean }>, text: Translatable): void {
    void answer.then(({ ok }) => ok && this.#scope.announce(text));
  }

  /** Shows the value at a port of a node, or at an edge. */
  inspect(item: Item | undefined): void {
    if (item && !this.#scope.inspector.openNext(item)) {
      this.#scope.announce(messages.announced.noValue);
    }
  }

  /** Opens the search of the graph. */
  find(): void {
    this.#scope.search.open();
  }

  /** Shows the next or the previous result of the search. */
  stepFind(by: 1 | -1): void {
    this.#scope.search.step(by);
  }

  /** Why there is no difference to go to: the graph is compared with none, or is equal. */
  get whyNoDifferences(): Translatable | undefined {
    return this.#scope.differences.records.size > 0 ? undefined : messages.differences.none;
  }

  /** Shows the next or the previous difference. */
  stepDifference(by: 1 | -1): void {
    this.#scope.differences.step(by);
  }

  /** Opens the outline and moves the focus into it, or closes it. */
  toggleOutline(): void {
    const { flow, state, outline } = this.#scope;
    outline.toggle(isOutlineOpen(flow, outline.isOpen.value, state.scene.screen.width));
  }

  /** Opens the menu of an item, next to it. */
  openMenuOf(target: Target): void {
    const { targets } = this.#scope;
    const point = targets.centerOf(target.item ? keyOf(target.item) : graphKey);
    if (point) this.openMenu(target, point);
  }

  /** Opens the menu at a point of the screen. */
  openMenu(target: Target, point: Point): void {
    this.#scope.menu.set({ target, point });
  }

  /** Shows and announces why a command was rejected. */
  showRejection(reason: Translatable | undefined): void {
    if (reason === undefined) return;
    this.#scope.rejection.set(reason);
    this.#scope.announceError(reason);
  }

  /** Moves the cursor to the first added node. */
  async #goToAdded(added: Promise<FlowOutcome<readonly string[]>>): Promise<void> {
    const { cursor } = this.#scope;
    const { isFocused } = cursor;
    const outcome = await added;
    if (!outcome.ok) return;
    const nodes = outcome.result;
    const [id] = nodes;
    if (id === undefined) return;
    if (isFocused) cursor.go({ kind: "node", id });
    else cursor.put({ kind: "node", id });
    this.viewport.show(nodes);
  }
}

export type DialogRequest =
  | { readonly kind: "keys" }
  | { readonly kind: "align"; readonly nodes: readonly string[] }
  | { readonly kind: "add"; readonly at: { readonly x: number; readonly y: number } | undefined }
  | { readonly kind: "connect"; readonly node: string }
  | { readonly kind: "insertOnEdge"; readonly edge: string }
  | { readonly kind: "reconnect"; readonly edge: string; readonly end: "source" | "target" }
  | {
      readonly kind: "addConnected";
      readonly node: string;
      /** The port where a connection was drawn from; otherwise the user chooses it. */
      readonly from?: PortOfNode;
      /** Where that connection was dropped. */
      readonly at?: Point;
    }
  | SaveRequest
  | { readonly kind: "rename"; readonly item: Item };

/** Which comments are open. */
export interface OpenComments {
  /** `null` for the list of all. */
  readonly node: string | null;
}

export interface MenuRequest {
  readonly target: Target;
  /** The corner of the menu on the screen. */
  readonly point: Point;
}
