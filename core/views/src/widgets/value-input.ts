import {
  assertSerializable,
  constantDefault,
  equalValues,
  type InitialValues,
  type IntentsOf,
  isNumeric,
  isObject,
  issue,
  type Issue,
  RefusedError,
  type Translatable,
} from "@heddle/params";
import { parseExactJson, validate } from "@heddle/schema";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { describePart, type Field, type JsonType, jsonTypesOf } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import {
  type Interpretation,
  readInteger,
  readNumber,
  textOf,
  writtenText,
} from "../state-transitions.ts";
import type { BuildPart, WidgetDefinition } from "./widget-definition.ts";
import { Wrapper } from "./container.ts";
import { alternatives } from "./json-input.ts";
import { type PossiblePart, rejectIfDisabled, type Widget, type WidgetState } from "./widget.ts";

/** The types in the order in which text is read: the first one that fits is the type of the text. */
const valueTypes = [
  "null",
  "true",
  "false",
  "integer",
  "number",
  "object",
  "array",
  "string",
] as const;
type ValueType = (typeof valueTypes)[number];
/** The types in the order in which a code is read: it is a number only where it cannot be a text. */
const codeTypes: readonly ValueType[] = ["string", "integer", "number"];
/** The types that are edited in a widget of their own. */
type TreeType = "object" | "array";

/** Reads text as one type. */
const readers: Readonly<Record<ValueType, (text: string) => Interpretation>> = {
  null: (text) => readWord(text, "null", null),
  true: (text) => readWord(text, "true", true),
  false: (text) => readWord(text, "false", false),
  integer: readInteger,
  number: readNumber,
  object: (text) => readTree(text, isObject),
  array: (text) => readTree(text, Array.isArray),
  string: (text) => ({ value: text }),
};

const valueType = z.enum(valueTypes);

/**
 * A value of several types. Scalars are typed, and their type is understood from the text or chosen: `5` is a number,
 * or a text. An object or a list is edited in a widget, which is built when it is opened.
 */
