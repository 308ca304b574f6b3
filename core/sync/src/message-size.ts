import { encode, type References } from "./encoding.ts";
import { ReplicaModel } from "./replica-model.ts";

/** What a message and an intent have around their arguments, generously. */
export const envelopeBytes = 1_000;

const encoder = new TextEncoder();

/** Of a model or a file only what stands for it is sent. */
const standIns: References = {
  encode: (value) => (value instanceof ReplicaModel || value instanceof Blob ? {} : undefined),
  decode: () => undefined,
};

/** How many bytes a value takes in a message, near enough. */
export function bytesOf(value: unknown): number {
  const text = JSON.stringify(encode(value, standIns));
  // No text has more than three bytes per unit: most need not be counted exactly.
  const most = text.length * 3;
  return most < envelopeBytes ? most : encoder.encode(text).length;
}

/** Splits a list into parts that are each not longer than a message may be, in order. */
export function partsOf<Item>(items: readonly Item[], bytes: number): Item[][] {
  const parts: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const size = bytesOf(item) + 1;
    const part = size <= room ? parts.at(-1) : undefined;
    if (part) part.push(item);
    else parts.push([item]);
    room = (part ? room : bytes) - size;
  }
  return parts;
}
