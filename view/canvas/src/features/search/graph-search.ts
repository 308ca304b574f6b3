import { type FlowCaller, type FlowReader, type FoundItem, isDefinition } from "@heddle/flow";
import type { Translatable } from "@heddle/params";

import type { ItemNames } from "../../item-names.ts";
import type { CanvasState } from "../../canvas-state.ts";
import { type Cursor, type FocusTargets, graphKey } from "../../cursor/cursor.ts";
import { searchMessages as messages } from "./messages.ts";
import { idsOf, recordsOf } from "../../records.ts";
import { Signal } from "../../signal.ts";

/** What a search reads and changes. */
interface SearchScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  readonly cursor: Cursor;
  readonly targets: FocusTargets;
  readonly names: ItemNames;
  /** Brings the item of the cursor into view at a readable zoom. */
  readonly showCursor: () => void;
  readonly announce: (text: Translatable) => void;
}

/** The search of a viewer. */
export interface SearchState {
  readonly isOpen: boolean;
  /** Increases when the search is opened, also if it is open already: its field then gets the focus. */
  readonly openings: number;
  readonly query: string;
  readonly results: readonly FoundItem[];
  /** Whether the results are those of the query. */
  readonly isCurrent: boolean;
  /** The result that is shown; -1 before the first. */
  readonly at: number;
}

/** Most results that are requested; a search with as many may have more. */
export const maxSearchResults = 200;

/** A query is sent when nothing was typed for this time. */
const typingPauseMs = 120;

/** Searches the graph, and steps through the results: each is brought into view and selected. */
export class GraphSearch {
  readonly state: Signal<SearchState> = new Signal<SearchState>({
    isOpen: false,
    openings: 0,
    query: "",
    results: [],
    isCurrent: true,
    at: -1,
  });
  readonly #scope: SearchScope;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scope: SearchScope) {
    this.#scope = scope;
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  /** Opens the search with the last query, or moves the focus into it. */
  open(): void {
    this.#update({ isOpen: true, openings: this.state.value.openings + 1 });
    if (this.state.value.query !== "") this.search(this.state.value.query);
  }

  /** Closes the search, and moves the focus to the result that was shown, or back to where it was. */
  close(): void {
    const { cursor, targets } = this.#scope;
    clearTimeout(this.#timer);
    this.#update({ isOpen: false });
    if (cursor.item) cursor.go(cursor.item);
    else targets.focus(graphKey);
  }

  /** Searches for a query after a pause in typing. */
  search(query: string): void {
    this.#update({ query, isCurrent: false });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#find(query), typingPauseMs);
  }

  /** Shows the next result, or the previous one. */
  step(by: 1 | -1): void {
    const { isCurrent, query, results, at } = this.state.value;
    if (query.trim() === "") return this.open();
    if (!isCurrent) return void this.#find(query).then(() => this.step(by));
    if (results.length === 0) return this.#scope.announce(messages.search.none);
    const from = at === -1 && by === -1 ? 0 : at;
    this.show((from + by + results.length) % results.length);
  }

  /** Shows the result at a position in the list. */
  show(at: number): void {
    const { results } = this.state.value;
    const found = results[at];
    if (!found) return;
    const { intents, cursor, names, announce } = this.#scope;
    if (!recordsOf(this.#scope, found).has(found.id)) return void this.#showHidden(at, found);
    this.#update({ at });
    const { nodes, edges } = idsOf(found);
    void intents.select(nodes, edges, "set");
    cursor.put(found);
    this.#scope.showCursor();
    const name = names.short(found);
    announce(messages.search.reached({ at: at + 1, count: results.length, name }));
  }

  /**
   * Enters the collapsed group or the definition that a result is in, or leaves the present one. A result that is still
   * hidden, or was removed since, leaves the list.
   */
  async #showHidden(at: number, found: FoundItem): Promise<void> {
    const { flow, intents } = this.#scope;
    const { results } = this.state.value;
    const place = placeOf(flow, found);
    if (place !== flow.get("inside")) await intents.enter(place);
    if (this.state.value.results !== results) return;
    if (recordsOf(this.#scope, found).has(found.id)) this.show(at);
    else this.#update({ results: results.toSpliced(at, 1), at: at - 1 });
  }

  async #find(query: string): Promise<void> {
    clearTimeout(this.#timer);
    const outcome = await this.#scope.intents.find(query, { limit: maxSearchResults });
    // Another query was typed in the meantime.
    if (query !== this.state.value.query) return;
    const results = outcome.ok ? outcome.result : [];
    this.#update({ results, isCurrent: true, at: -1 });
    if (query.trim() !== "") this.#scope.announce(countOf(results.length));
  }

  #update(changes: Partial<SearchState>): void {
    this.state.set({ ...this.state.value, ...changes });
  }
}

/** The innermost collapsed group or definition around an item: inside of it, the item is visible. Null is the graph. */
function placeOf(flow: FlowReader, { kind, id }: FoundItem): string | null {
  if (kind === "node") return closedAround(flow, id)[0] ?? null;
  const { source = "", target = "" } = flow.edge(id) ?? {};
  const aroundTarget = closedAround(flow, target);
  return closedAround(flow, source).find((each) => aroundTarget.includes(each)) ?? null;
}

function closedAround(flow: FlowReader, id: string): readonly string[] {
  const closed: string[] = [];
  for (let parent = flow.node(id)?.parent; parent !== undefined;) {
    const group = flow.node(parent);
    if (group?.collapsed || isDefinition(group)) closed.push(parent);
    parent = group?.parent;
  }
  return closed;
}

/** "14 results", or "200 or more results". */
export function countOf(count: number): Translatable {
  const { search } = messages;
  if (count === 0) return search.none;
  return count < maxSearchResults ? search.results({ count }) : search.atLeast({ count });
}
