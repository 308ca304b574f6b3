/** What a graph is made of. */
export const itemKinds = ["node", "edge"] as const;

export type ItemKind = (typeof itemKinds)[number];