export class ValueInput extends Wrapper.with({
  /** The types that the user may choose. */
  types: { type: z._default(z.array(valueType), [...valueTypes]), view: "r" },
  /** The type of the value or of the draft; `null` while neither has one. */
  shownType: { type: constantDefault(z.nullable(valueType), null), view: "r" },
  /** How text is read; `null` for the first type that fits. */
  chosenType: { type: constantDefault(z.nullable(valueType), null), view: "none" },
  /** The value unless it is an object or a list. */
  scalar: { type: z.unknown(), view: "r" },
  /** The text that the user typed for a number, if the value writes it differently. */
  written: { type: constantDefault(z.nullable(z.string()), null), view: "r" },
  /** The number of members of an object or a list. */
  size: { type: constantDefault(z.int(), 0), view: "r" },
  /** Whether the members of an object or a list are shown. */
  open: { type: constantDefault(z.boolean(), true), view: "r" },
  /** Builds the widget of an object or a list. */
  buildTree: {
    type: z.custom<(type: TreeType) => Widget>((build) => typeof build === "function"),
    view: "none",
    constant: true,
  },
}) {
  static override readonly kind: string = "value-input";
  static override readonly intents: IntentsOf<ValueInput> = {
    enter: { args: [z.unknown()], coalesceBy: [], guard: rejectIfDisabled },
    chooseType: { args: [valueType], coalesceBy: [], guard: rejectIfDisabled },
    setOpen: { args: [z.boolean()], coalesceBy: [] },
  };

  readonly #trees = new Map<TreeType, Widget>();
  /** Texts that another type could not take over, by the type that they were entered for. */
  readonly #texts = new Map<ValueType, string>();

  constructor(initial: InitialValues<typeof ValueInput.shape>) {
    super(initial);
    if (this.value !== undefined) this.updateChildren();
    this.#describe();
  }

  /** Reads the input as this type. What was entered for another type comes back with that type. */
  chooseType(type: ValueType): void {
    if (!this.types.includes(type)) throw new RefusedError(messages.noOption);
    if (type === this.shownType && this.draft === null) return;
    const [from, text] = [this.shownType, this.#text];
    const isReadable = isText(type) && !("error" in readers[type](text));
    const next = this.#texts.get(type) ?? (isReadable ? text : isText(type) ? "" : type);
    this.#texts.delete(type);
    if (isTree(type)) this.#showTree(type);
    else this.#showText(type, next);
    // The other type may write it differently: the text `007` is the number 7.
    if (from !== null && isText(from) && text !== this.#text) this.#texts.set(from, text);
  }

  setOpen(open: boolean): void {
    if (open && isTreeValue(this.value)) this.#fill(typeOf(this.value) as TreeType);
    this.open = open;
  }

  protected override get choice(): ValueType | null {
    return this.children.length > 0 ? this.shownType : this.chosenType;
  }

  protected override showOwnState(state: WidgetState): void {
    if (state.widget.kind !== this.kind) return super.showOwnState(state);
    const type = state.choice as ValueType | null;
    const isTree = state.parts.length > 0;
    if (!isTree) this.update({ chosenType: type });
    else if (type !== null && this.types.includes(type)) this.chooseType(type);
    // Its part shows the value.
    const isShown = isTree && this.shownType === type;
    super.showOwnState(isShown ? { ...state, value: this.contribution } : state);
  }

  override possibleParts(): readonly PossiblePart[] {
    return this.types.filter(isTree).map((type) => ["", this.buildTree(type)]);
  }

  override get isTyped(): boolean {
    return true;
  }

  override showParts(): void {
    this.setOpen(true);
  }

  override clear(): void {
    this.update({ value: undefined, chosenType: null, children: [], draft: null, error: null });
  }

  protected override keepText(text: string): void {
    this.written = writtenText(text, this.value);
  }

  override showIssues(issues: readonly Issue[]): readonly Issue[] {
    if (issues.some(({ path }) => path.length > 0)) this.setOpen(true);
    return super.showIssues(issues);
  }

  protected override interpret(input: unknown): Interpretation {
    return typeof input === "string" ? this.#read(input, this.chosenType) : { value: input };
  }

  /** Members are checked by the widget of the object or list, and by `issues`. */
  protected override issuesFor(value: unknown): readonly Issue[] {
    if (value === undefined || (value === null && this.nullable)) return [];
    if (!isTreeValue(value))
      return validate(value, this.valueSchema, { root: this.root, direction: "request" });
    const isAllowed = this.types.includes(typeOf(value));
    return isAllowed ? [] : [issue([], "type", hintOf(this.types))];
  }

  /** An emptied object is `{}`, an emptied list `[]`. */
  protected override compose(): unknown {
    const composed = super.compose();
    if (composed !== undefined || this.children.length === 0) return composed;
    return this.children[0] === this.#trees.get("array") ? [] : {};
  }

  protected override distribute(): void {
    if (!isTreeValue(this.value)) {
      if (this.children.length > 0) this.children = [];
      return;
    }
    const type = typeOf(this.value) as TreeType;
    if (this.open) this.#fill(type);
    else if (this.children[0] !== this.#trees.get(type)) this.children = [];
    else this.children[0]?.assignOrReject(this.value);
  }

  protected override derive(changed: ReadonlySet<string>): void {
    super.derive(changed);
    if (changed.has("value") && !changed.has("written")) this.written = null;
    if (changed.has("value") && !this.#isReadAs(this.chosenType)) {
      this.chosenType = this.#isReadAs(null) ? null : typeOf(this.value);
    }
    this.#describe();
  }

  /** Whether the text of the value, read as this type, is the value: the text `5` has to be read as a text. */
  #isReadAs(type: ValueType | null): boolean {
    if (this.value === undefined) return true;
    if (isTreeValue(this.value)) return type === null;
    const interpretation = this.#read(textOf(this.value), type);
    return "value" in interpretation && equalValues(interpretation.value, this.value);
  }

  /** Reads text as a type, or as the first type that fits. */
  #read(text: string, chosen: ValueType | null): Interpretation & { readonly type?: ValueType } {
    if (text === "" && chosen !== "string") return { value: undefined };
    if (chosen !== null) {
      const interpretation = readers[chosen](text);
      const isUnset = text === "" && !this.accepts(text);
      return { ...(isUnset ? { value: undefined } : interpretation), type: chosen };
    }
    const readings = (isCode(text) ? codeTypes : valueTypes)
      .filter((type) => this.types.includes(type))
      .map((type) => ({ ...readers[type](text), type }))
      .filter((reading) => "value" in reading && reading.value !== undefined);
    const fitting = readings.find((reading) => "value" in reading && this.accepts(reading.value));
    return fitting ?? readings[0] ?? { error: hintOf(this.types) };
  }

  /** What the box contains. */
  get #text(): string {
    if (this.draft !== null) return this.draft;
    if (isTreeValue(this.value) || this.value === null) return "";
    return this.written ?? textOf(this.value);
  }

  #showText(type: ValueType, text: string): void {
    const isUnderstood = text !== "" && this.#read(text, null).type === type;
    const chosenType = isUnderstood ? null : type;
    this.update({ chosenType, children: [], value: undefined, draft: null, error: null });
    this.enter(text);
  }

  #showTree(type: TreeType): void {
    const tree = this.#tree(type);
    const value = tree.contribution ?? (type === "array" ? [] : {});
    this.adopt([tree]);
    const opened = { open: true, chosenType: null, children: [tree] };
    this.update({ ...opened, value, draft: null, error: null });
  }

  /** Shows the value in the widget of its type. */
  #fill(type: TreeType): void {
    const tree = this.#tree(type);
    if (this.children[0] !== tree) {
      this.adopt([tree]);
      this.children = [tree];
    }
    if (!equalValues(tree.contribution, this.value)) tree.assignOrReject(this.value);
  }

  #tree(type: TreeType): Widget {
    const tree = this.#trees.get(type) ?? this.buildTree(type);
    this.#trees.set(type, tree);
    return tree;
  }

  #describe(): void {
    const { value, draft } = this;
    const isInTree = isTreeValue(value);
    this.update({
      shownType: this.#typeShown,
      scalar: isInTree ? undefined : value,
      size: isInTree && draft === null ? Object.keys(value as object).length : 0,
    });
  }

  get #typeShown(): ValueType | null {
    if (this.rejectedValue !== undefined) return this.#knownType(this.rejectedValue);
    if (this.draft !== null) return this.#read(this.draft, this.chosenType).type ?? null;
    return this.value === undefined ? this.chosenType : this.#knownType(this.value);
  }

  /** The type of a value, as the user may choose it: a whole number is a number where any number is allowed. */
  #knownType(value: unknown): ValueType {
    const type = typeOf(value);
    return type === "number" && !this.types.includes("number") ? "integer" : type;
  }
}

