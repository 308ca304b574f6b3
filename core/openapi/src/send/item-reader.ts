import { createParser } from "eventsource-parser";

/** One item of a response that comes bit by bit. */
export interface StreamItem {
  /** The text of the item: the data of an event, or one JSON text. */
  readonly data: string;
  /** The type of a server-sent event, where it has one. */
  readonly event: string | undefined;
  readonly id: string | undefined;
}

/** Cuts a text that comes in pieces into items. */
export interface ItemReader {
  /** False once an item is longer than allowed; then there are no more. */
  readonly feed: (text: string) => boolean;
  /** Tells that no more comes. */
  readonly end: () => void;
}

type OnItem = (item: StreamItem) => void;

/** A reader for responses that are a sequence of items; nothing for any other media type. */
export function itemReaderFor(
  mediaType: string,
  onItem: OnItem,
  limit: number,
): ItemReader | undefined {
  return readers.find(({ when }) => when.test(mediaType))?.create(onItem, limit);
}

const readers: readonly {
  readonly when: RegExp;
  readonly create: (onItem: OnItem, limit: number) => ItemReader;
}[] = [
  { when: /^text\/event-stream$/, create: readEvents },
  {
    when: /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)$|\+jsonl$/,
    create: readSeparated("\n"),
  },
  { when: /^application\/json-seq$|\+json-seq$/, create: readSeparated("\u001E") },
];

function readEvents(onItem: OnItem, limit: number): ItemReader {
  let isOver = false;
  const parser = createParser({
    maxBufferSize: limit,
    onEvent: ({ data, event, id }) => onItem({ data, event, id }),
    onError: ({ type }) => {
      isOver ||= type === "max-buffer-size-exceeded";
    },
  });
  return {
    feed: (text) => {
      parser.feed(text);
      return !isOver;
    },
    // An event that is not finished when the stream ends does not count.
    end: () => {},
  };
}

function readSeparated(separator: string): (onItem: OnItem, limit: number) => ItemReader {
  return (onItem, limit) => {
    let rest = "";
    const take = (text: string): void => {
      const data = text.trim();
      if (data !== "") onItem({ data, event: undefined, id: undefined });
    };
    return {
      feed: (text) => {
        const [first = "", ...others] = text.split(separator);
        rest += first;
        for (const other of others) {
          take(rest);
          rest = other;
        }
        return rest.length <= limit;
      },
      end: () => take(rest),
    };
  };
}
