import { DeclarationError } from "@heddle/params";

/** What makes the objects of a type; throws for what is no function. */
export function creatorOf<Creator>(
  where: string,
  create: Creator | null | undefined,
): Creator | null {
  if (create === undefined || create === null) return null;
  if (typeof create === "function") return create;
  throw new DeclarationError(
    `${where}: create is a function, such as (fields) => new Filter(fields)`,
  );
}

interface CreatedItem {
  readonly id: string;
  readonly type: string | null;
  readonly flow: unknown;
}

/** The object that a type makes of the fields of a record; undefined where it is not one of that item alone. */
export function created<Fields, Item extends CreatedItem>(
  record: Omit<CreatedItem, "flow">,
  names: readonly (keyof Fields & string)[],
  create: (fields: Fields) => unknown,
  // oxlint-disable-next-line typescript/no-explicit-any -- a class is matched whatever its constructor takes
  ItemClass: new (...options: any[]) => Item,
): Item | undefined {
  const values = new Map(Object.entries(record));
  // A record has all fields, and may have others.
  const fields = Object.fromEntries(names.map((name) => [name, values.get(name)])) as Fields;
  const item = create(fields);
  const isFit = item instanceof ItemClass && item.id === record.id && item.type === record.type;
  return isFit && !item.flow ? item : undefined;
}

/** What is wrong with an object that a type has made. */
export function misfit(
  kind: string,
  { id, type }: { readonly id: string; readonly type: unknown },
): string {
  return `create of the type "${String(type)}" has to give a new ${kind} with the fields that it is given, here with the id "${id}" and that type`;
}
