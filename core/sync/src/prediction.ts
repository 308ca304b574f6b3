/** What an intent will probably do, shown at once and corrected by the answer. */
export interface Prediction {
  /** Parameters of the model, by name. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Its records, each by the name of the collection and its key. */
  readonly records?: readonly (RecordForecast & { readonly name: string; readonly key: string })[];
}

/** What probably becomes of a record: other fields, all of it where it is not there yet, or that it goes. */
export type RecordForecast =
  | RecordPatch
  | { readonly record: Readonly<Record<string, unknown>> }
  | { readonly isGone: true };

/** Some fields of a record. */
export interface RecordPatch {
  readonly patch: Readonly<Record<string, unknown>>;
  /** The fields of the patch of which only the keys that it names change. */
  readonly merges?: readonly string[];
}

type Predict = (
  read: (name: string) => unknown,
  ...args: readonly unknown[]
) => Prediction | undefined;

/** How to predict the intents of each kind. */
export type Predictions = Readonly<Record<string, Readonly<Record<string, Predict>>>>;

/** The prediction for an intent; setting a parameter needs no entry. */
export function predict(
  predictions: Predictions,
  kind: string,
  read: (name: string) => unknown,
  intent: string,
  args: readonly unknown[],
): Prediction {
  if (intent === "set" && typeof args[0] === "string") return { values: { [args[0]]: args[1] } };
  return predictions[kind]?.[intent]?.(read, ...args) ?? {};
}
