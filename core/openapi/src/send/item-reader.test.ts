import fc from "fast-check";
import { expect, it } from "vitest";

import { itemReaderFor, itemsIn, type StreamItem } from "./item-reader.ts";

const events = "text/event-stream";

it.each<[text: string, items: readonly Partial<StreamItem>[]]>([
  ["data: a\n\n", [{ data: "a" }]],
  ["data: a\r\n\r\ndata:b\r\rdata\n\n", [{ data: "a" }, { data: "b" }, { data: "" }]],
  ["\uFEFFdata:  a\ndata: b: c\n\n", [{ data: " a\nb: c" }]],
  [
    "event: sold\nid: 7\ndata: a\n\nevent: \ndata: b\n\n",
    [{ event: "sold", id: "7", data: "a" }, { data: "b" }],
  ],
  ["id: 7\nid: 8\0\ndata: a\n\n", [{ id: "7", data: "a" }]],
  [": comment\nretry: 10\nother: x\n__proto__: x\ndata: a\n\n", [{ data: "a" }]],
  ["event: empty\n\ndata: incomplete\n", []],
])("[O930] the events of %j", (text, items) => {
  const blank = { event: undefined, id: undefined };
  expect(itemsIn(text, events)).toEqual(items.map((item) => ({ ...blank, ...item })));
});

it("[O930] events are the same however their text is divided", () => {
  const part = fc.constantFrom("data: a", "data", "event: b", "id: c", ":", "\r", "\n", "\r\n");
  fc.assert(
    fc.property(
      fc.array(part),
      fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
      (parts, sizes) => {
        const text = parts.join("");
        const items: StreamItem[] = [];
        const reader = itemReaderFor(events, (item) => items.push(item), Infinity);
        for (let at = 0; at < text.length;) {
          const end = at + (sizes.next().value as number);
          reader?.feed(text.slice(at, end));
          at = end;
        }
        // A carriage return at the end may belong to a line feed that has not arrived.
        reader?.feed("x");
        expect(items).toEqual(itemsIn(`${text}x`, events));
      },
    ),
  );
});

it("[O930] an event or a line beyond the limit ends the stream", () => {
  const feedAll = (...parts: string[]): readonly (boolean | undefined)[] => {
    const reader = itemReaderFor(events, () => {}, 10);
    return parts.map((part) => reader?.feed(part));
  };
  expect(feedAll("data: a\n\n", "data: 12345\n", "data: 67890\n", "data: 1")).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(feedAll("data:", "12345", "6")).toEqual([true, true, false]);
});
