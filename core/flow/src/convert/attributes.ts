/** What network graphs know about a node, an edge or themselves: values by name. */
export type Attributes = Readonly<Record<string, unknown>>;
