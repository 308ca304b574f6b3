import { isJsonLinesType } from "../operation/media-type.ts";

/** One item of a streamed response. */
export interface StreamItem {
  /** The text of the item: the data of an event, or one JSON text. */
  readonly data: string;
  /** The type of a server-sent event, where it has one. */
  readonly event: string | undefined;
  readonly id: string | undefined;
}

/** Splits a stream of text into items. */
export interface ItemReader {
  /** Returns false once an item exceeds the limit; no items follow. */
  readonly feed: (text: string) => boolean;
  /** Marks the end of the text. */
  readonly end: () => void;
}

type OnItem = (item: StreamItem) => void;

/** The reader for a streaming media type; `undefined` for any other. `{"a":1}\n{"a":2}\n` as JSON lines → two items. */
export function itemReaderFor(
  mediaType: string,
  onItem: OnItem,
  limit: number,
): ItemReader | undefined {
  return formatOf(mediaType)?.create(onItem, limit);
}

/** The items of a complete text. */
export function itemsIn(text: string, mediaType: string): readonly StreamItem[] {
  const items: StreamItem[] = [];
  const reader = itemReaderFor(mediaType, (item) => items.push(item), Infinity);
  reader?.feed(text);
  reader?.end();
  return items;
}

/** Replaces the items of a text; returns the text itself if no item changed. */
export function rewriteItems(
  text: string,
  mediaType: string,
  rewrite: (item: StreamItem) => StreamItem,
): string {
  const items = itemsIn(text, mediaType);
  const rewritten = items.map(rewrite);
  const isSame = rewritten.every(({ data }, at) => data === items[at]?.data);
  return isSame ? text : rewritten.map((item) => formatOf(mediaType)?.write(item) ?? "").join("");
}

/** Whether a body of this media type is a sequence of items. */
export function isItemType(mediaType: string): boolean {
  return formatOf(mediaType) !== undefined;
}

interface ItemFormat {
  readonly when: (mediaType: string) => boolean;
  readonly create: (onItem: OnItem, limit: number) => ItemReader;
  readonly write: (item: StreamItem) => string;
}

const formats: readonly ItemFormat[] = [
  { when: (type) => type === "text/event-stream", create: readEvents, write: writeEvent },
  {
    when: isJsonLinesType,
    create: readSeparated("\n"),
    write: ({ data }) => `${data}\n`,
  },
  {
    when: (type) => /^application\/json-seq$|\+json-seq$/.test(type),
    create: readSeparated("\u001E"),
    write: ({ data }) => `\u001E${data}\n`,
  },
];

function formatOf(mediaType: string): ItemFormat | undefined {
  return formats.find(({ when }) => when(mediaType));
}

function writeEvent({ data, event, id }: StreamItem): string {
  const fields = [
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...data.split("\n").map((line) => `data: ${line}`),
  ];
  return `${fields.join("\n")}\n\n`;
}

/** The fields of an event that has not ended. */
type OpenEvent = { data: string[]; event: string | undefined; id: string | undefined };

const blankEvent = (): OpenEvent => ({ data: [], event: undefined, id: undefined });

/** What a line changes in its event. `retry` is about the connection, and other names mean nothing. */
const eventFields: Readonly<Record<string, (open: OpenEvent, value: string) => void>> = {
  data: ({ data }, value) => void data.push(value),
  event: (open, value) => (open.event = value === "" ? undefined : value),
  // With a null character it is ignored, as the HTML standard says.
  id: (open, value) => (open.id = value.includes("\0") ? open.id : value),
};

/** A carriage return at the end may be the first half of a line end. */
const lineEnd = /\r\n|\n|\r(?!$)/;

/** Server-sent events of the HTML standard: `event: news\ndata: a\ndata: b\n\n` → `{ event: "news", data: "a\nb" }`. */
function readEvents(onItem: OnItem, limit: number): ItemReader {
  let rest = "";
  let isStart = true;
  let open = blankEvent();
  let dataLength = 0;
  const readLine = (line: string): void => {
    if (line === "") {
      const { data, event, id } = open;
      open = blankEvent();
      dataLength = 0;
      if (data.length > 0) onItem({ data: data.join("\n"), event, id });
      return;
    }
    // A line that starts with a colon is a comment.
    const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (!Object.hasOwn(eventFields, name)) return;
    eventFields[name]?.(open, value);
    if (name === "data") dataLength += value.length;
  };
  return {
    feed: (text) => {
      const mayEndLine = rest.endsWith("\r") || /[\r\n]/.test(text);
      rest += isStart ? text.replace(/^\uFEFF/, "") : text;
      isStart &&= text === "";
      // Otherwise every part of a long line would read its start again.
      if (mayEndLine) {
        const lines = rest.split(lineEnd);
        rest = lines.pop() ?? "";
        for (const line of lines) readLine(line);
      }
      return rest.length + dataLength <= limit;
    },
    // An incomplete event at the end of the stream is ignored.
    end: () => {},
  };
}

function readSeparated(separator: string): (onItem: OnItem, limit: number) => ItemReader {
  return (onItem, limit) => {
    let rest = "";
    const emit = (text: string): void => {
      const data = text.trim();
      if (data !== "") onItem({ data, event: undefined, id: undefined });
    };
    return {
      feed: (text) => {
        const [first = "", ...others] = text.split(separator);
        rest += first;
        for (const other of others) {
          emit(rest);
          rest = other;
        }
        return rest.length <= limit;
      },
      end: () => emit(rest),
    };
  };
}
