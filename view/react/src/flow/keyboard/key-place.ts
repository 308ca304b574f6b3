const fields =
  "textarea, [contenteditable], input:not([type=button], [type=checkbox], [type=color], [type=radio], [type=range])";

const buttons = ".hd-flow-side-bar, .hd-flow-buttons, .hd-node-actions, .hd-flow-empty";

/** Where in the view of a graph a key was pressed: on a button of the graph itself, or on anything else that does not take text. */
export type KeyPlace = "buttons" | "everywhere";

/** Where a key was pressed; undefined where its keys are its own, or it is no part of this canvas. */
export function keyPlace(target: EventTarget | null, canvas: Element): KeyPlace | undefined {
  if (!(target instanceof Element) || target.closest(fields)) return undefined;
  if (target.closest(".hd-flow-canvas") !== canvas) return undefined;
  return target.closest(buttons) ? "buttons" : "everywhere";
}
