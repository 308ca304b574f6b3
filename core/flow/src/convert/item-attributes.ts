import { equalValues } from "@heddle/params";

import { isPlainObject } from "../plain-object.ts";
import type { Attributes } from "./attributes.ts";
import type { AttributeTable } from "./attribute-table.ts";
import { readData, writeData } from "./data-attribute.ts";

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
export function readAttributes(
  table: AttributeTable,
  attributes: Attributes,
  reserved?: ReservedNames,
): ReadItem {
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
  const read = readData(data, Object.fromEntries(rest), taken(table, reserved));
  return {
    ownId: ownId as string | undefined,
    fields: { ...ownFields, ...Object.fromEntries(fields) },
    data: read.data,
    form: { ...Object.fromEntries(form), ...read.form },
  };
}

/** Names that no attribute can have in a format: an entry of `data` that has one stays inside `data`. */
type ReservedNames = ReadonlySet<string> | undefined;

/** What to write besides the record. */
export interface WriteOptions {
  /** The form in which its attributes came. */
  readonly form?: Attributes | undefined;
  /** The id of the record, where a reader would give it another one. */
  readonly ownId?: string | undefined;
  readonly reserved?: ReservedNames;
}

/** The attributes of a node or an edge: its data, flat, and its fields. */
export function writeAttributes(
  table: AttributeTable,
  record: Attributes,
  { form = {}, ownId, reserved }: WriteOptions = {},
): Attributes {
  const { flat, inside } = writeData(record["data"] ?? {}, form, taken(table, reserved));
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
    ...flat,
    ...Object.fromEntries(meant.filter(([, value]) => value !== undefined)),
    ...(inside && { data: inside }),
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

/** Says whether an attribute of that name would be no entry of data. */
function taken(table: AttributeTable, reserved: ReservedNames): (name: string) => boolean {
  return (name) =>
    name === ownName ||
    name === "data" ||
    Object.hasOwn(table.meanings, name) ||
    reserved?.has(name) === true;
}

function hasPlace(table: AttributeTable, name: string): boolean {
  return table.structure.has(name) || Object.hasOwn(table.meanings, name);
}
