/** What a class and its bases declare in a static table, by name; a map, so that no name can reach a prototype. */
export function inheritedTable<Row>(
  constructor: object,
  table: "intents" | "events",
): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const ancestor of lineage(constructor)) {
    if (!Object.hasOwn(ancestor, table)) continue;
    const own = (ancestor as Record<typeof table, Readonly<Record<string, Row>>>)[table];
    for (const [name, row] of Object.entries(own)) rows.set(name, row);
  }
  return rows;
}

function lineage(constructor: object): object[] {
  const ancestors: object[] = [];
  for (let at: object | null = constructor; at; at = Object.getPrototypeOf(at) as object | null) {
    ancestors.unshift(at);
  }
  return ancestors;
}
