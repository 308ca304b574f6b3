import type { Field } from "./field.ts";

/** Gives each field the key that it is known by: its name, or its place and name where a name occurs twice. */
export function withKeys(fields: readonly Omit<Field, "key">[]): Field[] {
  const counts = new Map<string, number>();
  for (const { name } of fields) counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Set([...counts].flatMap(([name, count]) => (count === 1 ? [name] : [])));
  return fields.map((field) => {
    if (counts.get(field.name) === 1) return { ...field, key: field.name };
    const key = freeKey(`${field.location}.${field.name}`, taken);
    taken.add(key);
    return { ...field, key };
  });
}

/** Another field may happen to be called `path.id`. */
function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  let key = wanted;
  for (let number = 2; taken.has(key); number++) key = `${wanted}.${number}`;
  return key;
}
