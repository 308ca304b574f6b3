import * as z from "zod/mini";

import type { Attributes } from "./attributes.ts";

/** What a flow cannot say about the graph it was made of: with it the graph goes back in the form it came in. */
export interface GraphOrigin {
  readonly directed: boolean;
  readonly multigraph: boolean;
  /** The attributes of the graph itself. */
  readonly graph: unknown;
  /** The name of the list of edges in a file. */
  readonly edgesName: EdgesName;
  /** By id of the node: its id where that was no string, and attributes that a record holds in another form; `repeated` are the entries of `data` that another attribute named too. */
  readonly nodes: Forms;
  /** By id of the edge: likewise, and its key. */
  readonly edges: Forms;
}

/** By id: attributes in the form in which they came. */
export type Forms = Readonly<Record<string, Attributes>>;

const formsType = z.record(z.string(), z.record(z.string(), z.unknown()));

export const originType: z.ZodMiniType<GraphOrigin> = z.object({
  directed: z.boolean(),
  multigraph: z.boolean(),
  graph: z.unknown(),
  edgesName: z.enum(["edges", "links"]),
  nodes: formsType,
  edges: formsType,
});

/** How networkx calls the list of edges: "links" until 3.3. */
export type EdgesName = "edges" | "links";

/** The forms of items by their ids, of those that need one. */
export function formsOf(
  items: readonly { readonly record: { readonly id: string }; readonly form: Attributes }[],
): Forms {
  const formed = items.filter(({ form }) => Object.keys(form).length > 0);
  return Object.fromEntries(formed.map(({ record, form }) => [record.id, form]));
}

/** The form of one item. */
export function formOf(forms: Forms | undefined, id: string): Attributes {
  return forms !== undefined && Object.hasOwn(forms, id) ? (forms[id] ?? {}) : {};
}
