/** Layout hints: how a form shows a field, as code or `x-heddle` in a schema says. */
import { isObject, type Translatable } from "@heddle/params";
import { hintKeyword, type JsonSchemaObject } from "@heddle/schema";

/** The widgets that a hint can choose; each fits some schemas. */
export const widgetNames = [
  "text",
  "textarea",
  "password",
  "date",
  "date-time",
  "time",
  "number",
  "slider",
  "checkbox",
  "switch",
  "select",
  "radio",
] as const;

/** The name of a widget in a hint. */
export type WidgetName = (typeof widgetNames)[number];

/** Hints for one field. */
export interface FieldHints {
  /** In place of the title or the name. */
  readonly label?: Translatable;
  /** In place of the widget that the schema implies. */
  readonly widget?: WidgetName;
  /** Whether the form does not show the field. Its value is sent all the same. */
  readonly hidden?: boolean;
  /** The title of the section that contains the field. */
  readonly section?: Translatable;
  /** Members of an object that come first, in this order. */
  readonly order?: readonly string[];
}

/** A section of an object: its members under a title. */
export interface MemberSection {
  readonly title: Translatable;
  readonly members: readonly string[];
}

/** Hints for a field and for the fields inside it. The items of a list and the branches of a union share those. */
export interface LayoutHints extends FieldHints {
  /** Replaces the `section` of the members. */
  readonly sections?: readonly MemberSection[];
  readonly members?: ReadonlyMap<string, LayoutHints>;
  /** Whether the user cannot change the value, even if the schema is not read-only. */
  readonly readOnly?: boolean;
}

export const noHints: LayoutHints = {};

/** What each hint must be; a document may contain anything. */
const hintTypes: Readonly<
  Record<keyof FieldHints, { readonly expected: string; readonly accepts: (v: unknown) => boolean }>
> = {
  label: { expected: "a string", accepts: isText },
  widget: {
    expected: `one of ${widgetNames.join(", ")}`,
    accepts: (value) => widgetNames.some((name) => name === value),
  },
  hidden: { expected: "true or false", accepts: (value) => typeof value === "boolean" },
  section: { expected: "a string", accepts: isText },
  order: {
    expected: "a list of names",
    accepts: (value) => Array.isArray(value) && value.every(isText),
  },
};

function isText(value: unknown): boolean {
  return typeof value === "string";
}

/** The names of the hints. */
export const hintNames: readonly string[] = Object.keys(hintTypes);

/** What a hint must be instead of this value; `undefined` if the value is valid or the name unknown. */
export function expectedHint(name: string, value: unknown): string | undefined {
  const type = Object.hasOwn(hintTypes, name) ? hintTypes[name as keyof FieldHints] : undefined;
  return type && !type.accepts(value) ? type.expected : undefined;
}

/** The hints of a schema; malformed ones are ignored. */
export function hintsIn(schema: JsonSchemaObject): FieldHints {
  const given = schema[hintKeyword];
  if (!isObject(given)) return noHints;
  const isValid = ([name, value]: [string, unknown]): boolean =>
    hintNames.includes(name) && expectedHint(name, value) === undefined;
  return Object.fromEntries(Object.entries(given).filter(isValid));
}

/** Hints of code win over those of the schema. */
export function withHints(schema: FieldHints, code: LayoutHints): LayoutHints {
  if (code === noHints) return schema;
  return schema === noHints ? code : { ...schema, ...code };
}

/** What a field hands on to its items and branches: only the hints for the fields inside. */
export function innerHints({ order, sections, members }: LayoutHints): LayoutHints {
  if (!order && !sections && !members) return noHints;
  return { ...(order && { order }), ...(sections && { sections }), ...(members && { members }) };
}

/** A field that is arranged among its siblings. */
interface Sibling {
  readonly name: string;
  readonly hints: FieldHints;
}

/** A sibling in its section; `undefined` outside of sections. */
export interface Placed<Item> {
  readonly item: Item;
  readonly section: Translatable | undefined;
}

/** Arranges siblings: sections first, then the others; those that `order` names come before the rest. */
export function arrange<Item extends Sibling>(
  items: readonly Item[],
  { order = [], sections }: LayoutHints,
): readonly Placed<Item>[] {
  const wanted = sections ? [...sections.flatMap(({ members }) => members), ...order] : order;
  const rankOf = rankIn(wanted);
  const titles = new Map(
    sections?.flatMap(({ title, members }) => members.map((name) => [name, title] as const)),
  );
  const placed = items
    .map((item) => {
      const title = sections ? titles.get(item.name) : item.hints.section;
      return { item, section: item.hints.hidden ? undefined : title };
    })
    .toSorted((one, other) => rankOf(one.item.name) - rankOf(other.item.name));
  const found = new Set(placed.flatMap(({ section }) => section ?? []));
  const shown = [...found].flatMap((title) => placed.filter(({ section }) => section === title));
  return [...shown, ...placed.filter(({ section }) => section === undefined)];
}

/** Names that are not listed come last, in their own order. */
function rankIn(names: readonly string[]): (name: string) => number {
  const ranks = new Map(names.map((name, at) => [name, at] as const));
  return (name) => ranks.get(name) ?? names.length;
}
