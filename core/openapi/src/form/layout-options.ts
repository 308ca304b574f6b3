/** The `layout` option: how a form arranges and shows its fields, without a change of the document. */
import { assertArgument, assertOptions, Message, nearest, OptionError } from "@heddle/params";
import type { OptionTable, Translatable } from "@heddle/params";
import { Conditions, type JsonSchema, type JsonSchemaObject } from "@heddle/schema";
import {
  fittingWidgets,
  type LayoutHints,
  type MemberSection,
  type WidgetName,
  widgetNames,
} from "@heddle/views";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { asList, type RawObject } from "../document/raw.ts";
import { collectFields } from "../fields/collect-fields.ts";
import { type Field, qualifiedName } from "../fields/field.ts";
import { readFlat } from "../document/schema-traits.ts";
import { asTextParameter } from "../fields/text-parameter.ts";
import type { Operation } from "../operation/operation.ts";

/**
 * How a form shows its fields. A field is named like in `initialValues` (`name`, `path.id`, `body.name`), one inside it
 * by its path: `body.address.city`, also for the items of a list.
 */
export interface LayoutOptions {
  /** Fields that come first, in this order. */
  readonly order?: readonly string[];
  /** Fields under a title. The others follow. */
  readonly sections?: readonly LayoutSection[];
  /** Fields that are not shown. Their values are sent: an initial value, the default of a required field, a loaded value. */
  readonly hidden?: readonly string[];
  /** Hints for single fields, by name. */
  readonly fields?: Readonly<Record<string, FieldLayout>>;
}

/** Some fields of a form under a title. */
export interface LayoutSection {
  readonly title: Translatable;
  readonly fields: readonly string[];
}

/** How a form shows one field. */
export interface FieldLayout {
  readonly label?: Translatable;
  /** In place of the widget that the schema implies; it must fit the schema. */
  readonly widget?: WidgetName;
  /** `false` shows a field that the document hides. */
  readonly hidden?: boolean;
}

const names = {
  expected: "a list of field names",
  accepts: (value: unknown) =>
    Array.isArray(value) && value.every((name) => typeof name === "string"),
};

const textKind = {
  expected: "a string or a message",
  accepts: (value: unknown) => typeof value === "string" || value instanceof Message,
};

const layoutTable: OptionTable<LayoutOptions> = {
  order: names,
  sections: "array",
  hidden: names,
  fields: "object",
};
const sectionTable: OptionTable<LayoutSection> = { title: textKind, fields: names };
const fieldTable: OptionTable<FieldLayout> = {
  label: textKind,
  widget: "string",
  hidden: "boolean",
};

/** Rejects a layout that is malformed, whatever the document. */
export function assertLayoutShape(caller: string, layout: LayoutOptions): void {
  assertOptions(`${caller}: layout`, layout, layoutTable);
  for (const section of layout.sections ?? [])
    assertOptions(`${caller}: layout.sections`, section, sectionTable, ["title", "fields"]);
  for (const [name, field] of Object.entries(layout.fields ?? {})) {
    const place = `${caller}: layout.fields["${name}"]`;
    assertArgument(place, "field", field, "object");
    assertOptions(place, field, fieldTable);
    const { widget } = field;
    if (widget === undefined || widgetNames.includes(widget)) continue;
    const known = nearest(widget, widgetNames);
    const advice = known ? `did you mean "${known}"?` : `there are ${widgetNames.join(", ")}`;
    throw invalid(`${place}: there is no widget "${widget}"; ${advice}`);
  }
}

