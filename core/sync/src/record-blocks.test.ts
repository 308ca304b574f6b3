import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { EncodedObject } from "./protocol.ts";
import { RecordBlocks, type RecordEntry } from "./record-blocks.ts";
import { joinParts } from "./transport.ts";

interface Note {
  readonly text: string;
  /** Whether each session encodes it in its own way. */
  readonly isOwn?: boolean;
}

/** Blocks that count how many records they encode. */
class CountedBlocks {
  encoded = 0;
  readonly #blocks = new RecordBlocks((record) => {
    this.encoded += 1;
    return (record as Note).isOwn ? undefined : (record as unknown as EncodedObject);
  });

  write(entries: readonly RecordEntry[], length = 1_000): unknown[][] {
    const encodeOwn = (record: object): EncodedObject => ({ own: (record as Note).text });
    const blocks = this.#blocks.write(entries, length, encodeOwn);
    return Array.from(blocks, (block) => JSON.parse(`[${joinParts([block])}]`) as unknown[]);
  }
}

function notes(count: number): RecordEntry[] {
  return Array.from({ length: count }, (_, at) => [`n${at}`, { text: "ü".repeat(50) }] as const);
}

function withSpliced<Item>(
  items: readonly Item[],
  at: number,
  count: number,
  ...added: Item[]
): Item[] {
  return [...items.slice(0, at), ...added, ...items.slice(at + count)];
}

describe("[Y93] blocks of records", () => {
  it("are encoded once", () => {
    const blocks = new CountedBlocks();
    const entries = notes(500);
    expect(blocks.write(entries).flat()).toEqual(entries);
    expect(blocks.write([...entries]).flat()).toEqual(entries);
    expect(blocks.encoded).toBe(500 + blocks.write(entries).length - 1);
  });

  it.each([
    ["changed", 250, 1, [["n250", { text: "changed" }]]],
    ["added in between", 250, 0, [["new", { text: "new" }]]],
    ["removed", 250, 1, []],
    ["the first of a block and removed", 0, 1, []],
    ["added at the end", 500, 0, [["last", { text: "last" }]]],
  ] as [string, number, number, RecordEntry[]][])(
    "are few that are encoded again when a record was %s",
    (_, at, count, added) => {
      const blocks = new CountedBlocks();
      const entries = notes(500);
      blocks.write(entries);
      blocks.encoded = 0;
      const changed = withSpliced(entries, at, count, ...added);
      expect(blocks.write(changed).flat()).toEqual(changed);
      expect(blocks.encoded).toBeLessThan(60);
      blocks.encoded = 0;
      blocks.write(changed);
      expect(blocks.encoded).toBe(0);
    },
  );

  it("stay large although records are added one by one", () => {
    const blocks = new CountedBlocks();
    const entries = notes(300);
    const sizes = entries.map((__, at) => blocks.write(entries.slice(0, at + 1)).length);
    expect(sizes.at(-1)).toBeLessThan(2 * new CountedBlocks().write(entries).length);
  });

  it("contain all records in order after any changes, also while several are read", () => {
    const change = fc.record({
      at: fc.nat(40),
      removed: fc.nat(6),
      added: fc.nat(6),
      isOwn: fc.boolean(),
      length: fc.constantFrom(1, 100, 1_000),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const blocks = new RecordBlocks((record) =>
          (record as Note).isOwn ? undefined : (record as unknown as EncodedObject),
        );
        const encodeOwn = (record: object): EncodedObject => ({ text: (record as Note).text });
        let entries: RecordEntry[] = notes(20);
        let serial = 0;
        const unfinished: { readonly rest: Iterator<string | Uint8Array>; parts: unknown[] }[] = [];
        const expected: RecordEntry[][] = [];
        for (const { at, removed, added, isOwn, length } of changes) {
          const fresh = Array.from({ length: added }, (): RecordEntry => {
            const note: Note = { text: `text ${(serial += 1)}`, ...(isOwn && { isOwn }) };
            return [`new ${serial}`, note];
          });
          entries = withSpliced(entries, at, removed, ...fresh);
          expected.push(entries);
          const rest = blocks.write(entries, length, encodeOwn)[Symbol.iterator]();
          unfinished.push({ rest, parts: [] });
          // Each reads one block, as connections that take turns do.
          for (const reader of unfinished) take(reader);
        }
        for (const reader of unfinished) while (take(reader));
        const texts = (list: readonly RecordEntry[]): unknown[] =>
          list.map(([key, record]) => [key, (record as Note).text]);
        for (const [at, { parts }] of unfinished.entries()) {
          expect(texts(parts as RecordEntry[])).toEqual(texts(expected[at] ?? []));
        }
      }),
    );
  });
});

function take(reader: {
  readonly rest: Iterator<string | Uint8Array>;
  readonly parts: unknown[];
}): boolean {
  const next = reader.rest.next();
  if (next.done) return false;
  reader.parts.push(...(JSON.parse(`[${joinParts([next.value])}]`) as unknown[]));
  return true;
}
