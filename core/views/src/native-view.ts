import * as z from "zod/mini";

import { type NativeContent, View } from "./view.ts";

/** Shows a React element or a DOM node in an embedded app. */
export class NativeView extends View.with({
  content: { type: z.custom<NativeContent>(isNativeContent), view: "none", constant: true },
}) {
  static override readonly kind: string = "native";
}

/** Whether a value is a React element or a DOM node. */
export function isNativeContent(value: unknown): value is NativeContent {
  return (
    typeof value === "object" && value !== null && ("$$typeof" in value || "nodeType" in value)
  );
}
