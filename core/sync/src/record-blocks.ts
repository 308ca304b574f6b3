import { jsonLength } from "./encoding.ts";
import type { EncodedObject } from "./protocol.ts";
import type { MessageParts } from "./transport.ts";

const encoder = new TextEncoder();

/** A record with its key. Records are immutable. */
export type RecordEntry = readonly [key: string, record: object];

/** Encodes a record; undefined if each session encodes it in its own way. */
type EncodeRecord = (record: object) => EncodedObject | undefined;

/** Records that follow each other in a collection. */
interface Block {
  readonly entries: readonly RecordEntry[];
  /** `["a",{"x":1}],["b",{"x":2}]` in UTF-8; undefined for records that each session encodes in its own way. */
  readonly bytes: Uint8Array | undefined;
  /** Whether records that follow it now belong into it: it was the last one, and small. */
  readonly isOpen: boolean;
}

/**
 * The records of a collection that several sessions show, as JSON in blocks. A page that joins costs the host little, because
 * only the blocks that have changed since the last one joined are encoded. A block is compared with the records, so the
 * collection need not report its changes.
 */
export class RecordBlocks {
  readonly #encode: EncodeRecord;
  /** By the first key. */
  #blocks = new Map<string, Block>();
  /** The list that the blocks were last read for, as long as none has changed since. */
  #current: readonly RecordEntry[] | undefined;

  /** `encode` encodes a record for all sessions. */
  constructor(encode: EncodeRecord) {
    this.#encode = encode;
  }

  /** The JSON of all entries, in blocks of about `length` characters. */
  *write(
    entries: readonly RecordEntry[],
    length: number,
    encodeOwn: (record: object) => EncodedObject,
  ): Iterable<MessageParts[number]> {
    const used = new Map<string, Block>();
    let at = 0;
    for (let entry = entries[at]; entry; entry = entries[at]) {
      const [key] = entry;
      const known = this.#blocks.get(key);
      const isCurrent = known && (this.#current === entries || isAt(known, entries, at));
      const block = isCurrent ? known : this.#create(entries, at, length);
      used.set(key, block);
      yield block.bytes ?? writeEntries(block.entries, encodeOwn);
      at += block.entries.length;
    }
    this.#blocks = used;
    this.#current = entries;
  }

  #create(entries: readonly RecordEntry[], at: number, length: number): Block {
    const block = takeBlock(entries, at, length, this.#encode, (key) => this.#blocks.has(key));
    const end = at + block.entries.length;
    const created = {
      entries: block.entries,
      bytes: block.encoded && encoder.encode(writeList(block.encoded)),
      isOpen: end === entries.length && block.length < length / 2,
    };
    // Before all are read: others may join at the same time.
    this.#blocks.set(entries[at]?.[0] ?? "", created);
    this.#current = undefined;
    return created;
  }
}

/** The JSON of entries that one session shows, in blocks. */
export function* writeBlocks(
  entries: readonly RecordEntry[],
  length: number,
  encodeOwn: (record: object) => EncodedObject,
): Iterable<string> {
  for (let at = 0; at < entries.length;) {
    const block = takeBlock(entries, at, length, encodeOwn);
    yield writeList(block.encoded ?? []);
    at += block.entries.length;
  }
}

function isAt({ entries, isOpen }: Block, all: readonly RecordEntry[], at: number): boolean {
  if (isOpen && at + entries.length < all.length) return false;
  return entries.every(([key, record], index) => {
    const current = all[at + index];
    return current !== undefined && current[1] === record && current[0] === key;
  });
}

interface TakenBlock {
  readonly entries: readonly RecordEntry[];
  readonly encoded: readonly (readonly [string, EncodedObject])[] | undefined;
  readonly length: number;
}

/**
 * Encodes the entries from `at` on: about `maxLength` characters, or at least half as many if a known block starts there.
 * All of them have an encoding, or none has.
 */
function takeBlock(
  entries: readonly RecordEntry[],
  at: number,
  maxLength: number,
  encode: EncodeRecord,
  startsBlock: (key: string) => boolean = () => false,
): TakenBlock {
  const encoded: (readonly [string, EncodedObject])[] = [];
  let length = 0;
  let end = at;
  for (let entry = entries[end]; entry; entry = entries[end]) {
    const [key, record] = entry;
    if (length > maxLength / 2 && startsBlock(key)) break;
    const content = encode(record);
    const isFirst = end === at;
    if (!isFirst && (content !== undefined) !== encoded.length > 0) break;
    const added = jsonLength(key) + jsonLength(content ?? {}) + 4;
    if (!isFirst && length + added > maxLength) break;
    if (content) encoded.push([key, content]);
    length += added;
    end += 1;
  }
  const taken = entries.slice(at, end);
  return { entries: taken, encoded: encoded.length > 0 ? encoded : undefined, length };
}

function writeEntries(
  entries: readonly RecordEntry[],
  encode: (record: object) => EncodedObject,
): string {
  return writeList(entries.map(([key, record]) => [key, encode(record)]));
}

/** `[["a",{}],["b",{}]]` → `["a",{}],["b",{}]` */
function writeList(entries: readonly (readonly [string, EncodedObject])[]): string {
  return JSON.stringify(entries).slice(1, -1);
}
