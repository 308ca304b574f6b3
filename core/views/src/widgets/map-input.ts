import {
  constantDefault,
  forbiddenKeys,
  type InitialValues,
  isObject,
  issue,
  type Issue,
  type Translatable,
} from "@heddle/params";
import {
  Conditions,
  isPassword,
  isValid,
  type JsonSchema,
  type JsonSchemaObject,
  validate,
} from "@heddle/schema";
import * as z from "zod/mini";

import { type Interpretation, textOf } from "../state-transitions.ts";
import { messages } from "../messages.ts";
import { describePart, type Field, flatten } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import { onlyConstrains } from "../field/union.ts";
import type { BuildPart, WidgetDefinition } from "./widget-definition.ts";
import { Container } from "./container.ts";
import { RowList } from "./row-list.ts";
import { TextInput } from "./text-input.ts";
import { carryInput, type Composition, type PossiblePart, type Widget } from "./widget.ts";

/** The keys of a map and the widgets of their values. */
export interface MapMembers {
  /** Why a map cannot have this key; `undefined` if it can. */
  readonly rejectKey: (key: string) => Translatable | undefined;
  /** The widget of the value of a key; of a row without a key if it is `""`. */
  readonly buildValue: (key: string) => Widget;
  /** Whether the values of two keys have the same widget. */
  readonly isSameValue: (key: string, other: string) => boolean;
}

