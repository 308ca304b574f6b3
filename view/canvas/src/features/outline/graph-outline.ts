import type { FlowCaller, FlowReader, NodeRecord } from "@heddle/flow";
import { titleOf } from "@heddle/flow/geometry";
import type { Handle, Translatable } from "@heddle/params";

import type { CanvasState } from "../../canvas-state.ts";
import { type Cursor, type FocusTargets, graphKey } from "../../cursor/cursor.ts";
import { countOf, maxSearchResults } from "../search/graph-search.ts";
import { Signal } from "../../signal.ts";
import type { NodeTypeRecord } from "../../records.ts";

/** What an outline reads and changes. */
interface OutlineScope {
  readonly handle: Handle;
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  readonly cursor: Cursor;
  readonly targets: FocusTargets;
  /** Brings the item of the cursor into view at a readable zoom. */
  readonly showCursor: () => void;
  readonly announce: (text: Translatable) => void;
}

/** A node in the outline. */
export interface OutlineRow {
  readonly id: string;
  /** 1 at the top level. */
  readonly level: number;
  /** Whether the nodes in it are listed; undefined for a node without any. */
  readonly isExpanded: boolean | undefined;
  /** Its position among the nodes of the same group, from 1 on. */
  readonly position: number;
  readonly siblings: number;
}

/** Changes of the graph within this time are shown together. */
const changePauseMs = 60;

/** A filter is sent when nothing was typed for this time. */
const typingPauseMs = 120;

/** Letters that are typed within this time form one word. */
const typeAheadMs = 700;

/** How far Page up and Page down move. */
const pageRows = 10;

/**
 * The nodes of a graph as a tree by groups, for one viewer. It lists all of them, in the order of the graph, even those in
 * collapsed groups. While it is closed it costs nothing.
 */
export class GraphOutline {
  readonly rows: Signal<readonly OutlineRow[]> = new Signal<readonly OutlineRow[]>([]);
  /** The id of the node that keys act on. */
  readonly active: Signal<string | undefined> = new Signal<string | undefined>(undefined);
  readonly query: Signal<string> = new Signal("");
  /** The number of matches of the filter; undefined without one. */
  readonly matchCount: Signal<number | undefined> = new Signal<number | undefined>(undefined);
  readonly #scope: OutlineScope;
  /** The groups that this viewer opened or closed here. The others are open unless they are collapsed on the canvas. */
  readonly #expanded = new Map<string, boolean>();
  /** The place of each node in `rows`. */
  #index = new Map<string, number>();
  /** The parts of the records that `rows` were built from. */
  #places = new Map<string, string>();
  #matches: ReadonlySet<string> | undefined;
  #changeTimer: ReturnType<typeof setTimeout> | undefined;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;
  #typed = { text: "", at: 0 };

  constructor(scope: OutlineScope) {
    this.#scope = scope;
  }

