import type { OpenAPIForm, RequestValues } from "@heddle/openapi";
import { isObject } from "@heddle/params";
import { isValid, type JsonSchema, stringifyExactJson } from "@heddle/schema";
import {
  Checkbox,
  FileInput,
  Fixed,
  Group,
  JsonInput,
  MapInput,
  MultiSelect,
  Rows,
  Select,
  Slider,
  Switch,
  Tags,
  ValueInput,
  Variant,
  Widget,
} from "@heddle/views";
import { flattenKnown } from "./flatten-known.ts";

/** Fills in a form like a person: by the actions of its widgets, without assigning a value. */
export function fillForm({ inputs }: OpenAPIForm, values: RequestValues): void {
  const { group, others } = inputs.body;
  if (values.body === undefined && group?.optional) group.remove();
  else if (group?.isAdded === false) group.add();
  fillAll(
    () => inputs.fields.map((field) => [inputs.widgetOf(field), field] as const),
    (widget, field) => {
      const { name, location, parameter, isWholeBody } = field;
      const inBody = isWholeBody ? values.body : memberOf(values.body, name);
      const isWholeQuery = parameter?.location === "querystring";
      const value = isWholeQuery ? values.querystring : memberOf(valuesAt(values, location), name);
      fill(widget, parameter === undefined ? inBody : value);
    },
  );
  const inBody = inputs.allFields.filter(({ location }) => location === "body");
  const names = new Set(inBody.map(({ name }) => name));
  if (others) fill(others, membersExcept(values.body, names));
}

/** Fills in each widget of a list, also those that a value reveals. */
function fillAll<Detail>(
  list: () => readonly (readonly [Widget, Detail])[],
  fillOne: (widget: Widget, detail: Detail) => void,
): void {
  const filled = new Set<Widget>();
  for (let next = list(); next.length > 0; next = list().filter(([each]) => !filled.has(each)))
    for (const [widget, detail] of next) {
      filled.add(widget);
      fillOne(widget, detail);
    }
}