/** An object with any keys: a row of key and value per member. */
export class MapInput extends RowList.with({
  /** Whether it has the members of a group that have no widget of their own. */
  beside: { type: constantDefault(z.boolean(), false), view: "r", constant: true },
  members: {
    type: z.custom<MapMembers>((members) => isObject(members)),
    view: "none",
    constant: true,
  },
}) {
  static override readonly kind: string = "map-input";

  /** The row of each key, as of the last change of a key or of the rows. */
  readonly #rowOf = new Map<string, MapEntry>();

  constructor(initial: InitialValues<typeof MapInput.shape>) {
    super(initial);
    if (isObject(this.value)) this.updateChildren();
    else this.updateFromChildren();
  }

  /** Why a new row cannot have this key; `undefined` if it can. */
  rejectNewKey(key: string): Translatable | undefined {
    return this.#rejectKey(key);
  }

  override get isRest(): boolean {
    return this.beside;
  }

  override asRest(label: Translatable): MapInput {
    const { members, maximum } = this;
    return new MapInput({ label, beside: true, members, maximum });
  }

  /** The members of a group are on its level. */
  override get level(): number {
    return this.beside ? (this.container?.level ?? 0) : super.level;
  }

  /** Its rows. */
  get entries(): readonly MapEntry[] {
    // Only `buildEntry` makes children.
    return this.children as MapEntry[];
  }

  /** A row that belongs to no map yet. */
  buildEntry(key?: string): MapEntry {
    const entry: MapEntry = new MapEntry({
      required: true,
      members: this.members,
      children: [
        new MapKey({
          required: true,
          value: key,
          rejectKey: (entered: string) => this.#rejectKey(entered, entry),
        }),
        this.members.buildValue(key ?? ""),
      ],
    });
    return entry;
  }

  override get composition(): Composition {
    return "entries";
  }

  override newRow(): Widget {
    return this.buildEntry();
  }

  protected override rowName(row: Widget): string {
    const { key, keyInput } = row as MapEntry;
    return key ?? keyInput.draft ?? "";
  }

  protected override arrange(rows: readonly Widget[]): void {
    this.children = [...rows];
  }

  protected override showOther(value: unknown): void {
    if (!isObject(value) || !isObject(this.value)) return super.showOther(value);
    const kept = this.entries.filter(({ key }) => key === undefined || Object.hasOwn(value, key));
    const keys = new Set(kept.map(({ key }) => key));
    const added = Object.keys(value).filter((key) => !keys.has(key));
    this.children = [...kept, ...added.map((key) => this.buildEntry(key))];
    for (const { key, valueWidget } of this.entries)
      if (key !== undefined && hasMember(value, key)) valueWidget.show(value[key]);
  }

  override possibleParts(): readonly PossiblePart[] {
    return [[".*", this.buildEntry().valueWidget]];
  }

  override updateFromChildren(part?: Widget): void {
    // Only the value of a row has changed; comparing all keys again would be slow.
    const { key } = (part ?? {}) as Partial<MapEntry>;
    if (key !== undefined && this.#rowOf.get(key) === part) return super.updateFromChildren(part);
    this.#rejectDuplicates();
    super.updateFromChildren(part);
    // A key that one row has given up may be the one that another row waits for.
    for (const { keyInput } of this.entries) keyInput.retry();
  }

  override get emptyItem(): unknown {
    return {};
  }

  override get isFilled(): boolean {
    return super.isFilled && (this.children.length > 0 || this.value === null || !this.required);
  }

  override valueFrom(
    isReplaced: (part: Widget) => boolean,
    read: (part: Widget) => unknown,
  ): unknown {
    if (this.isRejected || !isObject(this.value)) return this.contribution;
    return objectOf(this.entries, (row) => (isReplaced(row) ? read(row) : row.contribution));
  }

  /** A row that is not part of the value has no key, so its step is its position. */
  override stepOf(child: Widget, at: number): readonly (string | number)[] {
    return [(child as MapEntry).key ?? at];
  }

  protected override childAt(step: string | number): Widget | undefined {
    const row = typeof step === "number" ? this.entries[step] : undefined;
    if (row && row.key === undefined) return row;
    return this.entries.find(({ key }) => key === String(step));
  }

  protected override compose(isExplicit: boolean, part?: Widget): unknown {
    const { key, contribution } = (part ?? {}) as Partial<MapEntry>;
    // Typing into a value changes one member; composing all of a large object would be slow.
    if (key !== undefined && contribution !== undefined && hasMember(this.value, key)) {
      return { ...this.value, [key]: contribution };
    }
    const isNeeded = (this.required && this.value !== null) || (isExplicit && isObject(this.value));
    if (isNeeded || this.children.length > 0) {
      return objectOf(this.entries, (entry) => entry.contribution);
    }
    return this.value === null ? null : undefined;
  }

  protected override distribute(): void {
    this.removedAt = null;
    const members = isObject(this.value) ? Object.entries(this.value) : [];
    const known = new Map(this.entries.map((entry) => [entry.key, entry]));
    const rows = members.map(([key]) => known.get(key) ?? this.buildEntry(key));
    const isSame =
      rows.length === this.children.length && rows.every((row, at) => row === this.children[at]);
    if (!isSame) this.children = rows;
    rows.forEach((row, at) => row.assignOrReject(members[at]?.[1]));
  }

  protected override canHold(value: unknown): boolean {
    return isObject(value);
  }

  protected override derive(changed: ReadonlySet<string>): void {
    super.derive(changed);
    if (!changed.has("children")) return;
    this.#numberRows();
    this.updateFromChildren();
  }

  /** A row keeps its number, so that removing one does not rename all that follow. */
  #numberRows(): void {
    let last = this.entries.reduce((highest, { number }) => Math.max(highest, number), 0);
    for (const entry of this.entries) if (entry.number === 0) entry.nameBy(++last);
  }

  /** Code may assign a key that another row has: of two rows with one key, the first has it. */
  #rejectDuplicates(): void {
    this.#rowOf.clear();
    for (const entry of this.entries) {
      const { key } = entry;
      if (key === undefined) continue;
      if (this.#rowOf.has(key)) entry.keyInput.enter(key);
      else this.#rowOf.set(key, entry);
    }
  }

  #rejectKey(key: string, entry?: MapEntry): Translatable | undefined {
    if (key === "") return messages.noKey;
    if (forbiddenKeys.has(key)) return messages.forbiddenKey({ key });
    if (this.entries.some((other) => other !== entry && other.key === key)) {
      return messages.duplicateKey({ key });
    }
    return this.members.rejectKey(key);
  }
}

