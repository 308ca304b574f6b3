import { essenceOf } from "../operation/media-type.ts";
import type { Received } from "./api-response.ts";
import { unlessAborted } from "./abort.ts";
import type { ItemReader } from "./item-reader.ts";
import type { BodyStore } from "./whole-body.ts";

/** The beginning of a body, up to the limit, and the whole body if it is larger and was stored. */
export interface ReadBody extends Pick<Received, "file" | "notStored"> {
  readonly body: Uint8Array;
  readonly isTruncated: boolean;
  /** The error that ended the reading. */
  readonly failure: { readonly error: unknown } | undefined;
}

interface ReadOptions {
  readonly limit: number;
  readonly items: ItemReader | undefined;
  readonly signal: AbortSignal;
  /** Stores a body that is larger than the limit. */
  readonly store?: BodyStore | undefined;
  /** Called with each part: the bytes that have arrived, and whether the body exceeds the limit by now. */
  readonly onPart: (receivedBytes: number, isOver: boolean) => void;
}

/**
 * Reads a body up to `limit` bytes after decompression, then stops the transfer. With an item reader or a store the transfer
 * continues, and only the kept bytes are limited.
 */
export async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  { limit, items, signal, store, onPart }: ReadOptions,
): Promise<ReadBody> {
  const kept = new ByteCollector(limit);
  if (stream === null) return { body: kept.bytes(), isTruncated: false, failure: undefined };
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let isStored = false;
  let receivedBytes = 0;
  try {
    while (!kept.isOver || items !== undefined || isStored) {
      const chunk = await unlessAborted(reader.read(), signal).catch((error: unknown) => ({
        error,
      }));
      if ("error" in chunk) return { body: kept.bytes(), isTruncated: true, failure: chunk };
      if (chunk.done) break;
      const rest = kept.add(chunk.value);
      receivedBytes += chunk.value.length;
      onPart(receivedBytes, kept.isOver);
      const isReading = items?.feed(decoder.decode(chunk.value, { stream: true })) ?? true;
      if (!isReading) return { body: kept.bytes(), isTruncated: true, failure: undefined };
      if (!kept.isOver || !store || items) continue;
      if (!isStored) await store.write(kept.bytes());
      await store.write(rest);
      isStored = store.notStored === undefined;
    }
    items?.end();
    const whole = kept.isOver && store && !items ? await store.end() : {};
    return { body: kept.bytes(), isTruncated: kept.isOver, failure: undefined, ...whole };
  } finally {
    // Has no effect on a body that was read to its end.
    reader.cancel().catch(() => {});
  }
}

/** Collects chunks up to a limit. */
class ByteCollector {
  readonly #limit: number;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;
  isOver = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns what exceeds the limit. */
  add(chunk: Uint8Array): Uint8Array {
    const room = this.#limit - this.#length;
    if (chunk.length > room) this.isOver = true;
    const part = chunk.subarray(0, room);
    if (part.length > 0) this.#chunks.push(part);
    this.#length += part.length;
    return chunk.subarray(part.length);
  }

  bytes(): Uint8Array {
    const bytes = new Uint8Array(this.#length);
    let offset = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    return bytes;
  }
}

/** Status, URL, headers and media type: `text/html; charset="latin1"` → `text/html`, `latin1`. */
export function readHead(
  response: Response,
  url: string,
): Omit<Received, "body" | "isTruncated" | "milliseconds" | "file" | "notStored"> {
  const contentType = response.headers.get("Content-Type") ?? "";
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
  return {
    status: response.status,
    statusText: response.statusText,
    url,
    headers: [...response.headers],
    mediaType: essenceOf(contentType),
    charset,
  };
}
