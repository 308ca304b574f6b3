import { bytesOf } from "./message-size.ts";
import { labelOf, placeOf } from "./place.ts";
import type { Prediction } from "./prediction.ts";
import type { ReplicaModel } from "./replica-model.ts";

/** Something that the user did: what to do again, and where, if the session is lost. */
export interface Edit {
  /** The same for edits of which the later one replaces the earlier one. */
  readonly key: string | symbol;
  readonly place: string;
  readonly kind: string;
  readonly label: string;
  readonly intent: string;
  readonly args: readonly unknown[];
  readonly bytes: number;
  /** Whether it entered a value, so that a person would miss it. */
  readonly isValue: boolean;
  /** What was entered: the last argument, or what was predicted of an intent that takes none. */
  readonly value: unknown;
  /** The last command that the host took after it. */
  readonly before?: string | undefined;
}

/** An edit, as the page tells it. */
export interface LostEdit {
  readonly label: string;
  /** What it was entered in: not everything that was entered is for showing. */
  readonly kind: string;
  readonly value: unknown;
  /** The command that was given after it, and may have taken it over. */
  readonly before?: string | undefined;
}

/** Describes an intent about a model, so that it can be done in another session. */
export function editOf(
  model: ReplicaModel,
  topic: string | undefined,
  intent: string,
  args: readonly unknown[],
  predicted: Prediction,
): Edit {
  const place = placeOf(model);
  const [shown] = Object.values(predicted.values ?? {});
  return {
    key: topic === undefined ? Symbol(intent) : `${place} ${topic}`,
    place,
    kind: model.kind,
    label: labelOf(model),
    intent,
    args,
    bytes: bytesOf(args),
    // What records are made of is no value that one field has.
    isValue: topic !== undefined || (shown !== undefined && predicted.records === undefined),
    value: args.length > 0 ? args.at(-1) : shown,
  };
}

/** An edit as a person would look for it. */
export function describe({ label, kind, value, before }: Edit): LostEdit {
  return { label, kind, value, ...(before !== undefined && { before }) };
}