  /** Follows the graph and its selection until the returned function is called. */
  follow(): () => void {
    const { handle, flow } = this.#scope;
    this.#build();
    this.#followSelection();
    const stops = [
      flow.nodeRecords.watch((ids) => this.#nodesChanged(ids)),
      handle.subscribe(["selection"], () => this.#followSelection()),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(this.#changeTimer);
      clearTimeout(this.#typingTimer);
    };
  }

  /** Moves the focus from the outline to the graph. */
  leave(): void {
    const { cursor, targets } = this.#scope;
    if (cursor.item) cursor.go(cursor.item);
    else targets.focus(graphKey);
  }

  record(id: string): Readonly<NodeRecord> | undefined {
    return this.#scope.flow.node(id);
  }

  typeOf({ type }: Readonly<NodeRecord>): NodeTypeRecord | undefined {
    return this.#scope.state.typeNamed(type);
  }

  titleOf(id: string): string {
    const record = this.record(id);
    return record ? titleOf(record, this.typeOf(record)) : id;
  }

  /** The position of the active row in the list; -1 without one. */
  get activeIndex(): number {
    return this.#index.get(this.active.value ?? "") ?? -1;
  }

  /** Acts on a key; returns whether it has a meaning here. */
  press(key: string): boolean {
    const { value: rows } = this.rows;
    const at = this.activeIndex;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? rows.length - 1 : at - 1,
      PageDown: at + pageRows,
      PageUp: at - pageRows,
      Home: 0,
      End: rows.length - 1,
    };
    const step = steps[key];
    if (step !== undefined) return this.#goTo(step);
    const row = rows[at];
    if (key === "ArrowRight" || key === "ArrowLeft") {
      if (row) this.#unfold(row, at, key === "ArrowRight");
      return true;
    }
    if (key === "Enter" && row) void this.choose(row.id);
    else if (key === " " && row) this.select(row.id);
    else if (key === "Escape") this.leave();
    else if (/^[\p{L}\p{N}]$/u.test(key)) this.#goToTyped(key);
    else return false;
    return true;
  }

  /** Lists the nodes in a group, or hides them. */
  setExpanded(id: string, isExpanded: boolean): void {
    this.#expanded.set(id, isExpanded);
    this.#build();
    if (this.activeIndex < 0) this.active.set(id);
  }

  /** Selects a node and brings it into view, inside its group if it is hidden outside. */
  async choose(id: string): Promise<void> {
    const { flow, state, intents, cursor, showCursor } = this.#scope;
    this.active.set(id);
    if (!state.nodes.has(id)) {
      const { ok } = await intents.enter(flow.node(id)?.parent ?? null);
      if (!ok) return;
    }
    void intents.select([id], [], "set");
    cursor.put({ kind: "node", id });
    showCursor();
  }

  /** Selects a node as well, or deselects it. */
  select(id: string): void {
    const { flow, intents } = this.#scope;
    this.active.set(id);
    const isSelected = flow.selection.nodes.includes(id);
    void intents.select([id], [], flow.enableMultiselect || isSelected ? "toggle" : "set");
  }

  /** Lists only the nodes that contain a text, with the groups around them. */
  filter(query: string): void {
    this.query.set(query);
    clearTimeout(this.#typingTimer);
    this.#typingTimer = setTimeout(() => void this.#find(query), typingPauseMs);
  }

  async #find(query: string): Promise<void> {
    const { intents, announce } = this.#scope;
    if (query.trim() === "") {
      this.#matches = undefined;
      this.matchCount.set(undefined);
      return this.#build();
    }
    const outcome = await intents.find(query, {
      in: ["label", "id", "type"],
      limit: maxSearchResults,
    });
    // Another text was typed in the meantime.
    if (query !== this.query.value || !outcome.ok) return;
    const nodes = outcome.result.flatMap(({ kind, id }) => (kind === "node" ? id : []));
    this.#matches = new Set(nodes);
    const isLimited = outcome.result.length === maxSearchResults;
    this.matchCount.set(isLimited ? maxSearchResults : nodes.length);
    announce(countOf(this.matchCount.value ?? 0));
    this.#build();
    if (nodes[0] !== undefined) this.active.set(nodes[0]);
  }

  #goTo(at: number): boolean {
    const { value: rows } = this.rows;
    this.active.set(rows[Math.min(Math.max(at, 0), rows.length - 1)]?.id);
    return true;
  }

  /** Right opens a group, then goes to the first node in it. Left closes it; in a group, it goes to the group. */
  #unfold({ id, level, isExpanded }: OutlineRow, at: number, isRight: boolean): void {
    const { value: rows } = this.rows;
    if (isExpanded === !isRight) return this.setExpanded(id, isRight);
    if (isRight) return void (isExpanded && this.#goTo(at + 1));
    const parent = rows.findLastIndex((row, index) => index < at && row.level < level);
    if (parent >= 0) this.#goTo(parent);
  }

  /** Goes to the next node whose title starts with what was typed. */
  #goToTyped(key: string): void {
    const now = performance.now();
    const isWord = now - this.#typed.at < typeAheadMs;
    const text = (isWord ? this.#typed.text : "") + key.toLocaleLowerCase();
    this.#typed = { text, at: now };
    const { value: rows } = this.rows;
    // A repeated letter goes from one node to the next.
    const isRepeated = text === key.toLocaleLowerCase().repeat(text.length / key.length);
    const wanted = isRepeated ? key.toLocaleLowerCase() : text;
    const from = Math.max(this.activeIndex, 0) + (isRepeated ? 1 : 0);
    const found = rows.findIndex((_, at) =>
      this.titleOf(rows[(from + at) % rows.length]?.id ?? "")
        .toLocaleLowerCase()
        .startsWith(wanted),
    );
    if (found >= 0) this.#goTo((from + found) % rows.length);
  }

  #followSelection(): void {
    const { flow } = this.#scope;
    const [id] = flow.selection.nodes;
    if (id === undefined || flow.selection.nodes.includes(this.active.value ?? "")) return;
    let isHidden = false;
    for (let parent = flow.node(id)?.parent; parent; parent = flow.node(parent)?.parent) {
      isHidden ||= !this.#isExpanded(parent);
      this.#expanded.set(parent, true);
    }
    if (isHidden) this.#build();
    this.active.set(id);
  }

