import { essenceOf } from "../operation/media-type.ts";
import type { Received } from "../response/api-response.ts";
import type { ItemReader } from "./item-reader.ts";

/** The beginning of a body, up to the limit. */
export interface ReadBody {
  readonly body: Uint8Array;
  readonly isTruncated: boolean;
  /** What broke while it was read. */
  readonly failure: { readonly error: unknown } | undefined;
}

interface ReadOptions {
  readonly limit: number;
  readonly items: ItemReader | undefined;
  /** Ends the reading. */
  readonly signal: AbortSignal;
}

/**
 * Reads a body, decoded as `fetch` hands it over, up to a limit, and then stops the transfer. With an item reader the
 * limit is that of what is kept: the items go on.
 */
export async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  { limit, items, signal }: ReadOptions,
): Promise<ReadBody> {
  const kept = new Keeper(limit);
  if (stream === null) return { body: kept.bytes(), isTruncated: false, failure: undefined };
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  try {
    while (!kept.isOver || items !== undefined) {
      const chunk = await unlessAborted(reader.read(), signal).catch((error: unknown) => ({
        error,
      }));
      if ("error" in chunk) return { body: kept.bytes(), isTruncated: true, failure: chunk };
      if (chunk.done) break;
      kept.add(chunk.value);
      const goesOn = items?.feed(decoder.decode(chunk.value, { stream: true })) ?? true;
      if (!goesOn) return { body: kept.bytes(), isTruncated: true, failure: undefined };
    }
    items?.end();
  } finally {
    // A body that is read to its end has nothing to stop.
    reader.cancel().catch(() => {});
  }
  return { body: kept.bytes(), isTruncated: kept.isOver, failure: undefined };
}

/** Keeps the first bytes of what it is given. */
class Keeper {
  readonly #limit: number;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;
  isOver = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(chunk: Uint8Array): void {
    const room = this.#limit - this.#length;
    if (chunk.length > room) this.isOver = true;
    if (room <= 0) return;
    const part = chunk.subarray(0, room);
    this.#chunks.push(part);
    this.#length += part.length;
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

/** What a promise gives, unless the signal is given before: then it rejects. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new DOMException("Cancelled", "AbortError"));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The head of a response, before its body is read. */
export function readHead(
  response: Response,
  url: string,
): Omit<Received, "body" | "isTruncated" | "milliseconds"> {
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
