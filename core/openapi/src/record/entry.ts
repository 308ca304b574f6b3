import { equalValues } from "@heddle/params";
import { Container, Group, Variant, type Widget } from "@heddle/views";

import { memberAt } from "./difference.ts";

/** The branch of a variant, and how it is edited. */
interface Choice {
  readonly title: string | undefined;
  readonly mode: Variant["mode"];
}

/** What stands in a widget at one moment, and in those inside it. */
export interface Entry {
  readonly widget: Widget;
  readonly value: unknown;
  readonly draft: string | null;
  readonly choice: Choice | undefined;
  readonly parts: readonly Entry[];
}

export function entryOf(widget: Widget): Entry {
  const parts = widget instanceof Container ? widget.children.map(entryOf) : [];
  return { widget, value: widget.share, draft: widget.draft, choice: choiceOf(widget), parts };
}

/** What stood in a part at an earlier moment. It may not have been built then: a closed group has a value, but no parts. */
export function partBefore(before: Entry, part: Entry, at: number): Entry {
  const known = before.parts.find(({ widget }) => widget === part.widget);
  if (known) return known;
  const steps = before.choice ? [] : [before.widget instanceof Group ? part.widget.name : at];
  const value = memberAt(before.value, steps);
  return { ...part, value, draft: null, parts: [] };
}

/** Whether the same stands there, values or not. */
export function isSameEntry(before: Entry, now: Entry): boolean {
  return (
    equalValues(before.value, now.value) &&
    before.draft === now.draft &&
    equalValues(before.choice, now.choice) &&
    now.parts.every((part, at) => isSameEntry(partBefore(before, part, at), part))
  );
}

/** The branch that a variant shows. */
export function choiceOf(widget: Widget): Choice | undefined {
  if (!(widget instanceof Variant)) return undefined;
  return { title: widget.titles[widget.active], mode: widget.mode };
}
