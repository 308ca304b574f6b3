import { memoryBytes, type CollectionIndex } from "@heddle/params";

type Fields = Readonly<Record<string, unknown>>;

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
  return value === undefined ? 0 : name.length + memoryBytes(value);
}
