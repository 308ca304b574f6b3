/**
 * Keeps edits that are made while a record is being saved or read: a three-way merge of snapshots of widgets.
 *
 * | state    | at the moment                                          | example: `qty` of two rows |
 * | -------- | ------------------------------------------------------ | -------------------------- |
 * | `before` | when the request was sent                              | `[{a,1}, {b,2}]`           |
 * | `mine`   | when the response arrived                              | `[{a,1}, {b,"many"}]`      |
 * | `theirs` | after the widgets were filled from the server's record | `[{b,2}, {c,3}, {a,9}]`    |
 * | merged   | `theirs` with what changed from `before` to `mine`     | `[{b,"many"}, {c,3}, {a,9}]` |
 *
 * Values alone would not do: a draft such as `"many"` is not a value, a moved row is known by its widget, and two
 * branches of a variant may have equal values.
 */
import { equalValues } from "@heddle/params";
import type { Composition, PartState, WidgetState } from "@heddle/views";

import { asList, asObject } from "../document/raw.ts";
import type { OperationInputs } from "../form/operation-inputs.ts";
import { rowPositions } from "./difference.ts";

/** The state of the widgets of a body at one moment, by field name. */
export class BodyState {
  readonly #states: ReadonlyMap<string, WidgetState>;

  private constructor(states: Iterable<readonly [string, WidgetState]>) {
    this.#states = new Map(states);
  }

  static of(inputs: OperationInputs): BodyState {
    const fields = inputs.at("body");
    return new BodyState(fields.map((field) => [field.name, inputs.widgetOf(field).snapshot()]));
  }

  /** The edits since an earlier state of the same form. */
  editsSince(earlier: BodyState): BodyEdits {
    const edits = new Map<string, FieldEdit>();
    for (const [name, mine] of this.#states) {
      // A field that was hidden by a condition had no input.
      const before = earlier.#states.get(name) ?? emptyState(mine);
      if (isEdited(before, mine)) edits.set(name, { before, mine });
    }
    return new BodyEdits(edits);
  }
}

interface FieldEdit {
  readonly before: WidgetState;
  readonly mine: WidgetState;
}

/** The edits between two states of a body, by field name. */
export class BodyEdits {
  readonly #edits: ReadonlyMap<string, FieldEdit>;

  constructor(edits: Iterable<readonly [string, FieldEdit]> = []) {
    this.#edits = new Map(edits);
  }

  get isEmpty(): boolean {
    return this.#edits.size === 0;
  }

