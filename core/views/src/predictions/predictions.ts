import type { WidgetKind } from "../widget-table.ts";
import { readInteger, readNumber } from "../widgets/number-text.ts";
import {
  addTag,
  choose,
  chooseSome,
  clear,
  clearBranch,
  type Decide,
  enterAs,
  enterText,
  isNull,
  moveRow,
  passwordOf,
  pick,
  type Read,
  removeItem,
  removeRow,
  setEmpty,
  setNull,
  setOpen,
  sort,
  stepBy,
  toggle,
  type Values,
} from "./decisions.ts";

type Decisions = Readonly<Record<string, Decide>>;

/** Foretells what an intent does to the parameters of its model, or nothing where only the model can know. */
export type Predict = (
  read: Read,
  ...args: readonly unknown[]
) => { readonly values: Values } | undefined;

/** What is typed needs no row: a field that has the focus keeps its text. */
const typed = { clear, setNull };
const text = { ...typed, setEmpty };
const number = { ...typed, stepBy };
const parts = { clear: isNull(false), setNull: isNull(true) };

/** The decisions of each kind that are refused while it is disabled. */
const widgets: Readonly<Record<WidgetKind, Decisions>> = {
  checkbox: { ...typed, toggle },
  "date-input": typed,
  "date-time-input": typed,
  "file-input": typed,
  // Its value never changes.
  fixed: {},
  group: parts,
  "integer-input": { ...number, enter: enterAs(readInteger) },
  "json-input": typed,
  "multi-select": { ...typed, choose: chooseSome, remove: removeItem },
  "number-input": { ...number, enter: enterAs(readNumber) },
  "password-input": {
    clear: passwordOf(clear),
    enter: passwordOf(enterText),
    setEmpty: passwordOf(setEmpty),
    setNull: passwordOf(setNull),
  },
  rows: { ...parts, remove: removeRow, move: moveRow },
  select: { ...typed, choose },
  slider: { ...number, enter: enterAs(readNumber) },
  switch: { ...typed, toggle },
  tags: { ...typed, add: addTag, remove: removeItem },
  "text-area": text,
  "text-input": text,
  "time-input": typed,
  variant: { ...parts, clear: clearBranch, pick },
};

const byKind: Readonly<Record<string, Decisions>> = widgets;

/** The decisions that nothing refuses. */
const views: Readonly<Record<string, Decisions>> = {
  group: { setOpen },
  table: { sort },
};

/** What the intents of each kind of view will probably do, so that a replica answers at once; `set` needs no row. */
export const predictions: Readonly<Record<string, Readonly<Record<string, Predict>>>> =
  Object.fromEntries(
    [...new Set([...Object.keys(widgets), ...Object.keys(views)])].map((kind) => [
      kind,
      { ...mapped(byKind[kind], unlessDisabled), ...mapped(views[kind], predicting) },
    ]),
  );

function predicting(decide: Decide): Predict {
  return (read, ...args) => {
    const values = decide(read, ...args);
    return values && { values };
  };
}

function unlessDisabled(decide: Decide): Predict {
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
