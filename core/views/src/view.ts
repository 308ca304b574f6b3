import { constantDefault, HeddleError, Params, type Translatable } from "@heddle/params";
import * as z from "zod/mini";

/** An object with a view. */
export interface HasView {
  view(): Viewable;
}

/** Anything that can be shown: a view, an object with `view()`, text, or (embedded only) a React element or a DOM node. */
export type Viewable = View | HasView | Translatable | number | NativeContent;

/** A React element or a DOM node. Only an embedded app can show it. */
export type NativeContent = ReactElementLike | { readonly nodeType: number };

/** Structural copy of React's element type: core does not depend on React. */
interface ReactElementLike {
  readonly type: unknown;
  readonly props: unknown;
  readonly key: string | null;
}

/** The base of all view models. */
export class View extends Params.with({
  visible: { type: constantDefault(z.boolean(), true), view: "r" },
}) {
  static override readonly kind: string = "view";

  /** The views inside it. */
  parts(): readonly View[] {
    return [];
  }
}

/** Thrown for a value that cannot be shown. */
export class NotViewableError extends HeddleError {
  constructor(value: unknown) {
    super(
      "not_viewable",
      `${describe(value)} cannot be shown: pass a view, an object with a view() method, or text`,
    );
  }
}

function describe(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  return `A ${value.constructor?.name ?? "plain object"}`;
}