  get names(): readonly string[] {
    return [...this.#edits.keys()];
  }

  /** Both; where both edit a field, the other's. */
  and(other: BodyEdits): BodyEdits {
    return new BodyEdits([...this.#edits, ...other.#edits]);
  }

  /** Merges the edits into the widgets of the same form or another one; returns those without a widget there. */
  mergeInto(inputs: OperationInputs): BodyEdits {
    return new BodyEdits(
      [...this.#edits].filter(([name, { before, mine }]) => {
        // An edit that was merged before may have revealed the field.
        const field = inputs.at("body").find((each) => each.name === name);
        if (!field || field.readOnly) return true;
        const widget = inputs.widgetOf(field);
        return !widget.showState(merge(before, mine, widget.snapshot()));
      }),
    );
  }
}

function emptyState(state: WidgetState): WidgetState {
  const value = state.widget.initialValue;
  return { ...state, value, draft: null, choice: undefined, parts: [] };
}

/** `theirs` with the edits from `before` to `mine`; `theirs` itself where there are none. */
function merge(before: WidgetState, mine: WidgetState, theirs: WidgetState): WidgetState {
  const isComparable =
    before.value !== null && mine.value !== null && before.widget === mine.widget;
  const rule = isComparable ? mergeRules.find(({ when }) => when(before, mine)) : undefined;
  if (rule) return rule.merge(before, mine, theirs);
  return isSameState(before, mine) ? theirs : mine;
}

function isEdited(before: WidgetState, mine: WidgetState): boolean {
  return merge(before, mine, before) !== before;
}

interface MergeRule {
  readonly when: (before: WidgetState, mine: WidgetState) => boolean;
  readonly merge: typeof merge;
}

/** Where only a part of a widget was edited; elsewhere `mine` replaces `theirs`. */
const mergeRules: readonly MergeRule[] = [
  {
    when: (before, { value, draft, parts }) =>
      parts.length === 0 && draft !== null && equalValues(before.value, value),
    merge: (before, { draft, choice }, theirs) =>
      draft === before.draft ? theirs : { ...theirs, draft, choice },
  },
  {
    when: (before, { composition, value, parts }) =>
      composition === "members" &&
      parts.length > 0 &&
      // A removed group stays removed, whatever the server changed inside it.
      (value !== undefined || before.value === undefined) &&
      equalValues(membersWithoutWidget(before.value, parts), membersWithoutWidget(value, parts)),
    merge: mergeParts,
  },
  {
    when: (before, { composition, value }) =>
      composition === "rows" &&
      Array.isArray(before.value) &&
      Array.isArray(value) &&
      before.parts.length === before.value.length,
    merge: mergeRows,
  },
  {
    when: (before, { composition, parts }) =>
      composition === "entries" && before.parts.length + parts.length > 0,
    merge: mergeRows,
  },
  { when: (_before, { composition }) => composition === "entry", merge: mergeParts },
  {
    when: (before, { composition, choice, parts }) =>
      composition === "choice" &&
      parts.length > 0 &&
      equalValues(before.choice, choice) &&
      before.parts[0]?.widget === parts[0]?.widget,
    merge: mergeParts,
  },
];

/** The edits of members, of a key and its value, or of a branch, which `theirs` may not have. */
function mergeParts(before: WidgetState, mine: WidgetState, theirs: WidgetState): WidgetState {
  const isAlike =
    theirs.composition === mine.composition && equalValues(theirs.choice, mine.choice);
  const parts = mine.parts.flatMap((part): PartState[] => {
    const their = partOf(isAlike ? theirs : before, part);
    const merged = merge(partOf(before, part), part, their);
    return merged === their ? [] : [{ ...merged, place: part.place }];
  });
  // An empty object differs from none.
  if (parts.length === 0) return equalValues(before.value, mine.value) ? theirs : mine;
  return isAlike ? { ...theirs, parts } : mine;
}

/** A row of the merged list, and its position in `theirs`; the number of rows there for one that `theirs` does not have. */
interface MergedRow {
  readonly state: PartState;
  readonly position: number;
}

/**
 * Adds, removes and moves rows of `theirs` as the user did. New rows of the server, and its order where the user moved
 * nothing, stay.
 */
function mergeRows(before: WidgetState, mine: WidgetState, theirs: WidgetState): WidgetState {
  const rows = mine.parts.map((row) => {
    const from = before.parts.findIndex(({ widget }) => widget === row.widget);
    const old = before.parts[from];
    return { row, from, old, isEdited: !old || isEdited(old, row) };
  });
  const isAsBefore = rows.every(({ from, isEdited }, at) => from === at && !isEdited);
  if (isAsBefore && rows.length === before.parts.length) return theirs;
  const list = rowLists.find(({ composition }) => theirs.composition === composition);
  if (mine.composition !== list?.composition) return mine;
  const end = theirs.parts.length;
  const positions = list.positions(before.parts, theirs);
  const kept = rows.flatMap(({ row, from, old, isEdited }): MergedRow[] => {
    const added = list.positionOfNew(row, theirs);
    // The user has removed the row of this key and added another one.
    const isReplaced = added !== undefined && positions.includes(added);
    const position = (old ? positions[from] : isReplaced ? undefined : added) ?? end;
    const their = theirs.parts[position];
    // A row that the server dropped comes back only where the user edited it.
    if (!their) return isEdited ? [{ state: withOwnWidget(row, theirs), position: end }] : [];
    if (!old) return [{ state: { ...row, widget: their.widget }, position }];
    return [{ state: { ...their, ...merge(old, row, their), widget: their.widget }, position }];
  });
  const merged = isMoved(rows) ? kept : inOrderOfTheirs(kept, end);
  theirs.parts.forEach((state, position) => {
    if (positions.includes(position) || kept.some((each) => each.position === position)) return;
    // A row that the server added follows the row that it follows there.
    const previous = merged.findLastIndex((each) => each.position < position);
    merged.splice(previous + 1, 0, { state, position });
  });
  if (merged.length + end === 0) return theirs;
  return {
    ...theirs,
    value: merged.length > 0 ? theirs.value : list.emptied,
    parts: merged.map(({ state }) => state),
  };
}

/** The widgets with rows. */
interface RowList {
  readonly composition: Composition;
  /** The positions that rows have in `theirs`; `undefined` for those that it does not have. */
  readonly positions: (
    rows: readonly WidgetState[],
    theirs: WidgetState,
  ) => readonly (number | undefined)[];
  /** The position in `theirs` of a row that the server has added too. */
  readonly positionOfNew: (row: WidgetState, theirs: WidgetState) => number | undefined;
  /** The value without rows. */
  readonly emptied: unknown;
}

const rowLists: readonly RowList[] = [
  {
    composition: "rows",
    positions: (rows, { value }) =>
      rowPositions(
        rows.map((row) => row.value),
        asList(value),
      ),
    positionOfNew: () => undefined,
    emptied: [],
  },
  {
    composition: "entries",
    positions: keyPositions,
    positionOfNew: (row, theirs) => keyPositions([row], theirs)[0],
    emptied: undefined,
  },
];

function keyPositions(
  rows: readonly WidgetState[],
  { parts }: WidgetState,
): readonly (number | undefined)[] {
  const byKey = new Map(parts.map((part, at) => [rowKey(part), at]));
  return rows.map((row) => byKey.get(rowKey(row)));
}

/** The key of a row of a map; a row without one has its own. */
function rowKey(row: WidgetState): unknown {
  const [key] = row.parts;
  return key && key.draft === null && key.value !== undefined ? key.value : row;
}

/** A row that `theirs` does not have: in the widget in which the user edits it, unless that shows another row by now. */
function withOwnWidget(row: PartState, { widget: list, parts }: WidgetState): PartState {
  const isShown = parts.some(({ widget }) => widget === row.widget);
  return { ...row, widget: (isShown ? list.newRow() : undefined) ?? row.widget };
}

/** The rows of `theirs` in its order, and the others between the same ones as before. */
function inOrderOfTheirs(rows: readonly MergedRow[], end: number): MergedRow[] {
  const ordered = rows
    .filter(({ position }) => position < end)
    .toSorted((one, other) => one.position - other.position)
    .values();
  return rows.map((row) => (row.position < end ? (ordered.next().value ?? row) : row));
}

function isMoved(rows: readonly { readonly from: number }[]): boolean {
  const order = rows.map(({ from }) => from).filter((from) => from >= 0);
  return order.some((from, at) => from < (order[at - 1] ?? 0));
}

/** The state of a part in another state. A closed group has a value, but no parts yet. */
function partOf({ widget, value, parts }: WidgetState, part: PartState): PartState {
  const known = parts.find(({ place }) => place === part.place);
  return known ?? { ...part, value: widget.partFor(part.widget, value), draft: null, parts: [] };
}

function isSameState(before: WidgetState, mine: WidgetState): boolean {
  return (
    equalValues(before.value, mine.value) &&
    before.draft === mine.draft &&
    equalValues(before.choice, mine.choice) &&
    mine.parts.every((part) => isSameState(partOf(before, part), part))
  );
}

function membersWithoutWidget(value: unknown, parts: readonly PartState[]): unknown {
  if (parts.some(({ widget }) => widget.isRest)) return {};
  const shown = new Set(parts.map(({ place }) => place));
  return Object.fromEntries(Object.entries(asObject(value)).filter(([name]) => !shown.has(name)));
}
