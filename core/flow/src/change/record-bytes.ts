import { type CollectionIndex, Params } from "@heddle/params";

type Fields = Readonly<Record<string, unknown>>;

/** About what a JavaScript engine needs for an object or a list, and for each of its members. */
const containerBytes = 32;
const memberBytes = 8;

/** About how many bytes a value takes, in memory and as JSON: `{ size: 1, tags: ["a"] }` → 32 + 12 + 12 + 32 + 9 = 97 */
export function bytesOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value === "bigint") return String(value).length;
  if (typeof value !== "object" || value === null || value instanceof Params) return 0;
  let bytes = containerBytes;
  if (Array.isArray(value)) for (const item of value) bytes += memberBytes + bytesOf(item);
  else for (const name in value) bytes += memberBytes + fieldBytes(name, (value as Fields)[name]);
  return bytes;
}

/** The bytes of a record, without those of an object, which every record needs: `maximumItems` limits them. */
export function recordBytes(record: object): number {
  return differentBytes(record as Fields, {});
}

/** The bytes of all records of one or more collections, as a running total. */
export class RecordBytes implements CollectionIndex<object> {
  #total = 0;

  get total(): number {
    return this.#total;
  }

  update(_id: string, old: object = {}, record: object = {}): void {
    this.#total +=
      differentBytes(record as Fields, old as Fields) -
      differentBytes(old as Fields, record as Fields);
  }
}

/** The bytes of the fields that differ from another record: moving a node must not cost a walk through its data. */
function differentBytes(record: Fields, other: Fields): number {
  let bytes = 0;
  for (const name in record) {
    if (record[name] !== other[name]) bytes += fieldBytes(name, record[name]);
  }
  return bytes;
}

function fieldBytes(name: string, value: unknown): number {
  return value === undefined ? 0 : name.length + bytesOf(value);
}