/** Rejects a layout that names a field that no operation has, or a widget that does not fit its field. */
export function assertLayout(
  caller: string,
  layout: LayoutOptions,
  document: OpenAPIDocument,
  operations: readonly Operation[],
): void {
  const forms = operations.flatMap((operation) => fieldsByContent(document, operation));
  const find = (name: string): readonly Addressed[] =>
    forms.flatMap((fields) => addressed(name, fields, document.root));
  for (const { place, name } of namesIn(layout))
    if (find(name).length === 0) {
      const [first] = operations;
      const where = first ? `${first.method.toUpperCase()} ${first.path}` : "the form";
      const known = forms.flatMap((fields) => knownNames(fields, document.root));
      const meant = nearest(name, known);
      const list = [...new Set(forms.flat().map(({ key }) => key))].join(", ");
      const advice = meant ? `did you mean "${meant}"?` : `it has: ${list}`;
      throw invalid(
        `${caller}: ${place} names "${name}", but ${where} has no such field; ${advice}`,
      );
    }
  for (const [name, { widget }] of Object.entries(layout.fields ?? {})) {
    if (widget === undefined) continue;
    const { root } = document;
    const fitting = new Set(
      find(name).flatMap(({ step, schema }) => fittingWidgets(step, schema, { root })),
    );
    if (fitting.has(widget)) continue;
    const choices = [...fitting].join(", ");
    const advice = choices === "" ? "no other widget fits it" : `it can be ${choices}`;
    throw invalid(
      `${caller}: layout.fields["${name}"]: the widget "${widget}" does not fit the schema of the field; ${advice}`,
    );
  }
}

function invalid(message: string): OptionError {
  return new OptionError("invalid_argument", "layout", message);
}

/** The fields of an operation, for each of its media types: the user may choose any. */
function fieldsByContent(document: OpenAPIDocument, operation: Operation): readonly Field[][] {
  const types = operation.body?.contents.map(({ mediaType }) => mediaType) ?? [];
  if (types.length === 0) return [collectFields(document, operation)];
  return types.map((mediaType) => collectFields(document, operation, { mediaType }));
}

function* namesIn(layout: LayoutOptions): Iterable<{ place: string; name: string }> {
  const { order = [], sections = [], hidden = [], fields = {} } = layout;
  for (const name of order) yield { place: "layout.order", name };
  for (const section of sections)
    for (const name of section.fields) yield { place: "layout.sections", name };
  for (const name of hidden) yield { place: "layout.hidden", name };
  for (const name of Object.keys(fields)) yield { place: "layout.fields", name };
}

/** A field, or one inside it, that a layout names. */
interface Addressed {
  /** The key of the field, then the names of members: `["address", "city"]`. */
  readonly path: readonly string[];
  /** The last name. */
  readonly step: string;
  readonly schema: JsonSchema;
}

/** The fields that a name stands for: `city`, `body.address.city`. A plain name stands for every field of that name. */
function addressed(name: string, fields: readonly Field[], root: RawObject): readonly Addressed[] {
  const ids: readonly ((field: Field) => string)[] = [
    ({ key }) => key,
    qualifiedName,
    (field) => field.name,
  ];
  for (const idOf of ids) {
    const found = fields.flatMap((field) => {
      const schema = asTextParameter(field, root) ?? field.schema;
      const rest = restAfter(name, idOf(field));
      const path = [field.key];
      if (rest === undefined) return [];
      return rest === ""
        ? [{ path, step: field.name, schema }]
        : membersAt(rest, path, schema, root);
    });
    if (found.length > 0) return found;
  }
  return [];
}

/** `("a.b", "a")` → `"b"`, `("a", "a")` → `""`; `undefined` if the name does not begin with the other. */
function restAfter(name: string, start: string): string | undefined {
  if (name === start) return "";
  return name.startsWith(`${start}.`) ? name.slice(start.length + 1) : undefined;
}

function membersAt(
  name: string,
  path: readonly string[],
  schema: JsonSchema,
  root: RawObject,
): readonly Addressed[] {
  return propertiesIn(schema, root).flatMap(([step, member]) => {
    const rest = restAfter(name, step);
    if (rest === undefined) return [];
    const inner = [...path, step];
    return rest === ""
      ? [{ path: inner, step, schema: member }]
      : membersAt(rest, inner, member, root);
  });
}

/** The limit for lists of lists and unions in unions, together. */
const maxParts = 1_000;

/**
 * The properties of an object, also those that depend on a condition, of the items of a list, or of the branches of a union.
 * Unions may contain each other, so each part is read once.
 */
