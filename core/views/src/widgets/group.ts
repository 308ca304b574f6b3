import {
  constantDefault,
  equalValues,
  forbiddenKeys,
  type InitialValues,
  type IntentsOf,
  isObject,
  type Issue,
  text,
  translatable,
  type Translatable,
  type UnknownRecord,
} from "@heddle/params";
import { Conditions, type JsonSchema, type JsonSchemaObject, similarNames } from "@heddle/schema";
import * as z from "zod/mini";

import { captionOf, describeMember, type Field, isCircular } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import { arrange, type LayoutHints } from "../field/hints.ts";
import { onlyConstrains } from "../field/union.ts";
import { messages } from "../messages.ts";
import type { BuildPart, WidgetDefinition } from "./widget-definition.ts";
import { Container } from "./container.ts";
import { buildRest, isOpen } from "./map-input.ts";
import { type BuildMember, MemberWidgets } from "./member-widgets.ts";
import {
  type Composition,
  type PartState,
  type PossiblePart,
  rejectIfDisabled,
  type Widget,
} from "./widget.ts";

/** Conditions that depend on each other settle in a few rounds; this is a limit for those that do not. */
const maxRounds = 20;

/** The widgets of an object's properties. It builds them when it is opened, an optional group not before it is added. */
export class Group extends Container.with({
  /** The title of its type, beside the label. */
  caption: { type: constantDefault(text, ""), view: "r" },
  /** Whether the user adds and removes it as a whole. */
  optional: { type: constantDefault(z.boolean(), false), view: "r", constant: true },
  /** Whether it has a value, so that views show its widgets; an optional group only after it was added. */
  isAdded: { type: constantDefault(z.boolean(), true), view: "r" },
  open: { type: constantDefault(z.boolean(), true), view: "r" },
  collapsible: { type: constantDefault(z.boolean(), false), view: "r" },
  /** The widgets of its members, if which it has depends on their values. */
  members: {
    type: z.optional(z.custom<MemberWidgets>((members) => members instanceof MemberWidgets)),
    view: "none",
    constant: true,
  },
  /** The sections of its first children, in order, with the number of children of each; the others follow. */
  sections: {
    type: z._default(z.array(z.object({ title: translatable, count: z.int() })), []),
    view: "r",
  },
  build: {
    type: z.optional(z.custom<() => Widget[]>((build) => typeof build === "function")),
    view: "none",
    constant: true,
  },
}) {
  static override readonly kind: string = "group";
  static override readonly intents: IntentsOf<Group> = {
    setOpen: { args: [z.boolean()], coalesceBy: [] },
    add: { args: [], guard: rejectIfDisabled },
    remove: {
      args: [],
      guard: (group: Group) => rejectIfDisabled(group) ?? rejectIfNeeded(group),
    },
  };

  #isFollowing = false;
  /** What `remove` has taken away, until another value is assigned. */
  #removed: { readonly value: unknown; readonly drafts: readonly Draft[] } | undefined;

  constructor(initial: InitialValues<typeof Group.shape> = {}) {
    super(withWidgets(initial));
    this.adopt(this.children);
    this.#findSections();
    this.#initialize();
  }

  override get emptyItem(): unknown {
    return {};
  }

  setOpen(open: boolean): void {
    if (open) this.#expand();
    this.open = open;
  }

  /**
   * Gives an optional group, or one that is `null`, the initial values of its widgets, or what it had when the user removed it,
   * and moves the focus there.
   */
  add(): void {
    this.setOpen(true);
    if (!this.isAdded) this.#fill();
    (this.children.find((child) => child.visible) ?? this).requestFocus();
  }

  #fill(): void {
    const { value, drafts = [] } = this.#removed ?? {};
    this.assign(value ?? initialValueOf(this.children));
    for (const [widget, draft] of drafts) widget.enter(draft);
  }

  override assign(value: unknown): void {
    this.#removed = undefined;
    super.assign(value);
  }

  /** Makes an optional group unset. */
  remove(): void {
    const removed = { value: this.value, drafts: draftsIn(this) };
    this.clear();
    this.#removed = removed;
    this.requestFocus();
  }

  /** A group that is not added has no visible widgets, so it shows the first issue itself. */
  override showIssues(issues: readonly Issue[]): readonly Issue[] {
    if (!this.isAdded) return this.showIssueHere(issues);
    if (issues.some(({ path }) => path.length > 0)) this.setOpen(true);
    return super.showIssues(issues);
  }

  protected override childAt(step: string | number): Widget | undefined {
    // Also before it is added: code may fill in a member, which adds it.
    if (this.open) this.#expand();
    const child = this.children.find(({ name, isRest }) => name === step && !isRest);
    return child ?? (this.#isDescribed(String(step)) ? undefined : this.#rest);
  }

  override possibleParts(): readonly PossiblePart[] {
    this.setOpen(true);
    return this.children.map((child) => [child.isRest ? "" : `.${child.name}`, child]);
  }

  override membersOf(value: unknown): readonly (readonly [Widget, unknown])[] {
    return this.children.map((child) => [child, this.partFor(child, value)]);
  }

  override showParts(): void {
    this.setOpen(true);
  }

  override hides(name: string): boolean {
    return this.#isDescribed(name) && !this.children.some((child) => child.name === name);
  }

  override get hiddenWidgets(): readonly Widget[] {
    return this.members?.widgets.filter(({ name }) => this.hides(name)) ?? [];
  }

  override setHidden(name: string, value: unknown): boolean {
    return this.hides(name) && this.members?.set(name, value) === true;
  }

  #isDescribed(name: string): boolean {
    return this.children.length > 0 && this.members?.describes(name) === true;
  }

  override stepOf(child: Widget): readonly string[] {
    return child.isRest ? [] : [child.name];
  }

  override get composition(): Composition {
    return "members";
  }

  /** A group that is not added may have built its widgets or not; both are the same state. */
  protected override snapshotParts(): readonly PartState[] {
    return this.isAdded || this.hasDraft ? super.snapshotParts() : [];
  }

  protected override placeOf({ name, isRest }: Widget): string | number {
    return isRest ? -1 : name;
  }

  /** The widgets of a closed group are built when it is opened. */
  override makeRoomFor(): void {
    if (this.children.length === 0) this.setOpen(true);
  }

  override partLike({ place }: PartState): Widget | undefined {
    return typeof place === "string" ? this.at([place]) : this.#rest;
  }

  protected override showOther(value: unknown): void {
    const isInParts = isObject(value) && isObject(this.value) && this.children.length > 0;
    if (!isInParts || !equalValues(this.#unnamed(value), this.#unnamed(this.value)))
      return super.showOther(value);
    for (const [child, part] of this.membersOf(value)) child.show(part);
  }

  /** The members of a value that no widget shows. */
  #unnamed(value: unknown): UnknownRecord {
    const names = new Set(this.children.map(({ name }) => name));
    const unnamed = this.#rest ? [] : objectMembers(value).filter(([name]) => !names.has(name));
    return Object.fromEntries(unnamed);
  }

  /** A member, or those without a widget of their own. */
  override partFor(child: Widget, value: unknown): unknown {
    if (!isObject(value)) return undefined;
    if (!child.isRest) return Object.hasOwn(value, child.name) ? value[child.name] : undefined;
    const others = this.#othersIn(value);
    return others.length > 0 ? Object.fromEntries(others) : undefined;
  }

  #othersIn(value: Readonly<Record<string, unknown>>): [string, unknown][] {
    const named = new Set(this.children.flatMap(({ isRest, name }) => (isRest ? [] : [name])));
    return Object.entries(value).filter(([name]) => !named.has(name) && !this.#isDescribed(name));
  }

  /** The widget of the members that have none of their own. */
  get #rest(): Widget | undefined {
    return this.children.findLast((child) => child.isRest);
  }

  protected override withPart(
    value: unknown,
    child: Widget,
    position: number,
    part: unknown,
  ): unknown {
    if (!child.isRest || !isObject(value)) return super.withPart(value, child, position, part);
    const others = new Set(this.#othersIn(value).map(([name]) => name));
    const named = Object.entries(value).filter(([name]) => !others.has(name));
    return Object.fromEntries([...named, ...objectMembers(part)]);
  }

  override updateFromChildren(part?: Widget): void {
    if (!this.members) return super.updateFromChildren(part);
    if (this.isSynchronizing || this.#isFollowing) return;
    const isSame = !this.#followConditions() && part && this.children.includes(part);
    super.updateFromChildren(isSame ? part : undefined);
  }

  /** Shows the members that the values imply; returns whether they are others than before. */
  #followConditions(): boolean {
    const { children, members } = this;
    if (!members || children.length === 0) return false;
    const rest = this.#rest;
    const others = rest ? objectMembers(rest.contribution) : this.#unlistedMembers;
    this.#isFollowing = true;
    try {
      const shown = members.widgetsFor(children, Object.fromEntries(others));
      const widgets = rest ? [...shown, rest] : [...shown];
      const isSame =
        widgets.length === children.length && widgets.every((each, at) => each === children[at]);
      if (!isSame) this.children = widgets;
      return !isSame;
    } finally {
      this.#isFollowing = false;
    }
  }

  protected override compose(isExplicit: boolean, part?: Widget): unknown {
    // Typing into a field changes one member; composing all of a large object would be slow.
    const isMember = part?.isFilled && !part.isRest && isObject(this.value);
    if (isMember && Object.hasOwn(this.value as object, part.name)) {
      return { ...(this.value as object), [part.name]: part.contribution };
    }
    const isNeeded = this.required
      ? this.value !== null
      : (isExplicit || this.optional) && isObject(this.value);
    // An emptied object becomes unset; `null` and `{}` stay.
    if (!isNeeded && !this.#hasContent) return this.#hasMembers ? undefined : this.value;
    const entries: [string, unknown][] = [];
    for (const { name, contribution, isRest } of this.children)
      if (isRest) entries.push(...objectMembers(contribution));
      else if (contribution !== undefined) entries.push([name, contribution]);
    return Object.fromEntries(entries.concat(this.#unlistedMembers));
  }

  protected override distribute(): void {
    const { value, members } = this;
    // Only its widgets know which members of the value are hidden.
    if (members && isObject(value)) this.#expand();
    members?.distribute(value);
    for (let round = 0; round < maxRounds; round++) {
      for (const child of this.children) {
        child.assignOrReject(isObject(value) ? this.partFor(child, value) : child.initialValue);
      }
      if (!this.#followConditions()) return;
    }
  }

  protected override canHold(value: unknown): boolean {
    return isObject(value);
  }

  /** A required group always has an object, so only its content counts. */
  override get isFilled(): boolean {
    if (!super.isFilled || !this.required || this.value === null) return super.isFilled;
    return this.#hasContent;
  }

  get #hasContent(): boolean {
    return this.children.some((child) => child.isFilled) || this.#unlistedMembers.length > 0;
  }

  /** The members that no widget edits. */
  get #unlistedMembers(): [string, unknown][] {
    return this.#rest || !isObject(this.value) ? [] : this.#othersIn(this.value);
  }

  get #hasMembers(): boolean {
    return objectMembers(this.value).length > 0;
  }

  override resetReadOnly(): void {
    if (this.#hasMembers) this.#expand();
    super.resetReadOnly();
  }

  override keepOpen(): this {
    this.setOpen(true);
    this.collapsible = false;
    return this;
  }

  protected override derive(changed: ReadonlySet<string>): void {
    const isAdded = hasValue(this);
    if (isAdded !== this.isAdded) this.isAdded = isAdded;
    if (isAdded && this.open) this.#expand();
    if (changed.has("children")) this.#findSections();
    super.derive(changed);
  }

  #findSections(): void {
    const sections = sectionsOf(this.children);
    if (sections.length > 0 || this.sections.length > 0) this.sections = sections;
  }

  #expand(): void {
    if (this.children.length > 0 || !this.build) return;
    this.children = this.build();
    this.#initialize();
  }

  /** An empty group starts with the initial values of its widgets. */
  #initialize(): void {
    if (this.#hasMembers) this.updateChildren();
    else this.updateFromChildren();
  }
}

