import { equalValues, isNumeric, isPlainObject } from "@heddle/params";

import { assertChoice, assertObject } from "../../argument-checks.ts";
import { blankEdge, type EdgeJSON } from "../../record/edge-record.ts";
import {
  blankNode,
  defaultNodeType,
  type NodeJSON,
  type Position,
} from "../../record/node-record.ts";
import { isSubgraphPort } from "../../record/subgraph-parts.ts";
import {
  type Attributes,
  type ConversionOptions,
  InvalidGraphError,
} from "../../document/graph-document.ts";

/**
 * How the fields of nodes and edges map to the flat attributes of other libraries:
 *
 *   { id: "a", label: "A", position: { x: 1, y: 2 }, className: "hot", data: { size: 3 } }
 *   ↔ id "a" with { label: "A", position: { x: 1, y: 2 }, size: 3, heddle: { className: "hot" } }
 *
 * Attributes that no field has are data. An attribute that came in another form, such as `position: [1, 2]`, is
 * written back in that form: `ReadAttributes.original` remembers it.
 */
interface AttributeTable {
  /** Attributes that are fields of the record. */
  readonly codecs: Readonly<Record<string, AttributeCodec>>;
  /** Fields that every library stores outside the attributes, such as `id`. */
  readonly structure: ReadonlySet<string>;
  /** The defaults of all other fields, which are written only if they differ. */
  readonly blank: Attributes;
}

/** Converts between an attribute and a field of a record. */
interface AttributeCodec {
  /** The field; `undefined` if the value cannot be one and is therefore data. */
  read(value: unknown): unknown;
  /** The attribute, in the form of the original; `undefined` to write none. */
  write(field: unknown, original: unknown): unknown;
}

/** Numbers and booleans become text, and are written back as they came while the text is unchanged: `7 ↔ "7"`. */
const text: AttributeCodec = {
  read: (value) => {
    if (value === null || typeof value === "string") return value;
    return isNumeric(value) || typeof value === "boolean" ? String(value) : undefined;
  },
  write: (field, original) => {
    if (original !== undefined && text.read(original) === field) return original;
    return field ?? undefined;
  },
};

/** `{ x: 1, y: 2, … }` or `[1, 2, …]`; the rest of the original is kept. */
const position: AttributeCodec = {
  read: (value) => (value === null ? null : parsePosition(value)),
  write: (field, original) => {
    if (equalValues(parsePosition(original), field)) return original;
    if (Array.isArray(original)) return [...coordinates(field), ...original.slice(2)];
    return isPlainObject(original) ? Object.assign({ ...original }, field) : field;
  },
};

export const nodeAttributes: AttributeTable = {
  codecs: { position, label: text, type: text },
  structure: new Set(["id", "data", "view"]),
  blank: { ...blankNode },
};

export const edgeAttributes: AttributeTable = {
  codecs: { label: text, type: text, sourceHandle: text, targetHandle: text },
  structure: new Set(["id", "source", "target", "data"]),
  blank: { ...blankEdge },
};

/** Attribute names that a format reserves: an entry of data with such a name stays inside `data`. */
type ReservedNames = ReadonlySet<string> | undefined;

/** The attributes of a node or edge, separated into fields and data. */
export interface ReadAttributes {
  /** The id that Heddle had written, if the library has another one. */
  readonly ownId: string | undefined;
  /** The fields of the record, without data. */
  readonly fields: Attributes;
  readonly data: Attributes;
  /** Attributes whose original form differs from the one that would be written. */
  readonly original: Attributes;
}

