import { Message } from "@heddle/params";
import * as z from "zod/mini";

import { Text } from "./panes/text.ts";
import { type HasView, type NativeContent, NotViewableError, View, type Viewable } from "./view.ts";

/** Limits a chain of objects whose `view()` returns another object. */
const maxChainLength = 100;

/** The view of anything that can be shown. */
export function toView(viewable: Viewable): View {
  let shown = viewable;
  for (let step = 0; hasView(shown) && !(shown instanceof View); step++) {
    if (step === maxChainLength) throw new NotViewableError(viewable);
    shown = shown.view();
  }
  return viewOf(shown);
}

function viewOf(viewable: Viewable): View {
  if (viewable instanceof View) return viewable;
  if (typeof viewable === "number") return new Text({ text: String(viewable) });
  if (typeof viewable === "string" || viewable instanceof Message) {
    return new Text({ text: viewable });
  }
  if (isNativeContent(viewable)) return new NativeView({ content: viewable });
  throw new NotViewableError(viewable);
}

export function hasView(value: unknown): value is HasView {
  return (
    typeof value === "object" &&
    value !== null &&
    "view" in value &&
    typeof value.view === "function"
  );
}

/** The zod type of a view: accepts anything that can be shown. */
export const viewType = z.pipe(z.custom<Viewable>(), z.transform(toView));

/** Shows a React element or a DOM node in an embedded app. */
export class NativeView extends View.with({
  content: { type: z.custom<NativeContent>(isNativeContent), view: "none", constant: true },
}) {
  static override readonly kind: string = "native";
}

/** Whether a value is a React element or a DOM node. */
function isNativeContent(value: unknown): value is NativeContent {
  return (
    typeof value === "object" && value !== null && ("$$typeof" in value || "nodeType" in value)
  );
}
