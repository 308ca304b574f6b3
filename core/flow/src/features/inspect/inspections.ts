import { type Collection, RecordIndex, type Records } from "@heddle/params";
import { toView, View, type Viewable } from "@heddle/views";
import * as z from "zod/mini";

import { assertArguments } from "../../argument-checks.ts";
import { NotFoundError } from "../../flow-errors.ts";
import { type ItemKind, itemKinds } from "../../item-kind.ts";

/** A place in a graph whose value can be inspected: a port of a node, or an edge. */
export type InspectedPlace =
  | { readonly node: string; readonly port: string | null }
  | { readonly edge: string };

/** The zod type of the view at a place. */
export const inspectionType = z.object({
  kind: z.enum(itemKinds),
  id: z.string(),
  /** The port of a node; `null` for the only port of a side, and for an edge. */
  port: z.nullable(z.string()),
  view: z.instanceof(View),
});

/** The view at a place. */
export type InspectionRecord = z.infer<typeof inspectionType>;

const placeType = z.union([
  z.strictObject({ node: z.string(), port: z.nullable(z.string()) }),
  z.strictObject({ edge: z.string() }),
]);

/** The collections of a flow that inspections belong to. */
interface InspectionHost {
  readonly inspections: Records<InspectionRecord>;
  readonly nodeRecords: Records<object>;
  readonly edgeRecords: Records<object>;
}

/** The views of what flowed through ports and edges. They are not part of the document. */
export class Inspections {
  readonly #records: Collection<InspectionRecord>;
  readonly #byItem = new RecordIndex<InspectionRecord>(({ kind, id }) => [`${kind}:${id}`]);
  readonly #items: Readonly<Record<ItemKind, Records<object>>>;
  #isWatching = false;

  constructor({ inspections, nodeRecords, edgeRecords }: InspectionHost) {
    // The public type of a flow's records is read-only.
    this.#records = inspections as Collection<InspectionRecord>;
    this.#records.addIndex(this.#byItem);
    this.#items = { node: nodeRecords, edge: edgeRecords };
  }

  /** Sets the view of a place, in place of its previous one; `null` removes it. Returns the function that removes it. */
  set(place: InspectedPlace, viewable: Viewable | null): () => void {
    assertArguments("Flow.inspect", [placeType], [place]);
    const kind = "edge" in place ? "edge" : "node";
    const id = "edge" in place ? place.edge : place.node;
    const port = "edge" in place ? null : place.port;
    if (!this.#items[kind].has(id)) {
      throw new NotFoundError(`Flow.inspect: there is no ${kind} "${id}"`);
    }
    const key = inspectionKey(kind, id, port);
    if (this.#records.has(key)) this.#records.remove(key);
    if (viewable === null) return () => {};
    this.#watchItems();
    const view = toView(viewable);
    this.#records.add(key, { kind, id, port, view });
    return () => {
      if (this.#records.get(key)?.view === view) this.#records.remove(key);
    };
  }

  /** From the first inspection on: most graphs have none. */
  #watchItems(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    for (const kind of itemKinds) {
      this.#items[kind].watch((ids) => this.#removeMissing(kind, ids));
    }
  }

  #removeMissing(kind: ItemKind, ids: ReadonlySet<string>): void {
    if (this.#records.size === 0) return;
    for (const id of ids) {
      if (this.#items[kind].has(id)) continue;
      for (const key of this.#byItem.ids(`${kind}:${id}`)) this.#records.remove(key);
    }
  }
}

/** `("node", "a", "out")` → `'node:["a","out"]'`, `("edge", "e", null)` → `'edge:["e"]'` */
export function inspectionKey(kind: ItemKind, id: string, port: string | null): string {
  return `${kind}:${JSON.stringify(port === null ? [id] : [id, port])}`;
}