  /** Moves, data and labels do not change the tree. */
  #nodesChanged(ids: Iterable<string>): void {
    const isChanged = [...ids].some((id) => this.#places.get(id) !== placeOf(this.record(id)));
    if (!isChanged) return;
    clearTimeout(this.#changeTimer);
    this.#changeTimer = setTimeout(() => {
      if (this.#matches) void this.#find(this.query.value);
      else this.#build();
    }, changePauseMs);
  }

  #isExpanded(id: string): boolean {
    return this.#expanded.get(id) ?? this.record(id)?.collapsed !== true;
  }

  /** Lists the nodes: once for each change of the tree, however large it is. */
  #build(): void {
    const { nodeRecords: nodes } = this.#scope.flow;
    const shown = this.#matches && withAncestors(nodes, this.#matches);
    const children = new Map<string | undefined, string[]>();
    this.#places = new Map();
    for (const [id, record] of nodes) {
      this.#places.set(id, placeOf(record) ?? "");
      if (shown && !shown.has(id)) continue;
      const { parent } = record;
      const group = parent !== undefined && nodes.has(parent) ? parent : undefined;
      const list = children.get(group);
      if (list) list.push(id);
      else children.set(group, [id]);
    }
    const rows: OutlineRow[] = [];
    const add = (ids: readonly string[], level: number): void => {
      for (const [at, id] of ids.entries()) {
        const inside = children.get(id);
        const isExpanded = inside && (shown !== undefined || this.#isExpanded(id));
        rows.push({ id, level, isExpanded, position: at + 1, siblings: ids.length });
        if (isExpanded) add(inside, level + 1);
      }
    };
    add(children.get(undefined) ?? [], 1);
    this.#index = new Map(rows.map(({ id }, at) => [id, at]));
    if (this.activeIndex < 0) this.active.set(undefined);
    this.rows.set(rows);
  }
}

/** What determines the place of a node in the tree; undefined for one that does not exist. */
function placeOf(record: Readonly<NodeRecord> | undefined): string | undefined {
  return record && `${record.collapsed ? "-" : "+"}${record.parent ?? ""}`;
}

function withAncestors(
  nodes: { get(id: string): Readonly<NodeRecord> | undefined },
  ids: Iterable<string>,
): ReadonlySet<string> {
  const all = new Set<string>();
  for (const id of ids) {
    for (let each: string | undefined = id; each !== undefined && !all.has(each);) {
      all.add(each);
      each = nodes.get(each)?.parent;
    }
  }
  return all;
}