function valuesAt(values: RequestValues, location: string): unknown {
  return memberOf(values, location);
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

type Fill<Kind extends Widget> = (widget: Kind, value: unknown) => void;

/** How each kind of widget is filled in; the first row that fits. Other widgets are typed into. */
const rows = [
  row(Fixed, () => {}),
  row(Group, fillGroup),
  row(Rows, fillRows),
  row(MapInput, fillMap),
  row(Variant, fillVariant),
  row(ValueInput, fillValue),
  row(Tags, (tags, value) => {
    // A default.
    while (itemsOf(tags.value).length > 0) tags.remove(0);
    for (const item of itemsOf(value)) tags.add(String(item));
  }),
  row(MultiSelect, (select, value) => {
    const chosen = new Set(itemsOf(value).map((item) => positionIn(select.options, item)));
    for (const position of select.options.keys()) select.choose(position, chosen.has(position));
  }),
  row(Select, (select, value) => select.choose(positionIn(select.options, value))),
  row(FileInput, (input, value) => {
    input.enter(input.multiple ? itemsOf(value).map(asFile) : asFile(value));
  }),
  row(JsonInput, (input, value) => input.enter(stringifyExactJson(value))),
  ...[Checkbox, Switch, Slider].map((kind) =>
    row<Widget>(kind, (widget, value) => widget.enter(value)),
  ),
  row(Widget, (widget, value) => widget.enter(String(value))),
];

function row<Kind extends Widget>(
  kind: abstract new (...values: never) => Kind,
  fillKind: Fill<Kind>,
): { readonly fits: (widget: Widget) => boolean; readonly fill: Fill<Widget> } {
  return {
    fits: (widget) => widget instanceof kind,
    fill: (widget, value) => fillKind(widget as Kind, value),
  };
}

function fill(widget: Widget, value: unknown): void {
  if (value === undefined || widget.isLocked) return;
  if (value === null && widget.nullable) widget.setNull();
  else rows.find(({ fits }) => fits(widget))?.fill(widget, value);
}

function fillGroup(group: Group, value: unknown): void {
  if (group.isAdded) group.setOpen(true);
  else group.add();
  fillAll(() => group.children.map((child) => [child, group.partFor(child, value)] as const), fill);
}

function membersExcept(value: unknown, names: ReadonlySet<string>): object {
  const members = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(members.filter(([name]) => !names.has(name)));
}

function fillRows(list: Rows, value: unknown): void {
  for (const [position, item] of itemsOf(value).entries()) {
    if (position >= list.children.length) list.add();
    const child = list.children[position];
    if (child) fill(child, item);
  }
  const count = Math.max(itemsOf(value).length, list.fixedCount);
  while (list.children.length > count) list.remove(count);
}

function fillMap(map: MapInput, value: unknown): void {
  while (map.children.length > 0) map.remove(0);
  for (const [key, member] of Object.entries(isObject(value) ? value : {})) {
    map.add();
    const entry = map.entries.at(-1);
    entry?.keyInput.enter(key);
    if (entry) fill(entry.valueWidget, member);
  }
}

function fillVariant(variant: Variant, value: unknown): void {
  const { branches, root } = variant;
  // A person picks the branch that has a field for each member.
  const ranks = branches.map(({ schema }) =>
    isValid(value, schema, { root, direction: "request" }) ? fieldCount(value, schema, root) : -1,
  );
  variant.pick(ranks.indexOf(Math.max(...ranks)));
  const [child] = variant.children;
  if (child) fill(child, value);
}

/** How many members of a value have a field, at any depth: a schema may permit members that it does not declare. */
export function fieldCount(
  value: unknown,
  schema: JsonSchema,
  root: unknown,
  outer: readonly JsonSchema[] = [],
): number {
  // A union may contain itself.
  if (!isObject(value) || outer.includes(schema)) return 0;
  const { properties = {}, oneOf = [], anyOf = [] } = flattenKnown(schema, root);
  const own = Object.entries(properties).map(([name, member]) =>
    Object.hasOwn(value, name) ? 1 + fieldCount(value[name], member, root) : 0,
  );
  const inBranches = [...oneOf, ...anyOf].map((branch) =>
    fieldCount(value, branch, root, [...outer, schema]),
  );
  return own.reduce((sum, count) => sum + count, 0) + Math.max(0, ...inBranches);
}

function fillValue(input: ValueInput, value: unknown): void {
  const type = typeName(value);
  const isWhole = type === "number" && !input.types.includes("number");
  input.chooseType(isWhole ? "integer" : type);
  const [tree] = input.children;
  if (tree) fill(tree, value);
  else if (type === "string" || type === "number") input.enter(String(value));
}

function typeName(
  value: unknown,
): "string" | "number" | "true" | "false" | "null" | "array" | "object" {
  if (value === true) return "true";
  if (value === false) return "false";
  if (value === null) return "null";
  if (typeof value === "string") return "string";
  if (Array.isArray(value)) return "array";
  return isObject(value) ? "object" : "number";
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function positionIn(options: readonly { readonly value: unknown }[], value: unknown): number {
  const text = stringifyExactJson(value);
  return options.findIndex((option) => stringifyExactJson(option.value) === text);
}

function asFile(content: unknown): Blob {
  return content instanceof Blob
    ? content
    : new Blob([content as string | Uint8Array<ArrayBuffer>]);
}

/** The path of the first sample value that the form would not send; `undefined` if it would send all. */
export function lostValue(sample: RequestValues, sent: RequestValues): string | undefined {
  for (const location of ["path", "query", "header", "cookie", "querystring"] as const) {
    const lost = difference(sample[location], sent[location], location, asText);
    if (lost !== undefined) return lost;
  }
  return difference(sample.body, sent.body, "body", asScalar);
}

/** The path of the first part of `expected` that `actual` does not have. */
function difference(
  expected: unknown,
  actual: unknown,
  path: string,
  identify: (value: unknown) => string,
): string | undefined {
  if (expected === undefined || actual instanceof Blob) return undefined;
  if (Array.isArray(expected)) {
    const actualItems = itemsOf(actual);
    if (actualItems.length !== expected.length) return path;
    return firstOf(expected.keys(), (at) =>
      difference(expected[at], actualItems[at], `${path}[${at}]`, identify),
    );
  }
  if (isObject(expected)) {
    if (!isObject(actual)) return path;
    return firstOf(Object.keys(expected), (name) =>
      difference(expected[name], memberOf(actual, name), `${path}.${name}`, identify),
    );
  }
  return actual !== undefined && identify(expected) === identify(actual) ? undefined : path;
}

function firstOf<Item>(
  items: Iterable<Item>,
  find: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where a number or its text is allowed, a person types digits: `"5.0"` becomes `5`. The validator checks the type. */
function asScalar(value: unknown): string {
  if (typeof value !== "string") return stringifyExactJson(value);
  if (/^-?\d+$/.test(value)) return value;
  return /^-?\d+\.\d+$/.test(value) ? String(Number(value)) : stringifyExactJson(value);
}

/** Parameters are sent as text, so `5` and `"5"` are equal. */
function asText(value: unknown): string {
  return String(value);
}
