import { type Connection, type FlowCaller, type FlowOutcome, isGroup } from "@heddle/flow";
import { isNote, noteType } from "@heddle/flow/geometry";
import type { Records, Translatable } from "@heddle/params";

import type { ItemNames } from "../item-names.ts";
import type { Point, Rectangle } from "../geometry/rectangle.ts";
import type { PortOfNode } from "../gesture/port-fit.ts";
import { gestureName } from "../gesture/drag-gestures.ts";
import { type FocusTargets, graphKey } from "../cursor/cursor.ts";
import type { TypeAhead } from "../cursor/type-ahead.ts";
import type { CurrentBend } from "../gesture/bend-gesture.ts";
import { messages, type Translate } from "../messages.ts";
import { idsOf, type Item, type ItemIds, keyOf, type OpenEditor, recordsOf } from "../records.ts";
import type { Signal } from "../signal.ts";
import type { PanZoom } from "../viewport/pan-zoom.ts";
import { BendCommands } from "./bend-commands.ts";
import type { Target, TargetScope } from "./command-target.ts";
import { editItem } from "./edit-item.ts";
import { InsertCommands } from "./insert-commands.ts";
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
  readonly #scope: CommandScope;

  constructor(scope: CommandScope) {
    this.#scope = scope;
    this.viewport = new ViewportCommands(scope);
    this.inserting = new InsertCommands(scope, this.viewport);
    this.bends = new BendCommands(scope);
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

  remove({ nodes, edges }: ItemIds): void {
    if (nodes.length + edges.length > 0) void this.#scope.intents.remove(nodes, edges);
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

  /** Shows only the content of a group. */
  async enter(item: Item | undefined): Promise<void> {
    if (item?.kind !== "node") return;
    const { names, announce } = this.#scope;
    const title = names.title(item.id);
    if (await this.showGroup(item.id)) announce(messages.announced.entered({ title }));
  }

  /** Shows the content of the group around the present one, or of another one; null is the whole graph. */
  async leave(to?: string | null): Promise<void> {
    const { flow, intents, announce } = this.#scope;
    const inside = flow.get("inside");
    if (inside === null) return;
    const parent = to === undefined ? (flow.node(inside)?.parent ?? null) : to;
    if (!(await this.showGroup(parent))) return;
    announce(messages.announced.left);
    if (to !== undefined || !this.#scope.state.nodes.has(inside)) return;
    void intents.select([inside], [], "set");
    this.#scope.cursor.go({ kind: "node", id: inside });
  }

  /** Shows only the content of a group, or the whole graph; returns whether the model agrees. */
  async showGroup(group: string | null): Promise<boolean> {
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
   * Does the first of these that has an effect: closes the editor that was opened last; clears the selection; leaves the
   * group; focuses the graph.
   */
  clear(): void {
    const { intents, cursor, editors } = this.#scope;
    const [, open] = [...editors].at(-1) ?? [];
    if (open) return void intents.closeEditor(open.kind, open.id);
    const { nodes, edges } = this.#scope.flow.selection;
    if (nodes.length + edges.length > 0) void intents.select([], [], "set");
    else if (this.isInside) void this.leave();
    else cursor.leave();
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
  async goToAdded(added: Promise<FlowOutcome<readonly string[]>>): Promise<void> {
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
  /** A feature asks what to do with nodes. */
  | {
      readonly kind: "choose";
      readonly nodes: readonly string[];
      readonly title: Translatable;
      /** Of the field that filters the choices. */
      readonly label: Translatable;
      readonly choices: readonly { readonly key: string; readonly title: Translatable }[];
      readonly choose: (key: string) => void;
    }
  /** A feature asks for the name of what nodes become. */
  | {
      readonly kind: "name";
      readonly nodes: readonly string[];
      readonly title: Translatable;
      /** Of the field. */
      readonly label: Translatable;
      /** Of the button. */
      readonly action: Translatable;
      readonly initial: string;
      readonly save: (name: string) => void;
    }
  | { readonly kind: "rename"; readonly item: Item };

export interface MenuRequest {
  readonly target: Target;
  /** The corner of the menu on the screen. */
  readonly point: Point;
}