/** A row of a map: a key and a value. Its own value is that of the value. */
export class MapEntry extends Container.with({
  members: {
    type: z.custom<MapMembers>((members) => isObject(members)),
    view: "none",
    constant: true,
  },
}) {
  static override readonly kind: string = "map-entry";

  /** The widgets of the value, each with the key that it was built for. */
  readonly #built: { readonly key: string; readonly widget: Widget }[];
  #number = 0;

  constructor(initial: InitialValues<typeof MapEntry.shape>) {
    super(initial);
    this.#built = [{ key: this.key ?? "", widget: this.valueWidget }];
    this.adopt(this.children);
    this.updateFromChildren();
  }

  get keyInput(): MapKey {
    return this.children[0] as MapKey;
  }

  get valueWidget(): Widget {
    return this.children[1] as Widget;
  }

  /** The key in the value of the map; `undefined` while the row is not part of it. */
  get key(): string | undefined {
    const { draft, value } = this.keyInput;
    return draft === null && typeof value === "string" ? value : undefined;
  }

  /** The number in its name; 0 until the map gives it one. */
  get number(): number {
    return this.#number;
  }

  /** Names key and value by a number that no other row of the map has. */
  nameBy(number: number): void {
    this.#number = number;
    this.keyInput.update({ label: messages.key({ number }) });
    this.#nameValue();
  }

  override updateFromChildren(part?: Widget): void {
    const isRenamed = part !== undefined && part === this.keyInput;
    if (isRenamed) this.#followKey();
    super.updateFromChildren(part);
    if (isRenamed) this.container?.updateFromChildren(this);
  }

  /** Its value is that of the member, which is no level of its own. */
  override get level(): number {
    return this.container?.level ?? 0;
  }

  override valueWithDrafts(drafts: "omit" | "text"): unknown {
    return this.valueWidget.valueWithDrafts(drafts);
  }

  override get composition(): Composition {
    return "entry";
  }

  override valueFrom(
    isReplaced: (part: Widget) => boolean,
    read: (part: Widget) => unknown,
  ): unknown {
    return isReplaced(this.valueWidget) ? read(this.valueWidget) : this.contribution;
  }

  /** Its key counts too. */
  override get isFilled(): boolean {
    return super.isFilled || this.keyInput.isFilled;
  }

  override requestFocus(): void {
    this.keyInput.requestFocus();
  }

  /** A row without a key has no place in the value. */
  override get isUnfinished(): boolean {
    return this.key === undefined || this.valueWidget.isUnfinished;
  }

  override at(path: readonly (string | number)[]): Widget | undefined {
    return this.valueWidget.at(path);
  }

  /** Of the key until the row has one; the value is not used before. */
  override issues(): readonly Issue[] {
    return (this.key === undefined ? this.keyInput : this.valueWidget).issues();
  }

  override showIssues(issues: readonly Issue[]): readonly Issue[] {
    const isOfKey = ({ path, code }: Issue): boolean =>
      path.length === 0 && (this.key === undefined || keyCodes.has(code));
    this.keyInput.showIssues(issues.filter(isOfKey));
    return this.valueWidget.showIssues(issues.filter((each) => !isOfKey(each)));
  }

  protected override childAt(): Widget | undefined {
    return this.valueWidget;
  }

  protected override compose(): unknown {
    return this.valueWidget.contribution;
  }

  protected override distribute(): void {
    this.valueWidget.assignOrReject(this.value);
  }

  /** A key of another pattern has another widget, which shows the same value. */
  #followKey(): void {
    const { key, valueWidget: before } = this;
    const shown = this.#built.find(({ widget }) => widget === before);
    if (key !== undefined && shown && !this.members.isSameValue(key, shown.key)) {
      const after = this.#widgetFor(key);
      carryInput(before, after);
      this.children = [this.keyInput, after];
    }
    this.#nameValue();
  }

  /** The widget of a key. One that was shown before still has its drafts: typing a key passes through other patterns. */
  #widgetFor(key: string): Widget {
    const known = this.#built.find((each) => this.members.isSameValue(key, each.key));
    if (known) return known.widget;
    const widget = this.members.buildValue(key);
    this.#built.push({ key, widget });
    return widget;
  }

  #nameValue(): void {
    const { key } = this;
    const label =
      key === undefined
        ? messages.numberedValue({ number: this.#number })
        : messages.valueOf({ key });
    this.valueWidget.update({ label });
  }
}

/** The key of a row. Its value is the last key that the map accepted. */
export class MapKey extends TextInput.with({
  rejectKey: {
    type: z.custom<(key: string) => Translatable | undefined>(
      (reject) => typeof reject === "function",
    ),
    view: "none",
    constant: true,
  },
}) {
  static override readonly kind: string = "map-key";

  /** Accepts a draft that was rejected because of another row. */
  retry(): void {
    if (this.draft !== null && "value" in this.interpret(this.draft)) this.enter(this.draft);
  }

  override issues(): readonly Issue[] {
    const isMissing = this.draft === null && this.value === undefined;
    return isMissing ? [issue([], "required", messages.noKey)] : super.issues();
  }

  protected override interpret(input: unknown): Interpretation {
    const key = textOf(input);
    const error = this.rejectKey(key);
    return error === undefined ? { value: key } : { error };
  }

  /** A key of an assigned value is kept, even if the schema rejects it: `issues` of the map reports that. */
  protected override issuesFor(): readonly Issue[] {
    return [];
  }

  protected override derive(changed: ReadonlySet<string>): void {
    super.derive(changed);
    // With a draft the row is not part of the value of the map.
    if (changed.has("draft") && !changed.has("value")) this.container?.updateFromChildren(this);
  }
}

export const mapInput: WidgetDefinition = {
  widget: MapInput,
  schemaRule: {
    when: isMap,
    build: (field, buildPart) =>
      new MapInput({
        ...commonParameters(field),
        description: field.schema.description ?? othersOf(field)?.schema.description,
        maximum: field.schema.maxProperties,
        members: mapMembers(field, buildPart),
      }),
  },
};

