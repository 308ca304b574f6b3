import { nextOrder, type TableOrder } from "../panes/table-order.ts";
import { branchAt, noBranch } from "../widgets/branch-choice.ts";
import { drafting, holding, type Interpretation, textOf } from "../widgets/entry.ts";
import { itemsOf, moved, without } from "../widgets/list-order.ts";
import { isNumeric, stepped } from "../widgets/number-text.ts";
import { chosenOptions, type Option } from "../widgets/option.ts";
import { passwordStateOf } from "../widgets/password-state.ts";
import { type ItemType, readItem } from "../widgets/tag-text.ts";
import { toggled } from "../widgets/toggle.ts";

/** What a view sees of a model, by the name of the parameter. */
export type Read = (name: string) => unknown;
/** Parameters by name. */
export type Values = Readonly<Record<string, unknown>>;
/** What an intent makes of what a view sees: parameters to show, or nothing where only the model can know. */
export type Decide = (read: Read, ...args: readonly unknown[]) => Values | undefined;

export const clear: Decide = () => holding(undefined);
export const setNull: Decide = (read) => (read("nullable") ? holding(null) : undefined);
export const setEmpty: Decide = (read) => (read("allowEmpty") ? holding("") : undefined);
export const toggle: Decide = (read) =>
  holding(toggled(read("value"), read("threeState") === true));

export const choose: Decide = (read, position) => {
  const option = optionsIn(read)[Number(position)];
  return option && holding(option.value);
};
export const chooseSome: Decide = (read, position, isChosen) =>
  holding(chosenOptions(optionsIn(read), read("value"), Number(position), isChosen === true));

/** Entering what a text means as a number. */
export const enterAs =
  (readText: (text: string) => Interpretation): Decide =>
  (read, input) => {
    const meaning = readText(textOf(input));
    if ("problem" in meaning) return drafting(input, meaning.problem, read("error"));
    return isWithin(read, meaning.value) ? holding(meaning.value) : undefined;
  };
export const stepBy: Decide = (read, steps) => {
  if (read("draft") !== null) return undefined;
  return holding(stepped(read("value"), Number(steps), scaleIn(read)));
};

export const addTag: Decide = (read, text) => {
  const meaning = readItem(read("itemType") as ItemType, textOf(text));
  if ("problem" in meaning) return { draft: text, error: meaning.problem };
  const isItem = meaning.value !== undefined;
  return isItem
    ? holding([...itemsOf(read("value")), meaning.value])
    : { draft: null, error: null };
};
export const removeItem: Decide = (read, at) => {
  const items = without(itemsOf(read("value")), Number(at));
  return items && holding(items);
};

export const removeRow: Decide = (read, at) => arranged(without(childrenIn(read), Number(at)));
export const moveRow: Decide = (read, from, to) =>
  arranged(moved(childrenIn(read), Number(from), Number(to)));
export const setOpen: Decide = (_read, open) => ({ open });

/** The widgets of another branch are known to the model only: until they come, none are shown. */
export const pick: Decide = (read, position) => {
  const isShown = position === read("active");
  return branchAt(Number(position), isShown ? [...childrenIn(read)] : []);
};
/** A required variant may go back to the branch that it started with, which no view knows. */
export const clearBranch: Decide = (read) => (read("required") ? undefined : noBranch());

export const sort: Decide = (read, column) => ({
  order: nextOrder(read("order") as TableOrder | null, textOf(column)),
});

/** A password shows only its state. */
export const passwordOf =
  (decide: Decide): Decide =>
  (read, ...args) => {
    const held = decide(read, ...args);
    return held && { state: passwordStateOf(held["value"]), error: null };
  };
export const enterText: Decide = (_read, text) => holding(text === "" ? undefined : text);

/** A widget made of others shows only whether it is null. */
export const isNull =
  (value: boolean): Decide =>
  (read) =>
    !value || read("nullable") ? { isNull: value, error: null } : undefined;

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