export const group: WidgetDefinition = {
  widget: Group,
  schemaRule: {
    when: isGroup,
    build: buildGroup,
  },
};

type Initial = InitialValues<typeof Group.shape>;

/** A widget, and what was entered into it that is no value. */
type Draft = readonly [widget: Widget, draft: string];

function draftsIn(widget: Widget): readonly Draft[] {
  const { draft, hasDraft } = widget;
  const own: readonly Draft[] = hasDraft && draft !== null ? [[widget, draft]] : [];
  return [...own, ...widget.parts().flatMap(draftsIn)];
}

/** Builds the children of a group whose widgets are shown at first. */
function withWidgets(initial: Initial): Initial {
  // The base constructor rejects wrong arguments.
  const { open = true, build, children = [] } = initial ?? {};
  const isAdded = initial ? hasValue(initial) : true;
  const isBuilt = isAdded && open && typeof build === "function" && children.length === 0;
  if (isAdded && !isBuilt) return initial;
  return { ...initial, isAdded, ...(isBuilt && { children: build() }) };
}

function hasValue({ optional, value }: Pick<Initial, "optional" | "value">): boolean {
  return optional ? isObject(value) : value !== null;
}

function rejectIfNeeded(group: Group): Translatable | undefined {
  return group.optional ? undefined : messages.notRemovable({ title: group.title });
}