/** The map of the members that no property describes; `undefined` unless the schema describes such members. */
export function buildRest(field: Field, buildPart: BuildPart): MapInput | undefined {
  const { properties = {}, additionalProperties: others, patternProperties = {} } = field.schema;
  const isOpen = others === true || isObject(others) || Object.keys(patternProperties).length > 0;
  if (!isOpen) return undefined;
  const members = mapMembers(field, buildPart);
  const conditions = Conditions.of(field.schema, field.root);
  const isDeclared = (key: string): boolean =>
    Object.hasOwn(properties, key) || conditions?.describes(key) === true;
  return new MapInput({
    label: messages.otherProperties,
    beside: true,
    members: {
      ...members,
      rejectKey: (key) =>
        isDeclared(key) ? messages.declaredKey({ key }) : members.rejectKey(key),
    },
  });
}

/** The rows of a map, which no schema selects on its own. */
export const mapEntry: WidgetDefinition = { widget: MapEntry, schemaRule: null };

export const mapKey: WidgetDefinition = { widget: MapKey, schemaRule: null };

/** The codes of issues that a key has, not its value. */
const keyCodes: ReadonlySet<string> = new Set([
  "additionalProperties",
  "propertyNames",
  "unevaluatedProperties",
]);

/** `{ color: "red" }` from a row of "color" and "red"; rows without a key or a value are left out. */
function objectOf(
  entries: readonly MapEntry[],
  valueOf: (entry: MapEntry) => unknown,
): Readonly<Record<string, unknown>> {
  const members: [string, unknown][] = [];
  for (const entry of entries) {
    const value = entry.key === undefined ? undefined : valueOf(entry);
    if (entry.key !== undefined && value !== undefined) members.push([entry.key, value]);
  }
  return Object.fromEntries(members);
}

function hasMember(value: unknown, key: string): value is Readonly<Record<string, unknown>> {
  return isObject(value) && Object.hasOwn(value, key);
}

/** Whether a field is an object whose keys the user chooses. */
function isMap(field: Field): boolean {
  if (field.type !== "object") return false;
  const { properties = {} } = field.schema;
  return isOpen(field.schema) && Object.keys(properties).length === 0 && onlyConstrains(field);
}

/** Whether an object may have members that no property describes. */
export function isOpen({
  additionalProperties,
  patternProperties = {},
}: JsonSchemaObject): boolean {
  return additionalProperties !== false || Object.keys(patternProperties).length > 0;
}

/** The field of members that no pattern describes; `undefined` if there can be none. */
function othersOf(field: Field): Field | undefined {
  const { additionalProperties: others } = field.schema;
  return others === false ? undefined : describePart(field, "", asSchema(others), true);
}

function asSchema(schema: JsonSchema | undefined): JsonSchema {
  return typeof schema === "object" ? schema : anything;
}

/** One object, because `isSameValue` compares schemas by identity. */
const anything: JsonSchema = {};

function mapMembers(field: Field, buildPart: BuildPart): MapMembers {
  const { additionalProperties: others, patternProperties = {}, propertyNames } = field.schema;
  const patterns = Object.entries(patternProperties);
  const otherSchema = others === false ? asSchema(patterns[0]?.[1]) : asSchema(others);
  const combined = new Map<string, JsonSchema>();
  const matching = (key: string): typeof patterns =>
    patterns.filter(([pattern]) => isValid(key, { pattern }));
  const schemaOf = (key: string): JsonSchema => {
    const found = matching(key);
    if (found.length < 2) return found.length === 0 ? otherSchema : asSchema(found[0]?.[1]);
    const id = JSON.stringify(found.map(([pattern]) => pattern));
    const schema = combined.get(id) ?? { allOf: found.map(([, each]) => each) };
    combined.set(id, schema);
    return schema;
  };
  return {
    rejectKey(key) {
      if (others === false && matching(key).length === 0) {
        return messages.unmatchedKey({ patterns: patterns.map(([pattern]) => pattern).join(", ") });
      }
      const [first] =
        propertyNames === undefined ? [] : validate(key, propertyNames, { root: field.root });
      return first && (first.translatable ?? first.message);
    },
    buildValue(key) {
      const value = buildPart(describePart(field, key, schemaOf(key), true)).keepOpen();
      // It would be repeated in every row.
      value.update({ description: "" });
      return value;
    },
    isSameValue(key, other) {
      const schema = schemaOf(key);
      if (schema !== schemaOf(other)) return false;
      const flat = flatten(schema, field.root);
      return isPassword(key, flat) === isPassword(other, flat);
    },
  };
}
