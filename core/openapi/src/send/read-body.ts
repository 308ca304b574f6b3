import type { ItemReader } from "./item-reader.ts";
import { unlessAborted } from "./unless-aborted.ts";

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
      const step = await unlessAborted(reader.read(), signal).catch((error: unknown) => ({
        error,
      }));
      if ("error" in step) return { body: kept.bytes(), isTruncated: true, failure: step };
      if (step.done) break;
      kept.add(step.value);
      const goesOn = items?.feed(decoder.decode(step.value, { stream: true })) ?? true;
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
