import { nextOrder, type TableOrder, textOf } from "../state-transitions.ts";
import { widgetDecisions } from "./widget-decisions.ts";
import type { Decide, Decisions } from "./decisions.ts";

/** Predicts the parameters that an intent will set, or `undefined` if only the model can know. */
export type Predict = (
  ...args: Parameters<Decide>
) => { readonly values: NonNullable<ReturnType<Decide>> } | undefined;

const setOpen: Decide = (_read, open) => ({ open });
const sort: Decide = (read, column) => ({
  order: nextOrder(read("order") as TableOrder | null, textOf(column)),
});

/** Decisions that a disabled view does not reject. */
const always: Readonly<Record<string, Decisions>> = {
  group: { setOpen },
  "value-input": { setOpen },
  table: { sort },
};
const unlessDisabled: Readonly<Record<string, Decisions>> = widgetDecisions;

/** What the intents of each kind of view will probably do, so that a replica responds immediately; `set` needs no row. */
export const predictions: Readonly<Record<string, Readonly<Record<string, Predict>>>> =
  Object.fromEntries(
    [...new Set([...Object.keys(unlessDisabled), ...Object.keys(always)])].map((kind) => [
      kind,
      { ...mapped(unlessDisabled[kind], whileEnabled), ...mapped(always[kind], predicting) },
    ]),
  );

function predicting(decide: Decide): Predict {
  return (read, ...args) => {
    const values = decide(read, ...args);
    return values && { values };
  };
}

function whileEnabled(decide: Decide): Predict {
  return predicting((read, ...args) => (read("disabled") ? undefined : decide(read, ...args)));
}

function mapped(
  decisions: Decisions = {},
  predict: (decide: Decide) => Predict,
): Readonly<Record<string, Predict>> {
  return Object.fromEntries(
    Object.entries(decisions).map(([intent, decide]) => [intent, predict(decide)]),
  );
}
