import { equalValues } from "@heddle/params";
import { Container, Group, type Widget } from "@heddle/views";

import { memberOf } from "./member-of.ts";

/** Gives a widget a value that was changed elsewhere; what the user is entering stays. */
export function bringInStep(widget: Widget, before: unknown, after: unknown): void {
  if (equalValues(before, after)) return;
  if (!isTouched(widget, before)) return widget.offer(after);
  if (!(widget instanceof Group)) return;
  for (const child of widget.children) {
    bringInStep(child, memberOf(before, child.name), memberOf(after, child.name));
  }
}

/** Whether the widget holds something that did not come from the data. */
function isTouched(widget: Widget, before: unknown): boolean {
  const isAsItStarts = before === undefined && !widget.isFilled;
  return (!isAsItStarts && !equalValues(widget.share, before)) || holdsDraft(widget);
}

/** Whether the user has typed what is no value yet, in the widget or inside it. */
export function holdsDraft(widget: Widget): boolean {
  return isDraft(widget) || (widget instanceof Container && widget.children.some(holdsDraft));
}

/** Whether what the widget holds can be saved: a draft may not take the saved value away. */
export function isSettled(widget: Widget, saved: unknown): boolean {
  if (widget instanceof Group) {
    return widget.children.every((child) => isSettled(child, memberOf(saved, child.name)));
  }
  return !holdsDraft(widget) || equalValues(widget.share, saved);
}

/** A value of the data that the widget refused is shown in the same way, but nobody typed it. */
function isDraft({ draft, refused, share }: Widget): boolean {
  return draft !== null && (refused === undefined || share !== refused);
}
