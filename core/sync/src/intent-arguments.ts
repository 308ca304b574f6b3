import { encode, type References } from "./encoding.ts";
import type { IntentTraits } from "./protocol.ts";
import { ReplicaModel } from "./replica-model.ts";

/** Generous allowance for everything in a message but the arguments. */
export const envelopeBytes = 1_000;

const encoder = new TextEncoder();

/** Models and files count as their references. */
const placeholders: References = {
  encode: (value) => (value instanceof ReplicaModel || value instanceof Blob ? {} : undefined),
  decode: () => undefined,
};

/** Approximate size of a value in a message, in bytes. */
export function messageBytes(value: unknown): number {
  const text = JSON.stringify(encode(value, placeholders));
  // UTF-8 needs at most three bytes per UTF-16 unit, so short texts need no exact count.
  const maxBytes = text.length * 3;
  return maxBytes < envelopeBytes ? maxBytes : encoder.encode(text).length;
}

/** Splits a list, in order, into parts of at most `bytes` bytes. */
export function splitByBytes<Item>(items: readonly Item[], bytes: number): Item[][] {
  const parts: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const size = messageBytes(item) + 1;
    const part = size <= room ? parts.at(-1) : undefined;
    if (part) part.push(item);
    else parts.push([item]);
    room = (part ? room : bytes) - size;
  }
  return parts;
}

/** Intents of a model with the same key replace each other while they wait: `move("a", 1, 2)` with `coalesceBy: [0]` → `["move","a"]` */
export function coalescingKey(
  intent: string,
  args: readonly unknown[],
  { coalesceBy }: IntentTraits[string],
): string | undefined {
  if (!coalesceBy) return undefined;
  return JSON.stringify([
    intent,
    ...coalesceBy.map((position) => encode(args[position], modelIds)),
  ]);
}

const modelIds: References = {
  encode: (value) => {
    if (value instanceof ReplicaModel) return { id: value.id };
    return value instanceof Blob ? {} : undefined;
  },
  decode: () => undefined,
};
