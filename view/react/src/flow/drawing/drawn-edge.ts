/** What the drawing needs of an edge's record. */
export interface DrawnEdge {
  readonly source: string;
  readonly target: string;
  readonly sourceHandle: string | null;
  readonly targetHandle: string | null;
  readonly label: string | null;
  readonly type: string | null;
  readonly selected: boolean;
  readonly style: Readonly<Record<string, unknown>> | null;
  readonly markerEnd: Readonly<Record<string, unknown>> | null;
}

/** What the drawing needs of the types of edges, by their names. */
export type DrawnEdgeTypes = Readonly<Record<string, { readonly shape?: string | null }>>;

/** What edges have that do not say otherwise. */
export type EdgeDefaults = Partial<
  Pick<DrawnEdge, "label" | "type" | "style" | "markerEnd"> & Readonly<Record<string, unknown>>
>;