function initialValueOf(children: readonly Widget[]): unknown {
  return Object.fromEntries(
    children
      .filter(({ contribution }) => contribution !== undefined)
      .map(({ name, contribution }) => [name, contribution]),
  );
}

/** The nesting depth up to which groups are initially open. */
const openDepth = { optional: 1, required: 3 };

/** Whether a field is an object with known members, or without any, which a union beside them may constrain. */
function isGroup(field: Field): boolean {
  if (field.type !== "object") return false;
  return (hasMembers(field) || !isOpen(field.schema)) && onlyConstrains(field);
}

function hasMembers({ schema, root }: Field): boolean {
  const count = Object.keys(schema.properties ?? {}).length;
  return count + (Conditions.of(schema, root)?.declared.size ?? 0) > 0;
}

function buildGroup(field: Field, buildPart: BuildPart): Widget {
  const depth = field.ancestors.length;
  const limit = field.required ? openDepth.required : openDepth.optional;
  const members = conditionalMembers(field, buildPart);
  return new Group({
    ...commonParameters(field),
    caption: captionOf(field),
    optional: !field.required,
    open: depth <= limit && !isCircular(field),
    collapsible: depth > 0 && hasMembers(field),
    members,
    build: () => {
      const rest = buildRest(field, buildPart);
      const widgets = members?.widgetsFor([], {}) ?? buildProperties(field, buildPart);
      return rest ? [...widgets, rest] : [...widgets];
    },
  });
}

