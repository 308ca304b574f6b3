import type { Params } from "@heddle/params";
import { reachableModels } from "@heddle/sync";
import { NativeView } from "@heddle/views";

import { ServerError } from "./server-error.ts";

/** Thrown when a served app shows something that lives in a page. */
export class NativeViewError extends ServerError {
  constructor() {
    super(
      "native_view",
      "A served app cannot show a React element or a DOM node: it runs here, the page is elsewhere. Give a view, or register a view module with registerView.",
    );
  }
}

/** Whether a model is a React element or a DOM node. */
export function isNativeView({ kind }: Params): boolean {
  return kind === NativeView.kind;
}

/** Throws if anything that a view can reach is a React element or a DOM node. */
export function refuseNativeViews(root: Params): void {
  for (const model of reachableModels(root)) {
    if (isNativeView(model)) throw new NativeViewError();
  }
}