export function readAttributes(
  table: AttributeTable,
  attributes: Attributes,
  reserved?: ReservedNames,
): ReadAttributes {
  const { data, ...others } = attributes;
  const rest = new Map(Object.entries(others));
  const fields = new Map<string, unknown>();
  const original = new Map<string, unknown>();
  for (const [name, codec] of Object.entries(table.codecs)) {
    const value = rest.get(name);
    const field = codec.read(value);
    if (field === undefined) continue;
    rest.delete(name);
    // Python writes `null` for an attribute without a value.
    if (field === null) continue;
    fields.set(name, field);
    if (!equalValues(codec.write(field, undefined), value)) original.set(name, value);
  }
  const { id: ownId, ...ownFields } = takeOwnFields(table, rest);
  const merged = mergeData(data, Object.fromEntries(rest), staysInData(table, reserved));
  return {
    ownId: ownId as string | undefined,
    fields: { ...ownFields, ...Object.fromEntries(fields) },
    data: merged.data,
    original: { ...Object.fromEntries(original), ...merged.original },
  };
}

const attributeForms = ["as-read", "flat"] as const;

/**
 * How data becomes attributes: in the form in which it was read, or each entry as an attribute of its own.
 *
 *   { data: { hours: 2 }, label: 7 } → "as-read": the same; "flat": { hours: 2, label: "7" }
 */
export type AttributeForm = (typeof attributeForms)[number];

/** Throws unless the options of an export are an object with a known `attributes`. */
export function assertExportOptions(
  caller: string,
  options: { readonly attributes?: AttributeForm },
): void {
  assertObject(caller, "the options", options);
  assertChoice(caller, '"attributes"', options.attributes, attributeForms);
}

/** What to write besides the record. */
interface WriteOptions {
  readonly form?: AttributeForm | undefined;
  /** The attributes in their original form. */
  readonly original?: Attributes | undefined;
  /** The id of the record, if a reader would assign another one. */
  readonly ownId?: string | undefined;
  readonly reserved?: ReservedNames;
}

export function writeAttributes(
  table: AttributeTable,
  record: Attributes,
  { form = "as-read", original: read = {}, ownId, reserved }: WriteOptions = {},
): Attributes {
  const original = form === "flat" ? {} : read;
  const encoded = Object.entries(table.codecs)
    .map(([name, codec]) => [name, codec.write(record[name] ?? null, original[name])] as const)
    .filter(([, value]) => value !== undefined);
  const own = [
    ...(ownId === undefined ? [] : [["id", ownId] as const]),
    ...Object.entries(record).filter(
      ([name, value]) => !isMapped(table, name) && !equalValues(value, table.blank[name]),
    ),
  ];
  const fields = Object.fromEntries([
    ...encoded,
    ...(own.length > 0 ? [[ownName, Object.fromEntries(own)] as const] : []),
  ]);
  const stays = form === "flat" ? isTaken(fields, reserved) : staysInData(table, reserved);
  const { flat, nested } = splitData(record["data"] ?? {}, original, stays);
  return { ...flat, ...fields, ...(nested && { data: nested }) };
}

/** The defaults of imported nodes. */
export function importedNodeDefaults(
  subject: string,
  { nodeType = defaultNodeType, defaultPosition = blankNode.position }: ConversionOptions,
): Omit<NodeJSON, "id"> {
  const point = parsePosition(defaultPosition);
  if (point === undefined) {
    const problem = "defaultPosition must be { x, y } or [x, y], with numbers";
    throw new InvalidGraphError(subject, problem);
  }
  return { ...blankNode, type: nodeType, position: point };
}

/** The record of a node; the flow validates its fields. */
export function toNode(
  id: string,
  { fields, data }: ReadAttributes,
  defaults: Omit<NodeJSON, "id">,
): NodeJSON {
  return { ...defaults, ...fields, id, data };
}

/**
 * The nodes, at the top level if their group is missing: another library does not know that it belongs to them. Without
 * its subgraph, an input or output is a plain node.
 */
export function withKnownParents(nodes: readonly NodeJSON[]): readonly NodeJSON[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return nodes.map((node) => {
    if (node.parent === undefined || ids.has(node.parent)) return node;
    const { parent: _, ...rest } = node;
    return isSubgraphPort(node) ? { ...rest, type: defaultNodeType } : rest;
  });
}

/** The record of an edge; the flow validates its fields. */
export function toEdge(
  ends: Pick<EdgeJSON, "id" | "source" | "target">,
  { fields, data }: ReadAttributes,
): EdgeJSON {
  return { ...blankEdge, ...fields, ...ends, data };
}

