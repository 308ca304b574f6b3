import { isNumeric } from "@heddle/params";

import {
  adding,
  branchAt,
  currentPosition,
  drafting,
  holding,
  type Interpretation,
  type ItemType,
  itemsOf,
  mayBeText,
  moved,
  noBranch,
  passwordStateOf,
  readInteger,
  readItem,
  readItems,
  readNumber,
  stepped,
  textOf,
  toggled,
  without,
  writtenText,
} from "../state-transitions.ts";
import { chosenOptions, type Option, optionPosition } from "../widgets/option.ts";

/** Reads a parameter of a model as its view sees it. */
type Read = (name: string) => unknown;
/** Parameters by name. */
type Values = Readonly<Record<string, unknown>>;
/** The parameters that an intent will set, or `undefined` if only the model can know. */
export type Decide = (read: Read, ...args: readonly unknown[]) => Values | undefined;
/** Decisions by the name of their intent. */
export type Decisions = Readonly<Record<string, Decide>>;

const clear: Decide = () => holding(undefined);
/** A required list may become the empty list, if its schema accepts that. */
const clearList: Decide = (read) => (read("required") ? undefined : holding(undefined));
const setNull: Decide = (read) => (read("nullable") ? holding(null) : undefined);
const setEmpty: Decide = (read) => (read("allowEmpty") ? holding("") : undefined);
const toggle: Decide = (read) => holding(toggled(read("value"), read("threeState") === true));

const chooseOne: Decide = (read, position, value) => {
  const options = optionsIn(read);
  const option = options[optionPosition(options, Number(position), value)];
  return option && holding(option.value);
};
const chooseSome: Decide = (read, position, isChosen, value) => {
  const options = optionsIn(read);
  const at = optionPosition(options, Number(position), value);
  return holding(chosenOptions(options, read("value"), at, isChosen === true));
};

const enterAs =
  (readText: (text: string) => Interpretation): Decide =>
  (read, input) => {
    const text = textOf(input);
    const interpretation = readText(text);
    if ("error" in interpretation) return drafting(input, interpretation.error, read("error"));
    const { value } = interpretation;
    const isKnown =
      isWithin(read, value) && !(read("acceptsText") && mayBeText(text.trim(), value));
    return isKnown ? holdingNumber(value, text) : undefined;
  };
const stepBy: Decide = (read, steps) => {
  if (read("draft") !== null) return undefined;
  const value = stepped(read("value"), Number(steps), scaleIn(read));
  return holdingNumber(value, textOf(value));
};
const holdingNumber = (value: unknown, text: string): Values => ({
  ...holding(value),
  written: writtenText(text, value),
});

const addTag: Decide = (read, text) => {
  const readLine = (line: string): Interpretation => readItem(read("itemType") as ItemType, line);
  return adding(read("value"), readItems(textOf(text), readLine));
};
const removeItem: Decide = (read, at, shown) => {
  const items = itemsOf(read("value"));
  const others = without(items, currentPosition(items, Number(at), shown));
  return others && holding(others);
};

const removeRow: Decide = (read, at, id) => {
  const position = currentPosition(rowIdsIn(read), Number(at), id);
  if (isFixed(read, position)) return undefined;
  return arranged(read, (list) => without(list, position));
};
const moveRow: Decide = (read, from, to, id) => {
  const position = currentPosition(rowIdsIn(read), Number(from), id);
  if (isFixed(read, Math.min(position, position + Number(to) - Number(from)))) return undefined;
  return arranged(read, (list) => moved(list, position, position + Number(to) - Number(from)));
};

/** Only the model knows the widgets of another branch: the page shows none until they arrive. */
const pick: Decide = (read, position) => {
  const isShown = position === read("active");
  return branchAt(Number(position), isShown ? [...childrenIn(read)] : []);
};
/** A required variant may return to its initial branch, which no view knows. */
const clearBranch: Decide = (read) => (read("required") ? undefined : noBranch());

/** A view sees only the state of a password, not its value. */
const passwordOf =
  (decide: Decide): Decide =>
  (read, ...args) => {
    const held = decide(read, ...args);
    return held && { state: passwordStateOf(held["value"]), error: null };
  };
const enterText: Decide = (_read, text) => holding(text === "" ? undefined : text);

/** A view sees of a widget with parts only whether it is null. */
const isNull =
  (value: boolean): Decide =>
  (read) =>
    !value || read("nullable") ? { isNull: value, error: null } : undefined;

/** A box that the user types into. `enter` needs no decision: a field with the focus keeps its text. */
export const typedDecisions: Decisions = { clear, setNull };
/** A JSON editor shows the typed text until the value comes from elsewhere. */
export const jsonDecisions: Decisions = {
  clear: () => ({ ...holding(undefined), written: null }),
  setNull: (read) => (read("nullable") ? { ...holding(null), written: null } : undefined),
};
export const textDecisions: Decisions = { ...typedDecisions, setEmpty };
export const numberDecisions: Decisions = {
  clear: () => holdingNumber(undefined, ""),
  setNull: (read) => (read("nullable") ? holdingNumber(null, "null") : undefined),
  stepBy,
  enter: enterAs(readNumber),
};
export const integerDecisions: Decisions = { ...numberDecisions, enter: enterAs(readInteger) };
export const passwordDecisions: Decisions = {
  clear: passwordOf(clear),
  enter: passwordOf(enterText),
  setEmpty: passwordOf(setEmpty),
  setNull: passwordOf(setNull),
};
export const toggleDecisions: Decisions = { ...typedDecisions, toggle };
export const chooseOneDecisions: Decisions = { ...typedDecisions, choose: chooseOne };
/** A list without widgets for its items. */
export const listDecisions: Decisions = { clear: clearList, setNull };
export const chooseSomeDecisions: Decisions = {
  ...listDecisions,
  choose: chooseSome,
  remove: removeItem,
};
export const itemDecisions: Decisions = { ...listDecisions, add: addTag, remove: removeItem };
/** A widget with parts. */
export const partDecisions: Decisions = { clear: isNull(false), setNull: isNull(true) };
const removeGroup: Decide = (read) =>
  read("optional") ? { isAdded: false, isNull: false, error: null } : undefined;
export const groupDecisions: Decisions = { ...partDecisions, remove: removeGroup };
export const mapDecisions: Decisions = { ...partDecisions, remove: removeRow };
export const rowDecisions: Decisions = { ...partDecisions, remove: removeRow, move: moveRow };
export const branchDecisions: Decisions = { ...partDecisions, clear: clearBranch, pick };

const noTree = { written: null, draft: null, error: null, children: [] };
/** A view sees the value of a value input only if it has no parts. */
export const typeDecisions: Decisions = {
  clear: () => ({ ...noTree, scalar: undefined, shownType: null, isNull: false }),
  setNull: (read) =>
    read("nullable") ? { ...noTree, scalar: null, shownType: "null", isNull: true } : undefined,
  chooseType: (read, type) =>
    itemsOf(read("types")).includes(type) ? { shownType: type } : undefined,
};

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

function rowIdsIn(read: Read): readonly unknown[] {
  return itemsOf(read("rowIds"));
}

/** Whether a row is a position of a tuple. */
function isFixed(read: Read, position: number): boolean {
  const count = read("fixedCount");
  return typeof count === "number" && position < count;
}

function arranged(
  read: Read,
  arrange: (list: readonly unknown[]) => readonly unknown[] | undefined,
): Values | undefined {
  const [children, rowIds] = [arrange(childrenIn(read)), arrange(rowIdsIn(read))];
  return children && rowIds && { children, rowIds };
}
