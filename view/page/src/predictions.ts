import { equalValues } from "@heddle/params";
import type { Prediction, Predictions } from "@heddle/sync";

type Read = (name: string) => unknown;
type Predict = (read: Read, ...args: readonly unknown[]) => Prediction | undefined;

/** A value just entered has neither a draft nor an error. */
function holding(value: unknown): Prediction {
  return { values: { value, draft: null, error: null } };
}

const clear: Predict = () => holding(undefined);
const setNull: Predict = () => holding(null);
const enterNumber: Predict = (_read, input) => {
  const value = Number(input);
  return input !== "" && Number.isFinite(value) ? holding(value) : undefined;
};
const toggle: Predict = (read) => {
  const value = read("value");
  return holding(read("threeState") && value === false ? undefined : value !== true);
};

interface Option {
  readonly value: unknown;
}

const chooseOne: Predict = (read, position) => {
  const option = (read("options") as readonly Option[])[Number(position)];
  return option && holding(option.value);
};
const chooseSome: Predict = (read, position, isChosen) => {
  const value = read("value");
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const isIn = ({ value: own }: Option, at: number): boolean =>
    at === position ? isChosen === true : chosen.some((item) => equalValues(item, own));
  const options = read("options") as readonly Option[];
  return holding(options.filter(isIn).map((option) => option.value));
};
const setOpen: Predict = (_read, open) => ({ values: { open } });

/** Of every widget. What is typed needs no prediction: a field that has the focus keeps its text. */
const widget = { clear, setNull };

/** What each kind of view will probably do, so that it answers at once. Setting a parameter needs no row. */
export const predictions: Predictions = {
  checkbox: { ...widget, toggle },
  "date-input": widget,
  "date-time-input": widget,
  "file-input": widget,
  group: { ...widget, setOpen },
  "integer-input": widget,
  "json-input": widget,
  "multi-select": { ...widget, choose: chooseSome },
  "number-input": widget,
  select: { ...widget, choose: chooseOne },
  slider: { ...widget, enter: enterNumber },
  switch: { ...widget, toggle },
  tags: widget,
  "text-area": widget,
  "text-input": widget,
  "time-input": widget,
};