function propertiesIn(
  schema: JsonSchema,
  root: RawObject,
  seen: Set<JsonSchema> = new Set(),
): readonly (readonly [string, JsonSchema])[] {
  if (seen.has(schema) || seen.size >= maxParts) return [];
  seen.add(schema);
  const flat: JsonSchemaObject = readFlat(root, schema);
  const { properties = {}, items, oneOf, anyOf } = flat;
  const parts = [items, ...asList(oneOf), ...asList(anyOf)].filter((part) => part !== undefined);
  return [
    ...Object.entries(properties),
    ...(Conditions.of(flat, root)?.declared ?? []),
    ...parts.flatMap((part) => propertiesIn(part as JsonSchema, root, seen)),
  ];
}

/** Deeper fields are not suggested for a wrong name. */
const suggestedDepth = 2;

function knownNames(fields: readonly Field[], root: RawObject): readonly string[] {
  const inside = (name: string, schema: JsonSchema, depth: number): readonly string[] =>
    depth > suggestedDepth
      ? [name]
      : [
          name,
          ...propertiesIn(schema, root).flatMap(([step, member]) =>
            inside(`${name}.${step}`, member, depth + 1),
          ),
        ];
  return fields.flatMap((field) => [
    ...inside(field.key, field.schema, 0),
    ...inside(qualifiedName(field), field.schema, 0),
  ]);
}

/** The paths of the values that a layout declares as passwords. */
export function passwordPaths(
  { fields: hints = {} }: LayoutOptions,
  fields: readonly Field[],
  root: RawObject,
): readonly (readonly string[])[] {
  return Object.entries(hints).flatMap(([name, { widget }]) =>
    widget === "password" ? addressed(name, fields, root).map(({ path }) => path) : [],
  );
}

/** Hints that are being collected. */
interface MutableHints {
  own: FieldLayout & Pick<LayoutHints, "readOnly">;
  readonly order: string[];
  readonly sections: Map<Translatable, string[]>;
  readonly members: Map<string, MutableHints>;
}

/** The hints for the fields of a form: their keys are the members. Names without a field are left out. */
export function layoutHints(
  layout: LayoutOptions,
  fields: readonly Field[],
  root: RawObject,
  locked: readonly (readonly string[])[] = [],
): LayoutHints {
  const top = emptyHints();
  const at = (path: readonly string[]): MutableHints => path.reduce(memberOf, top);
  const each = (name: string, visit: (path: readonly string[]) => void): void => {
    for (const { path } of addressed(name, fields, root)) visit(path);
  };
  for (const name of layout.order ?? [])
    each(name, (path) => void at(path.slice(0, -1)).order.push(path.at(-1) ?? ""));
  for (const { title, fields: listed } of layout.sections ?? [])
    for (const name of listed)
      each(name, (path) => {
        const { sections } = at(path.slice(0, -1));
        sections.set(title, [...(sections.get(title) ?? []), path.at(-1) ?? ""]);
      });
  for (const name of layout.hidden ?? []) each(name, (path) => hint(at(path), { hidden: true }));
  for (const [name, own] of Object.entries(layout.fields ?? {}))
    each(name, (path) => hint(at(path), own));
  for (const { location, isWholeBody, name, key } of fields)
    for (const [first, ...rest] of location === "body" ? locked : [])
      if (isWholeBody) hint(at([key, String(first), ...rest]), { readOnly: true });
      else if (name === first) hint(at([key, ...rest]), { readOnly: true });
  return finished(top);
}

function emptyHints(): MutableHints {
  return { own: {}, order: [], sections: new Map(), members: new Map() };
}

function memberOf({ members }: MutableHints, name: string): MutableHints {
  const known = members.get(name) ?? emptyHints();
  members.set(name, known);
  return known;
}

function hint(hints: MutableHints, own: MutableHints["own"]): void {
  hints.own = { ...hints.own, ...own };
}

function finished({ own, order, sections, members }: MutableHints): LayoutHints {
  const listed: readonly MemberSection[] = [...sections].map(([title, names]) => ({
    title,
    members: names,
  }));
  return {
    ...own,
    ...(order.length > 0 && { order }),
    ...(listed.length > 0 && { sections: listed }),
    ...(members.size > 0 && {
      members: new Map([...members].map(([name, inner]) => [name, finished(inner)])),
    }),
  };
}