function conditionalMembers(field: Field, buildPart: BuildPart): MemberWidgets | undefined {
  const conditions = Conditions.of(withRequired(field), field.root);
  const arrangement = (widgets: readonly Widget[]): readonly Widget[] =>
    arrangeWidgets(widgets, field.hints);
  if (!conditions) return undefined;
  const described = [...Object.entries(field.schema.properties ?? {}), ...conditions.declared];
  return new MemberWidgets(conditions, memberBuilder(field, described, buildPart), arrangement);
}

function objectMembers(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

function buildProperties(field: Field, buildPart: BuildPart): readonly Widget[] {
  const { properties = {}, required = [] } = withRequired(field);
  const members = Object.entries(properties).filter(([name]) => !forbiddenKeys.has(name));
  const build = memberBuilder(field, members, buildPart);
  const widgets = members.map(([name, schema]) => build(name, schema, required.includes(name)));
  return arrangeWidgets(widgets, field.hints);
}

/** By the schema without them: conditions are read once for all rows of a list. */
const completed = new WeakMap<JsonSchemaObject, JsonSchemaObject>();

/** The schema with the members that it requires and no property describes. Rows of key and value could hold them too. */
function withRequired({ schema, root }: Field): JsonSchemaObject {
  const { properties = {}, required = [], additionalProperties, patternProperties } = schema;
  if (additionalProperties !== undefined || patternProperties !== undefined) return schema;
  const conditions = Conditions.of(schema, root);
  const isDescribed = (name: string): boolean =>
    Object.hasOwn(properties, name) || conditions?.describes(name) === true;
  const missing = required.filter((name) => !isDescribed(name));
  if (missing.length === 0) return schema;
  const others = Object.fromEntries(missing.map((name) => [name, {}]));
  const whole = completed.get(schema) ?? { ...schema, properties: { ...properties, ...others } };
  completed.set(schema, whole);
  return whole;
}

function memberBuilder(
  field: Field,
  members: Iterable<readonly [string, JsonSchema]>,
  buildPart: BuildPart,
): BuildMember {
  const similar = similarNames(members);
  return (name, schema, required) => {
    const label = similar.has(name) ? name : undefined;
    const part = describeMember(field, name, schema, required, label);
    const widget = buildPart(field.tags?.has(name) ? { ...part, isTag: true } : part);
    widget.section = part.hints.section ?? "";
    return widget;
  };
}

/** The widgets in the order of a layout, each with its section. */
function arrangeWidgets(widgets: readonly Widget[], hints: LayoutHints): readonly Widget[] {
  const isPlain = !hints.order && !hints.sections && !widgets.some(({ section }) => section);
  if (isPlain) return widgets;
  const items = widgets.map((widget) => {
    const { name, isHidden: hidden, section } = widget;
    return { name, widget, hints: { hidden, ...(section && { section }) } };
  });
  return arrange(items, hints).map(({ item, section = "" }) =>
    Object.assign(item.widget, { section }),
  );
}

/** `A A B –` → `A: 2, B: 1`. Widgets outside of sections come last. */
function sectionsOf(children: readonly Widget[]): { title: Translatable; count: number }[] {
  const titles = [...new Set(children.flatMap(({ section }) => section || []))];
  return titles.map((title) => ({
    title,
    count: children.filter(({ section }) => section === title).length,
  }));
}