/** The attribute for fields that other libraries have no attribute for. */
const ownName = "heddle";

/** Removes and returns Heddle's own attribute, unless another program's data has this name. */
function takeOwnFields(table: AttributeTable, rest: Map<string, unknown>): Attributes {
  const own = rest.get(ownName);
  if (!isPlainObject(own)) return {};
  const { id, ...fields } = own;
  if (id !== undefined && (typeof id !== "string" || id === "")) return {};
  if (Object.keys(fields).some((name) => isMapped(table, name))) return {};
  rest.delete(ownName);
  return own;
}

function isMapped(table: AttributeTable, name: string): boolean {
  return table.structure.has(name) || Object.hasOwn(table.codecs, name);
}

/** Whether an entry of data must stay inside the attribute `data`, because its name has another meaning outside. */
type StaysInData = (name: string) => boolean;

function staysInData(table: AttributeTable, reserved: ReservedNames): StaysInData {
  return (name) =>
    name === ownName ||
    name === "data" ||
    Object.hasOwn(table.codecs, name) ||
    reserved?.has(name) === true;
}

/** As `staysInData`, for attributes that need not be read as the same fields: only the names of other attributes are left. */
function isTaken(written: Attributes, reserved: ReservedNames): StaysInData {
  return (name) => name === "data" || Object.hasOwn(written, name) || reserved?.has(name) === true;
}

/** The original form of the attribute `data`, if its entries would otherwise become attributes of their own. */
interface OriginalData {
  readonly data?: Attributes | undefined;
  /** Entries that were attributes as well. */
  readonly repeated?: readonly string[] | undefined;
}

/** `{ data: { a: 1, b: 2 }, b: 3 } → { a: 1, b: 3 }`: an attribute overrides the entry with its name. */
function mergeData(
  data: unknown,
  others: Attributes,
  stays: StaysInData,
): { readonly data: Attributes; readonly original: OriginalData } {
  if (data === undefined) return { data: others, original: {} };
  if (!isPlainObject(data)) return { data: { ...others, data }, original: {} };
  const entries = Object.entries(data).filter(([name]) => !stays(name));
  const merged = { ...data, ...others };
  // An empty one is remembered unless writing fills it anyway.
  const isRemembered = entries.length > 0 || !Object.keys(merged).some(stays);
  const repeated = entries.map(([name]) => name).filter((name) => Object.hasOwn(others, name));
  return {
    data: merged,
    original: {
      ...(isRemembered && { data: Object.fromEntries(entries) }),
      ...(repeated.length > 0 && { repeated }),
    },
  };
}

/** The reverse of `mergeData`: entries that came inside `data` are written there. */
function splitData(
  data: object,
  original: Attributes,
  stays: StaysInData,
): { readonly flat: Attributes; readonly nested: Attributes | undefined } {
  const { data: originalData, repeated = [] } = original as OriginalData;
  const cameNested = isPlainObject(originalData) ? originalData : {};
  const flat: [string, unknown][] = [];
  const nested: [string, unknown][] = [];
  for (const [name, value] of Object.entries(data)) {
    const wasNested = Object.hasOwn(cameNested, name);
    const isRepeated = wasNested && repeated.includes(name) && !stays(name);
    if (isRepeated) nested.push([name, cameNested[name]]);
    const isNested = !isRepeated && (wasNested || stays(name));
    (isNested ? nested : flat).push([name, value]);
  }
  const wasEmpty = isPlainObject(originalData) && Object.keys(originalData).length === 0;
  return {
    flat: Object.fromEntries(flat),
    nested: nested.length > 0 || wasEmpty ? Object.fromEntries(nested) : undefined,
  };
}

function parsePosition(value: unknown): Position | undefined {
  const [x, y] = coordinates(value).map(finiteNumber);
  return x === undefined || y === undefined ? undefined : { x, y };
}

function coordinates(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isPlainObject(value) ? [value["x"], value["y"]] : [];
}

function finiteNumber(value: unknown): number | undefined {
  const number = isNumeric(value) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
