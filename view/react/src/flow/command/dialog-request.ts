import type { Item } from "../item.ts";

/** A window over the graph that the user asked for. */
export type DialogRequest =
  | { readonly kind: "keys" }
  | { readonly kind: "add"; readonly at: { readonly x: number; readonly y: number } | undefined }
  | { readonly kind: "connect"; readonly node: string }
  | { readonly kind: "rename"; readonly item: Item };
