import { equalValues } from "@heddle/params";
import { Container, Group, Rows, Variant, type Widget } from "@heddle/views";

import { asObject } from "../document/raw.ts";
import { arrangeRows } from "./arrange-rows.ts";
import { choiceOf, type Entry, isSameEntry, partBefore } from "./entry.ts";

/** Enters something again, in the same widget or in another one for the same; whether there was a place for all of it. */
export type Reentry = (widget: Widget) => boolean;

/**
 * What was entered between two moments, and no more: what it was entered beside may be another by then. Nothing where
 * nothing was entered.
 */
export function reentryOf(before: Entry, now: Entry): Reentry | undefined {
  const isUnlike = before.value === null || now.value === null || before.widget !== now.widget;
  const inside = isUnlike ? undefined : insides.find(({ when }) => when(before, now));
  if (inside) return inside.reentry(before, now);
  return isSameEntry(before, now) ? undefined : whole(now);
}

interface Inside {
  readonly when: (before: Entry, now: Entry) => boolean;
  readonly reentry: typeof reentryOf;
}

/** Where only a part of what is in a widget was entered. */
const insides: readonly Inside[] = [
  {
    when: (before, { value, draft, parts }) =>
      parts.length === 0 && draft !== null && equalValues(before.value, value),
    reentry: asDraft,
  },
  {
    when: (before, { widget, value, parts }) =>
      widget instanceof Group &&
      parts.length > 0 &&
      equalValues(unshown(before.value, parts), unshown(value, parts)),
    reentry: inGroup,
  },
  {
    when: (before, { widget, value }) =>
      widget instanceof Rows &&
      Array.isArray(before.value) &&
      Array.isArray(value) &&
      before.parts.length === before.value.length,
    reentry: inRows,
  },
  {
    when: (before, now) =>
      now.choice !== undefined &&
      equalValues(before.choice, now.choice) &&
      before.parts[0]?.widget === now.parts[0]?.widget,
    reentry: inBranch,
  },
];

function asDraft(before: Entry, { draft }: Entry): Reentry | undefined {
  if (draft === before.draft) return undefined;
  return (widget) => {
    widget.enter(draft);
    return true;
  };
}

function inGroup(before: Entry, now: Entry): Reentry | undefined {
  const members = now.parts.flatMap((part, at) => {
    const again = reentryOf(partBefore(before, part, at), part);
    return again ? [{ name: part.widget.name, again }] : [];
  });
  // An empty object is something else than none.
  if (members.length === 0) return equalValues(before.value, now.value) ? undefined : whole(now);
  return (widget) => {
    if (!(widget instanceof Group)) return whole(now)(widget);
    build(widget);
    return all(members, ({ name, again }) => into(widget.at([name]), again));
  };
}

function inRows(before: Entry, now: Entry): Reentry | undefined {
  const rows = now.parts.map((entry) => {
    const from = before.parts.findIndex(({ widget }) => widget === entry.widget);
    const old = before.parts[from];
    return { entry, from, again: old ? reentryOf(old, entry) : whole(entry) };
  });
  const isAsBefore = rows.every(({ from, again }, at) => from === at && !again);
  if (isAsBefore && rows.length === before.parts.length) return undefined;
  const values = before.parts.map(({ value }) => value);
  return (widget) => {
    if (!(widget instanceof Rows)) return whole(now)(widget);
    const arranged = arrangeRows(widget, rows, values);
    return all(arranged, ({ row, entry, again }) => (entry ? whole(entry) : again)?.(row) ?? true);
  };
}

function inBranch(before: Entry, now: Entry): Reentry | undefined {
  const [from, to] = [before.parts[0], now.parts[0]];
  const again = from && to && reentryOf(from, to);
  if (!again) return undefined;
  return (widget) => {
    const isThere = widget instanceof Variant && equalValues(choiceOf(widget), now.choice);
    return isThere ? into(widget.children[0], again) : whole(now)(widget);
  };
}

/** All that stands in a widget, with what is not a value yet. */
function whole(entry: Entry): Reentry {
  const { value, draft, choice, parts } = entry;
  return (widget) => {
    const branch = widget instanceof Variant ? widget.titles.indexOf(choice?.title ?? "") : -1;
    if (widget instanceof Variant && choice) widget.setMode(choice.mode);
    if (widget instanceof Variant && branch >= 0) widget.pick(branch);
    else widget.offer(value);
    if (draft !== null && draft !== widget.draft) widget.enter(draft);
    if (parts.length === 0 || !(widget instanceof Container) || !isLike(widget, entry)) return true;
    build(widget);
    return all(parts, (part, at) => into(partIn(widget, part, at), whole(part)));
  };
}

function isLike(widget: Widget, entry: Entry): boolean {
  return [Group, Rows, Variant].some(
    (kind) => widget instanceof kind && entry.widget instanceof kind,
  );
}

function partIn(widget: Container, part: Entry, at: number): Widget | undefined {
  return widget instanceof Group ? widget.at([part.widget.name]) : widget.children[at];
}

/** The parts of a closed group are built when it is opened. */
function build(widget: Container): void {
  if (widget instanceof Group && widget.children.length === 0) widget.setOpen(true);
}

function into(widget: Widget | undefined, again: Reentry): boolean {
  return widget !== undefined && again(widget);
}

/** Does all, and says whether all had a place. */
function all<Item>(items: readonly Item[], enter: (item: Item, at: number) => boolean): boolean {
  return items.map(enter).every(Boolean);
}

/** The members that have no widget. */
function unshown(value: unknown, parts: readonly Entry[]): unknown {
  const shown = new Set(parts.map(({ widget }) => widget.name));
  return Object.fromEntries(Object.entries(asObject(value)).filter(([name]) => !shown.has(name)));
}
