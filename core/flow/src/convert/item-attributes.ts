import { equalValues } from "@heddle/params";

import { isPlainObject } from "../plain-object.ts";
import type { Attributes } from "./attributes.ts";
import type { AttributeTable } from "./attribute-table.ts";

/** What the attributes of a node or an edge say. */
export interface ReadItem {
  /** The id that this library gave it, where it had to differ. */
  readonly ownId: string | undefined;
  /** The fields of the record that were found, without its data. */
  readonly fields: Attributes;
  readonly data: Attributes;
  /** The attributes that would be written in another form than they came in. */
  readonly form: Attributes;
}

/** Reads the attributes of a node or an edge: what means nothing to a flow is data. */
export function readAttributes(table: AttributeTable, attributes: Attributes): ReadItem {
  const { data, ...others } = attributes;
  const rest = new Map(Object.entries(others));
  const fields = new Map<string, unknown>();
  const form = new Map<string, unknown>();
  for (const [name, meaning] of Object.entries(table.meanings)) {
    const value = rest.get(name);
    const field = meaning.read(value);
    if (field === undefined) continue;
    rest.delete(name);
    // With `null` Python says that there is none.
    if (field === null) continue;
    fields.set(name, field);
    if (!equalValues(meaning.write(field, undefined), value)) form.set(name, value);
  }
  const { id: ownId, ...ownFields } = ownFieldsOf(table, rest);
  return {
    ownId: ownId as string | undefined,
    fields: { ...ownFields, ...Object.fromEntries(fields) },
    data: merge(data, Object.fromEntries(rest)),
    form: Object.fromEntries(form),
  };
}

/** What to write besides the record. */
export interface WriteOptions {
  /** The form in which its attributes came. */
  readonly form?: Attributes | undefined;
  /** The id of the record, where a reader would give it another one. */
  readonly ownId?: string | undefined;
  /** Names that no attribute can have in this format: an entry of `data` that has one stays inside `data`. */
  readonly reserved?: ReadonlySet<string> | undefined;
}

/** The attributes of a node or an edge: its data, flat, and its fields. */
export function writeAttributes(
  table: AttributeTable,
  record: Attributes,
  { form = {}, ownId, reserved }: WriteOptions = {},
): Attributes {
  const data = Object.entries(record["data"] ?? {});
  const staysInside = ([name]: [string, unknown]): boolean =>
    name === ownName || name === "data" || name in table.meanings || reserved?.has(name) === true;
  const inside = data.filter(staysInside);
  const meant = Object.entries(table.meanings).map(
    ([name, meaning]) => [name, meaning.write(record[name] ?? null, form[name])] as const,
  );
  const own = [
    ...(ownId === undefined ? [] : [["id", ownId] as const]),
    ...Object.entries(record).filter(
      ([name, value]) => !hasPlace(table, name) && !equalValues(value, table.blank[name]),
    ),
  ];
  return {
    ...Object.fromEntries(data.filter((entry) => !staysInside(entry))),
    ...Object.fromEntries(meant.filter(([, value]) => value !== undefined)),
    ...(inside.length > 0 && { data: Object.fromEntries(inside) }),
    ...(own.length > 0 && { [ownName]: Object.fromEntries(own) }),
  };
}

/** The attribute for what other libraries have no attribute for. */
const ownName = "heddle";

/** Takes the attribute with the fields of this library out of the others, unless it holds something else. */
function ownFieldsOf(table: AttributeTable, rest: Map<string, unknown>): Attributes {
  const own = rest.get(ownName);
  if (!isPlainObject(own)) return {};
  const { id, ...fields } = own;
  if (id !== undefined && (typeof id !== "string" || id === "")) return {};
  if (Object.keys(fields).some((name) => hasPlace(table, name))) return {};
  rest.delete(ownName);
  return own;
}

function hasPlace(table: AttributeTable, name: string): boolean {
  return table.structure.has(name) || Object.hasOwn(table.meanings, name);
}

/** A `data` that is no object, or that says something about an attribute again, is an attribute like any other. */
function merge(data: unknown, others: Attributes): Attributes {
  if (data === undefined) return others;
  const fits =
    isPlainObject(data) && !Object.keys(data).some((name) => Object.hasOwn(others, name));
  return fits ? { ...data, ...others } : { ...others, data };
}
