import { memoryBytes, type CollectionIndex } from "@heddle/params";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The most bytes of one record, as `recordBytes` measures them. A record is sent as one message, and a connection
 * closes when more than 4 MB of messages wait to be sent.
 */
export const maximumRecordBytes = 1_048_576;

/** About how many bytes the fields of a record take. The record itself does not count: `maximumItems` limits their number. */
export function recordBytes(record: object): number {
  let bytes = 0;
  // Engines read the members of this loop faster than `fieldBytes`, which looks them up.
  for (const name in record) {
    const value = (record as Fields)[name];
    if (value !== undefined) bytes += name.length + memoryBytes(value);
  }
  return bytes;
}

/** By how many bytes a record has grown. Equal fields are skipped: moving a node must not cost a walk through its data. */
function growthOf(old: object, record: object): number {
  let bytes = 0;
  for (const name in record) {
    const isSame = (old as Fields)[name] === (record as Fields)[name];
    if (!isSame) bytes += fieldBytes(name, record as Fields) - fieldBytes(name, old as Fields);
  }
  for (const name in old) if (!(name in record)) bytes -= fieldBytes(name, old as Fields);
  return bytes;
}

/** The bytes of all records of one or more collections, as a running total. */
export class RecordBytes implements CollectionIndex<object> {
  #total = 0;

  get total(): number {
    return this.#total;
  }

  update(_id: string, old: object | undefined, record: object | undefined): void {
    if (old && record) this.#total += growthOf(old, record);
    else if (record) this.#total += recordBytes(record);
    else if (old) this.#total -= recordBytes(old);
  }
}

function fieldBytes(name: string, record: Fields): number {
  const value = record[name];
  return value === undefined ? 0 : name.length + memoryBytes(value);
}
