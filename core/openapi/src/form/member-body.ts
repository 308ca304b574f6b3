import { frozen } from "@heddle/params";
import {
  Group,
  type MapInput,
  type MemberWidgets,
  otherPropertiesToWidget,
  type Widget,
} from "@heddle/views";

import { asObject, isObject, member } from "../document/raw.ts";
import { readFlat } from "../document/schema-traits.ts";
import type { Field } from "../fields/field.ts";
import { messages } from "../messages.ts";
import type { Values } from "../request/request-plan.ts";
import { type BodyContext, BodyInput, type DraftMode } from "./body-input.ts";
import type { BodyText, UnshownParts } from "./body-text.ts";
import { isHiddenIn } from "./whole-body.ts";

/** The members of a body that have a field each. */
export interface Members {
  /** The fields that are not hidden; the same list while they stay the same. */
  readonly fields: readonly Field[];
  /** The widgets of all members, hidden ones too. */
  readonly widgets: readonly Widget[];
  /** Builds the widgets of the group where conditions hide some of them. */
  readonly conditional?: MemberWidgets;
  group?: Group;
  readonly widgetOf: (key: string) => Widget | undefined;
}

/** A body with a widget for each member: a JSON object, a form, or multipart. */
export class MemberBody extends BodyInput {
  override readonly others: MapInput | undefined;
  override readonly group: Group | undefined;
  override readonly text: BodyText | undefined;
  readonly #members: Members;

  constructor(context: BodyContext, members: Members = fixedMembers(context)) {
    super(context);
    this.#members = members;
    this.others = this.#createOthers();
    this.group = this.#createGroup();
    this.text = this.#canOnlyBeEmpty
      ? undefined
      : this.createText({
          show: (body) => this.#show(body),
          unshown: (body) => this.#unshown(body),
        });
  }

  override get fields(): readonly Field[] {
    return this.#members.fields;
  }

  override widgetOf(key: string): Widget | undefined {
    return this.#members.widgetOf(key);
  }

  override at([name, ...rest]: readonly (string | number)[]): Widget | undefined {
    if (name === undefined) return undefined;
    const { fields } = this;
    const field =
      fields.find(({ key }) => key === name) ?? fields.find((each) => each.name === name);
    if (field) return this.widgetOf(field.key)?.at(rest);
    return this.hides([name]) ? undefined : this.others?.at([name, ...rest]);
  }

  override hides([name, ...rest]: readonly (string | number)[]): boolean {
    if (this.group?.hides(String(name))) return true;
    return rest.length > 0 && name !== undefined && isHiddenIn(this.at([name]), rest);
  }

  override clear(): void {
    forEachWidget(
      () => this.#members.widgets.map((widget) => [widget.name, widget]),
      (widget) => widget.clear(),
    );
  }

  override fill(value: unknown): void {
    if (this.text) this.text.fill(value);
    else this.#show(value);
  }

  protected override entered(drafts: DraftMode): unknown {
    const entries = this.sentFields.map((field) => [
      field.name,
      this.context.valueOf(field, drafts),
    ]);
    return {
      ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
      ...this.unlisted(drafts),
    };
  }

  /** Without members, a body is sent only if it is required, or the user added it. */
  protected override isEmpty(value: unknown): boolean {
    const { required, declaredOptional } = this.context.operation.body ?? {};
    const isAdded = declaredOptional === true && this.group?.optional === true && !this.isLeftOut;
    const hasNone = value === undefined || (isObject(value) && Object.keys(value).length === 0);
    return hasNone && !required && !isAdded;
  }

  protected override withoutCodedPasswords(body: unknown): unknown {
    const { fields, arrangement } = this.context;
    return fields.reduce((value, field) => {
      if (!isObject(value) || !Object.hasOwn(value, field.name)) return value;
      const inner = arrangement.withHiddenPasswords(field, value[field.name]);
      return inner === value[field.name] ? value : { ...value, [field.name]: inner };
    }, body);
  }

  protected override withFields(record: Values, writable: Values): Values {
    const own = this.context.fields.filter(({ name }) => Object.hasOwn(record, name));
    return { ...writable, ...Object.fromEntries(own.map(({ name }) => [name, record[name]])) };
  }

  #createOthers(): MapInput | undefined {
    if (!this.isJson) return undefined;
    const { root, content, fields } = this.context;
    const schema = readFlat(root, content.schema);
    const listed = Object.fromEntries(fields.map(({ name }) => [name, true]));
    const properties = { ...schema.properties, ...listed };
    return otherPropertiesToWidget({ ...schema, properties }, { root });
  }

  /** Without required members, an empty body is left out anyway, unless the document declares that it may be missing. */
  #createGroup(): Group | undefined {
    const { operation, arrangement, isRecord } = this.context;
    const { required = true, declaredOptional, description = "" } = operation.body ?? {};
    const { conditional: members } = this.#members;
    const fields = arrangement.arrange(this.context.fields);
    const isOffered = declaredOptional ?? fields.some((field) => field.required);
    const optional = isOffered && !required && !isRecord;
    if (!optional && !members) return undefined;
    const widgets =
      members?.widgetsFor([], {}) ?? fields.flatMap(({ key }) => this.widgetOf(key) ?? []);
    const group = new Group({
      name: "body",
      label: messages.sections.body,
      description,
      optional,
      required: !optional,
      members,
      children: [...widgets, ...(this.others ? [this.others] : [])],
      ...(!declaredOptional && { value: {} }),
    });
    if (members) this.#members.group = group;
    return group;
  }

  /** Whether it is an object that can have no members. */
  get #canOnlyBeEmpty(): boolean {
    const { root, content, fields } = this.context;
    const { additionalProperties } = readFlat(root, content.schema);
    return !this.others && additionalProperties === false && fields.length === 0;
  }

  #show(body: unknown): void {
    const values = asObject(body);
    for (const [name, value] of Object.entries(values)) this.group?.setHidden(name, value);
    forEachWidget(
      () =>
        this.fields.map(({ name, key, readOnly }) => [
          name,
          readOnly ? undefined : this.widgetOf(key),
        ]),
      (widget, name) => widget.show(member(values, name)),
    );
    if (body === undefined && this.group?.optional) this.group.clear();
  }

  /** Shows members without a field in their rows; returns what no widget shows. */
  #unshown(body: unknown): UnshownParts {
    const { others, group } = this;
    const named = new Set(this.context.fields.map(({ name }) => name));
    const rest = Object.entries(frozen(asObject(body))).filter(
      ([name]) => !named.has(name) && !group?.hides(name),
    );
    const members = Object.fromEntries(rest);
    others?.show(rest.length > 0 ? members : undefined);
    return {
      unlisted: others ? {} : members,
      replacement: body === undefined || isObject(body) ? undefined : { value: frozen(body) },
    };
  }
}

/** Members that are always shown. */
function fixedMembers({ fields, createWidget }: BodyContext): Members {
  const widgets = new Map(fields.map((field) => [field.key, createWidget(field)]));
  return { fields, widgets: [...widgets.values()], widgetOf: (key) => widgets.get(key) };
}

/** Calls back for each widget with its name, also for those that are added meanwhile: a value may reveal other members. */
function forEachWidget(
  list: () => readonly (readonly [string, Widget | undefined])[],
  visit: (widget: Widget, name: string) => void,
): void {
  const seen = new Set<Widget>();
  for (let before = -1; before < seen.size;) {
    before = seen.size;
    for (const [name, widget] of list()) {
      if (!widget || seen.has(widget)) continue;
      seen.add(widget);
      visit(widget, name);
    }
  }
}
