type Attributes = Readonly<Record<string, unknown>>;

/** The attributes of a node or an edge without its being selected, which flows keep in `heddle`: that is nothing to save. */
export function unselected(attributes: Attributes): Attributes {
  const { heddle, ...others } = attributes;
  if (heddle === undefined) return others;
  const { selected: _, ...own } = heddle as Attributes;
  return Object.keys(own).length > 0 ? { ...others, heddle: own } : others;
}
