/** The kinds of items in a graph. */
export const itemKinds = ["node", "edge"] as const;

/** A node or an edge. */
export type ItemKind = (typeof itemKinds)[number];
