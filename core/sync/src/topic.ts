import { encode, type References } from "./encoding.ts";
import type { IntentTraits } from "./protocol.ts";
import { ReplicaModel } from "./replica-model.ts";

/** What an intent is about, if a later one about the same may take its place. */
export function topicOf(
  intent: string,
  args: readonly unknown[],
  { about }: IntentTraits[string],
): string | undefined {
  if (!about) return undefined;
  return JSON.stringify([intent, ...about.map((position) => encode(args[position], names))]);
}

const names: References = {
  encode: (value) => {
    if (value instanceof ReplicaModel) return { id: value.id };
    return value instanceof Blob ? {} : undefined;
  },
  decode: () => undefined,
};
