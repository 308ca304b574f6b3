import {
  branchAt,
  drafting,
  holding,
  type Interpretation,
  isNumeric,
  type ItemType,
  itemsOf,
  moved,
  nextOrder,
  noBranch,
  passwordStateOf,
  readInteger,
  readItem,
  readNumber,
  stepped,
  type TableOrder,
  textOf,
  toggled,
  without,
} from "../state-transitions.ts";
import type { WidgetKind } from "../widget-table.ts";
import { chosenOptions, type Option } from "../widgets/option.ts";

/** What a view sees of a model, by the name of the parameter. */
type Read = (name: string) => unknown;
/** Parameters by name. */
type Values = Readonly<Record<string, unknown>>;
/** What an intent makes of what a view sees: parameters to show, or nothing where only the model can know. */
type Decide = (read: Read, ...args: readonly unknown[]) => Values | undefined;

type Decisions = Readonly<Record<string, Decide>>;

/** Foretells what an intent does to the parameters of its model, or nothing where only the model can know. */
export type Predict = (
  read: Read,
  ...args: readonly unknown[]
) => { readonly values: Values } | undefined;

const clear: Decide = () => holding(undefined);
const setNull: Decide = (read) => (read("nullable") ? holding(null) : undefined);
const setEmpty: Decide = (read) => (read("allowEmpty") ? holding("") : undefined);
const toggle: Decide = (read) => holding(toggled(read("value"), read("threeState") === true));

const choose: Decide = (read, position) => {
  const option = optionsIn(read)[Number(position)];
  return option && holding(option.value);
};
const chooseSome: Decide = (read, position, isChosen) =>
  holding(chosenOptions(optionsIn(read), read("value"), Number(position), isChosen === true));

/** Entering what a text means as a number. */
const enterAs =
  (readText: (text: string) => Interpretation): Decide =>
  (read, input) => {
    const meaning = readText(textOf(input));
    if ("problem" in meaning) return drafting(input, meaning.problem, read("error"));
    return isWithin(read, meaning.value) ? holding(meaning.value) : undefined;
  };
const stepBy: Decide = (read, steps) => {
  if (read("draft") !== null) return undefined;
  return holding(stepped(read("value"), Number(steps), scaleIn(read)));
};

const addTag: Decide = (read, text) => {
  const meaning = readItem(read("itemType") as ItemType, textOf(text));
  if ("problem" in meaning) return { draft: text, error: meaning.problem };
  const isItem = meaning.value !== undefined;
  return isItem
    ? holding([...itemsOf(read("value")), meaning.value])
    : { draft: null, error: null };
};
const removeItem: Decide = (read, at) => {
  const items = without(itemsOf(read("value")), Number(at));
  return items && holding(items);
};

const removeRow: Decide = (read, at) => arranged(without(childrenIn(read), Number(at)));
const moveRow: Decide = (read, from, to) =>
  arranged(moved(childrenIn(read), Number(from), Number(to)));
const setOpen: Decide = (_read, open) => ({ open });

/** The widgets of another branch are known to the model only: until they come, none are shown. */
const pick: Decide = (read, position) => {
  const isShown = position === read("active");
  return branchAt(Number(position), isShown ? [...childrenIn(read)] : []);
};
/** A required variant may go back to the branch that it started with, which no view knows. */
const clearBranch: Decide = (read) => (read("required") ? undefined : noBranch());

const sort: Decide = (read, column) => ({
  order: nextOrder(read("order") as TableOrder | null, textOf(column)),
});

/** A password shows only its state. */
const passwordOf =
  (decide: Decide): Decide =>
  (read, ...args) => {
    const held = decide(read, ...args);
    return held && { state: passwordStateOf(held["value"]), error: null };
  };
const enterText: Decide = (_read, text) => holding(text === "" ? undefined : text);

/** A widget made of others shows only whether it is null. */
const isNull =
  (value: boolean): Decide =>
  (read) =>
    !value || read("nullable") ? { isNull: value, error: null } : undefined;

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

function optionsIn(read: Read): readonly Option[] {
  return itemsOf(read("options")) as readonly Option[];
}

function childrenIn(read: Read): readonly unknown[] {
  return itemsOf(read("children"));
}

function scaleIn(read: Read): Parameters<typeof stepped>[2] {
  const [minimum, maximum] = [boundIn(read, "minimum"), boundIn(read, "maximum")];
  return { minimum, maximum, step: Number(read("step")) };
}

function boundIn(read: Read, name: string): number | undefined {
  const bound = read(name);
  return typeof bound === "number" ? bound : undefined;
}

function isWithin(read: Read, value: unknown): boolean {
  if (!isNumeric(value)) return true;
  const { minimum = -Infinity, maximum = Infinity } = scaleIn(read);
  const size = typeof value === "object" ? value.valueOf() : value;
  return size >= minimum && size <= maximum;
}

function arranged(children: readonly unknown[] | undefined): Values | undefined {
  return children && { children };
}