export const valueInput: WidgetDefinition = {
  widget: ValueInput,
  schemaRule: {
    when: (field) => {
      const types = valueTypesOf(field);
      const [first, second] = types.filter((type) => type !== "null");
      const isOneTree = first !== undefined && isTree(first) && second === undefined;
      return types.length > 0 && !isOneTree;
    },
    build: (field, buildPart) =>
      new ValueInput({
        ...commonParameters(field),
        types: valueTypesOf(field),
        open: field.ancestors.length <= openDepth,
        buildTree: (type) => buildTree(field, type, buildPart),
      }),
  },
};

/** The nesting depth up to which loaded objects and lists are initially open. */
const openDepth = 1;

/** The types of the menu that a type of JSON Schema stands for. */
const typesByJsonType: Readonly<Record<JsonType, readonly ValueType[]>> = {
  null: ["null"],
  boolean: ["true", "false"],
  integer: ["integer"],
  number: ["number"],
  object: ["object"],
  array: ["array"],
  string: ["string"],
};

/** The types that a field allows, in the order of the menu. */
function valueTypesOf(field: Field): ValueType[] {
  const allowed = jsonTypesOf(field);
  const types = [...allowed].flatMap((type) => typesByJsonType[type]);
  const isRedundant = (type: ValueType): boolean => type === "integer" && allowed.has("number");
  return menuOrder.filter((type) => types.includes(type) && !isRedundant(type));
}

const menuOrder: readonly ValueType[] = [
  "string",
  "number",
  "integer",
  "true",
  "false",
  "null",
  "object",
  "array",
];

/** The keywords of a field that do not describe its members. */
const ownKeywords = ["title", "description", "default", "example", "examples", "nullable"];

/** The widget of an object or a list, without the title, which the value input shows. */
function buildTree(field: Field, type: TreeType, buildPart: BuildPart): Widget {
  const described = Object.entries(field.schema).filter(([name]) => !ownKeywords.includes(name));
  const schema = { ...Object.fromEntries(described), type };
  const tree = buildPart(describePart(field, field.name, schema, true)).keepOpen();
  tree.update({ label: messages.trees[type] });
  return tree;
}

/** `[number, null]` → "Enter a number or null." */
function hintOf(types: readonly ValueType[]): Translatable {
  return messages.jsonHint({ types: alternatives(types.map((type) => messages.typeInputs[type])) });
}

/** Whether a number would lose a character that may be meant: `007`, `+49`, `19.90`. An exponent means a number. */
function isCode(text: string): boolean {
  const written = text.trim();
  const number = readNumber(written);
  return "value" in number && !/e/i.test(written) && textOf(number.value) !== written;
}

function readWord(text: string, word: string, value: unknown): Interpretation {
  return text.trim() === word ? { value } : { error: messages.noOption };
}

function readTree(text: string, isOfType: (value: unknown) => boolean): Interpretation {
  if (!/^\s*[[{]/.test(text)) return { error: messages.notJson };
  try {
    const value = parseExactJson(text);
    assertSerializable("value", value);
    return isOfType(value) ? { value } : { error: messages.notJson };
  } catch {
    return { error: messages.notJson };
  }
}

function isTree(type: ValueType): type is TreeType {
  return type === "object" || type === "array";
}

/** Whether the type has a text of its own; the others are their only value. */
function isText(type: ValueType): boolean {
  return ["string", "number", "integer"].includes(type);
}

function isTreeValue(value: unknown): boolean {
  return Array.isArray(value) || isObject(value);
}

function typeOf(value: unknown): ValueType {
  if (value === null || typeof value === "boolean") return String(value) as ValueType;
  if (isNumeric(value)) return "number";
  if (typeof value === "string") return "string";
  return Array.isArray(value) ? "array" : "object";
}
