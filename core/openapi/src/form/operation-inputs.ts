import { HeddleError, type Translatable } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import { Group, type MapInput, otherPropertiesToWidget, type Widget } from "@heddle/views";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { asObject, isObject, jsonValue, member, type RawObject } from "../document/raw.ts";
import {
  bodyConditions,
  collectFields,
  isJsonContent,
  memberField,
} from "../fields/collect-fields.ts";
import { type Field, type FieldLocation, qualifiedName } from "../fields/field.ts";
import { withHiddenPasswords } from "../request/hidden-passwords.ts";
import { declaredPart, type DeclaredPart } from "../fields/declared-members.ts";
import { withoutReadOnly } from "../fields/read-only-members.ts";
import { readFlat } from "../document/schema-traits.ts";
import { messages } from "../messages.ts";
import { chooseContent } from "../operation/media-type.ts";
import type { Content, Operation } from "../operation/operation.ts";
import { InvalidRequestError, type RequestValues, type Values } from "../request/request-plan.ts";
import { BodyText } from "./body-text.ts";
import { ConditionalBody, forEachWidget, isHiddenIn } from "./conditional-body.ts";
import { FieldArrangement } from "./field-arrangement.ts";
import { asParameter, fieldWidget, type WidgetOptions } from "./field-widget.ts";
import type { LayoutOptions } from "./layout-options.ts";
import { carryOver } from "./widget-state.ts";
import { assertNesting } from "../request/request-values.ts";

/** An example for the whole body, or for one field. */
export interface FormExample {
  readonly field: Field | undefined;
  readonly value: unknown;
}

/** How a value counts whose widget shows a draft: as the last valid value, as none, or as the typed text. */
export type DraftMode = "keep" | "omit" | "text";

/** Makes a widget show the input of another one; `field` is the field of that one. */
export type MoveInput = (from: Widget, to: Widget, field: Field | undefined) => void;

/** Which members of a record a save sends beside those that it has to. */
export interface RecordBodyOptions {
  /** The read-only ids in the rows of a list: some servers match rows by them. `omit` by default. */
  readonly rowKeys?: "omit" | "send";
  /** The members that the schema of the update does not declare, unless it forbids them. `omit` by default. */
  readonly undeclaredMembers?: "omit" | "send";
}

/** The schemas of a record as the document has them; a form may show the fields of the read for an update. */
export interface UpdateSchemas {
  readonly update: JsonSchema;
  readonly read: JsonSchema;
}

/** Options for the inputs of an operation. */
export interface InputOptions extends Omit<WidgetOptions, "hints">, RecordBodyOptions {
  readonly skipReadOnly: boolean;
  readonly mediaType: string | undefined;
  readonly layout?: LayoutOptions;
}

/** Methods whose requests have no body. */
const bodylessMethods: readonly string[] = ["get", "head"];

/** The fields of one operation in one media type, their widgets, and the request values that they hold. */
export class OperationInputs {
  /** The fields of the operation, hidden members of the body included. */
  readonly allFields: readonly Field[];
  readonly operation: Operation;
  /** Describes the body; `undefined` when there is none. */
  readonly content: Content | undefined;
  /** The members of a JSON body without a field; `undefined` unless the document describes such members. */
  readonly others: MapInput | undefined;
  /** The body as JSON text; `undefined` if it is not JSON, or edited as a record. */
  readonly bodyText: BodyText | undefined;
  /** The members of a body that is `optional` as a whole, or has conditions; `undefined` for any other body. */
  readonly bodyGroup: Group | undefined;
  /** The text of an earlier media type, for the return to it. */
  #keptText: BodyText | undefined;
  /** The data of the document. */
  readonly root: RawObject;
  readonly #widgets: ReadonlyMap<string, Widget>;
  readonly #conditional: ConditionalBody | undefined;
  readonly #arrangement: FieldArrangement;
  readonly #recordBody: Required<RecordBodyOptions>;
  #arranged: { readonly of: unknown; readonly fields: readonly Field[] } | undefined;

  constructor(document: OpenAPIDocument, operation: Operation, options: InputOptions) {
    const { skipReadOnly, mediaType, layout = {} } = options;
    const { rowKeys = "omit", undeclaredMembers = "omit" } = options;
    const { root } = document;
    this.#recordBody = { rowKeys, undeclaredMembers };
    this.allFields = collectFields(document, operation, {
      skipReadOnly,
      ...(mediaType !== undefined && { mediaType }),
    });
    this.operation = operation;
    this.content = operation.body && chooseContent(operation.body, mediaType);
    this.root = root;
    this.#arrangement = new FieldArrangement(layout, this.allFields, root, this.content);
    this.#conditional = this.#createConditional(options);
    const unconditional = this.allFields.filter(
      ({ location }) => !this.#conditional || location !== "body",
    );
    this.#widgets = new Map(
      unconditional.map((field) => [field.key, this.#createWidget(field, options)]),
    );
    this.others = options.mode === "record" ? undefined : this.#createOthers();
    this.bodyGroup = this.#createBodyGroup(options.mode === "record");
    this.bodyText = options.mode === "record" ? undefined : this.#createBodyText();
  }

  /** The fields that are not hidden by conditions. */
  get fields(): readonly Field[] {
    if (!this.#conditional) return this.allFields;
    const shown = [...this.#conditional.shown.values()].map(({ field }) => field);
    return [...this.allFields.filter(({ location }) => location !== "body"), ...shown];
  }

  /** The fields as the form shows them: by location, in each the sections that begin there and then the others. */
  get arranged(): readonly Field[] {
    const of = this.#conditional?.shown ?? this.allFields;
    if (this.#arranged?.of !== of)
      this.#arranged = { of, fields: this.#arrangement.arrange(this.fields) };
    return this.#arranged.fields;
  }

  /** Moves the focus to the first field that is shown and can be edited. */
  requestFocus(): void {
    const widgets = this.arranged.map((field) => this.widgetOf(field));
    widgets.find(({ visible, isLocked }) => visible && !isLocked)?.requestFocus();
  }

  #createWidget(field: Field, options: InputOptions): Widget {
    const hints = this.#arrangement.hintsFor(field);
    const widget = fieldWidget(field, this.root, { ...options, hints });
    return Object.assign(widget, { section: this.#arrangement.sectionOf(field) });
  }

  /** The widgets by the keys of their fields. */
  get widgets(): Record<string, Widget> {
    return Object.fromEntries(this.fields.map((field) => [field.key, this.widgetOf(field)]));
  }

  /** The widgets whose changes are changes of the request. */
  get inputWidgets(): readonly Widget[] {
    const { bodyGroup, bodyText, others } = this;
    const widgets = [...Object.values(this.widgets), others].filter(
      (widget) => widget && (!bodyGroup || widget.container !== bodyGroup),
    );
    return [...widgets, bodyGroup, bodyText?.input].filter((widget) => widget !== undefined);
  }

  /** The widgets whose values a shared form stores, by key: `query.limit`, `body` for a body in one group. */
  get storedWidgets(): ReadonlyMap<string, Widget> {
    const { bodyGroup, others } = this;
    const widgets = new Map(this.fields.map((each) => [qualifiedName(each), this.widgetOf(each)]));
    if (others) widgets.set("others", others);
    if (!bodyGroup) return widgets;
    const isApart = ([, widget]: readonly [string, Widget]): boolean =>
      widget.container !== bodyGroup;
    return new Map([...[...widgets].filter(isApart), ["body", bodyGroup]]);
  }

  widgetOf({ key }: Field): Widget {
    const widget = this.#widgets.get(key) ?? this.#conditional?.shown.get(key)?.widget;
    if (!widget) throw new TypeError(`No widget for ${key}`);
    return widget;
  }

  /** The widget at a path of the body. */
  widgetAt([name, ...rest]: readonly (string | number)[]): Widget | undefined {
    const whole = this.fields.find((field) => field.isWholeBody);
    if (whole) return this.widgetOf(whole).at(name === undefined ? [] : [name, ...rest]);
    const field = typeof name === "string" ? this.find(name, "body") : undefined;
    if (field) return this.widgetOf(field).at(rest);
    if (name === undefined || this.hides([name])) return undefined;
    return this.others?.at([name, ...rest]);
  }

  /** Whether conditions hide the member at a path of the body. */
  hides(path: readonly (string | number)[]): boolean {
    const whole = this.fields.find((field) => field.isWholeBody);
    if (whole) return isHiddenIn(this.widgetOf(whole), path);
    const [name, ...rest] = path;
    if (this.bodyGroup?.hides(String(name))) return true;
    return rest.length > 0 && name !== undefined && isHiddenIn(this.widgetAt([name]), rest);
  }

  /** Empties the body, hidden members included. */
  clearBody(): void {
    const widgets = (): readonly Widget[] =>
      this.#conditional?.members.widgets ?? this.at("body").map((each) => this.widgetOf(each));
    forEachWidget(
      () => widgets().map((widget) => [widget.name, widget]),
      (widget) => widget.clear(),
    );
  }

  at(location: FieldLocation): readonly Field[] {
    return this.fields.filter((field) => field.location === location);
  }

  /** The values of one location by name, or of all by key. A value whose widget shows a draft is omitted. */
  values(location?: FieldLocation, drafts: DraftMode = "omit"): Record<string, unknown> {
    const fields = location === undefined ? this.fields : this.at(location);
    const entries = fields
      .filter((field) => !field.readOnly && !this.isLeftOut(field))
      .map((field) => {
        const name = location === undefined ? field.key : field.name;
        return [name, this.#valueOf(field, drafts)] as const;
      });
    const given = entries.filter(([, value]) => value !== undefined);
    return Object.fromEntries([...given, ...this.#unlistedValues(location, drafts)]);
  }

  /**
   * Takes over values and drafts from inputs of the same operation, in another media type or version, by location and name.
   * `move` makes one widget show the input of another one.
   */
  takeOver(other: OperationInputs, move: MoveInput = carryOver): void {
    const fields = new Map(other.fields.map((field) => [qualifiedName(field), field]));
    for (const { name, contribution } of other.bodyGroup?.hiddenWidgets ?? [])
      this.bodyGroup?.setHidden(name, contribution);
    for (const field of this.allFields) {
      // A value that was taken over may have revealed the field.
      const shown = this.fields.find(({ key }) => key === field.key);
      const before = fields.get(qualifiedName(field));
      const from = before && other.widgetOf(before);
      if (shown && from && isTouched(from)) move(from, this.widgetOf(shown), before);
    }
    if (other.others && this.others) move(other.others, this.others, undefined);
    if (other.bodyGroup?.isAdded === false) this.bodyGroup?.clear();
    this.#keptText = other.bodyText ?? other.#keptText;
    if (this.#keptText) this.bodyText?.takeOver(this.#keptText);
  }

  /** Moves members that were only in the JSON text of the body to the fields that they have now. */
  placeUnlisted(): void {
    const { unlisted = {} } = this.bodyText ?? {};
    if (Object.keys(unlisted).length === 0) return;
    for (const field of this.at("body")) {
      if (Object.hasOwn(unlisted, field.name))
        this.widgetOf(field).assignOrReject(unlisted[field.name]);
    }
    this.bodyText?.keepUnlisted(unlisted);
  }

  /** The field in the same location with the same name as one of other inputs. */
  counterpart(field: Field): Field | undefined {
    const name = qualifiedName(field);
    return this.fields.find((each) => qualifiedName(each) === name);
  }

  /** The value of a field for display: without passwords. */
  shownValue(field: Field): unknown {
    return this.#hiddenValue(this.widgetOf(field).contribution, field);
  }

  /** Replaces the body, or the value of one field, by an example. What does not fit is shown with the reason. */
  fillExample(example: FormExample): void {
    const values = new Map(
      hiddenIn(this.inputWidgets).map((widget) => [widget, widget.contribution]),
    );
    this.#fillShown(example);
    // Hidden widgets keep their values, also in rows that the example adds: users could not see the values of the example.
    for (const widget of hiddenIn(this.inputWidgets))
      widget.assignOrReject(values.has(widget) ? values.get(widget) : widget.initialValue);
  }

  #fillShown({ field, value }: FormExample): void {
    const whole = this.fields.find((each) => each.isWholeBody);
    if (field) this.widgetOf(field).assignOrReject(asParameter(value, this.widgetOf(field)));
    else if (this.bodyText) this.bodyText.fill(value);
    else if (whole) this.widgetOf(whole).assignOrReject(value);
    else if (this.#conditional) this.bodyGroup?.assignOrReject(value);
    else {
      for (const each of this.at("body").filter(({ readOnly }) => !readOnly))
        this.widgetOf(each).assignOrReject(member(asObject(value), each.name));
    }
  }

  /** Fills in values that fit, and returns the names of the others. A name fills every field of that name. */
  populate(record: Readonly<Record<string, unknown>> | null): string[] {
    return Object.entries(record ?? {})
      .filter(
        ([name, value]) =>
          !this.#fillHidden(name, value) &&
          !this.#fill(name, value) &&
          !this.#fillOther(name, value),
      )
      .map(([name]) => name);
  }

  /** Fills in only what a layout hides, also inside of groups. These values are those of the form, not of the user. */
  populateHidden(record: Readonly<Record<string, unknown>> = {}): void {
    for (const [name, value] of Object.entries(record))
      for (const field of this.#addressed(name))
        if (this.widgetOf(field).isHidden) this.#fillField(field, value);
        else fillHidden(this.widgetOf(field), value);
  }

  /** Why a value does not fit; `undefined` if it does or if there is no such field. */
  rejectionReason(name: string, value: unknown): Translatable | undefined {
    const field = this.find(name);
    return field && this.widgetOf(field).rejectionReason(value);
  }

  /** The field with this key, or the field of this name in the location; by default in the body, then anywhere. */
  find(name: string, location?: FieldLocation): Field | undefined {
    const named = this.fields.filter((field) => field.name === name);
    return (
      this.fields.find((field) => field.key === name) ??
      named.find((field) => field.location === (location ?? "body")) ??
      (location === undefined ? named[0] : undefined)
    );
  }

  /** Whether a request can be sent without validation: each input stands for a value, and the path is complete. */
  get isSendable(): boolean {
    const isMissing = ({ location, required }: Field, widget: Widget): boolean =>
      location === "path" && required && widget.contribution === undefined;
    return (
      !this.#shownWidgets.some((widget) => widget.isUnfinished) &&
      !this.fields.some((field) => isMissing(field, this.widgetOf(field)))
    );
  }

  /** The values of the request; `extra` replaces properties of the body. */
  requestValues(extra?: Values, drafts: DraftMode = "omit"): RequestValues {
    const whole = this.fields.find(({ parameter }) => parameter?.location === "querystring");
    return {
      path: this.values("path", drafts),
      query: this.values("query", drafts),
      header: this.values("header", drafts),
      cookie: this.values("cookie", drafts),
      ...(whole && { querystring: this.#valueOf(whole, drafts) }),
      body: this.body(extra, drafts),
    };
  }

  /** The values as they were entered; `undefined` when they cannot be sent. */
  enteredValues(extra?: Values): RequestValues | undefined {
    try {
      return this.requestValues(extra, "text");
    } catch (error) {
      if (error instanceof InvalidRequestError) return undefined;
      throw error;
    }
  }

  /** The body; `undefined` when it is empty and optional. */
  body(extra?: Values, drafts: DraftMode = "keep"): unknown {
    if (!this.content) return this.#undeclaredBody(extra);
    const whole = this.fields.find((field) => field.isWholeBody);
    const entered = this.bodyText?.replacement
      ? this.bodyText.replacement.value
      : whole
        ? this.#valueOf(whole, drafts)
        : this.values("body", drafts);
    const value = extra ? withMembers(entered, extra) : entered;
    assertNesting(value);
    const isEmpty =
      value === undefined || (!whole && isObject(value) && Object.keys(value).length === 0);
    if (isEmpty && !this.#sendsEmpty) return undefined;
    return this.withoutReadOnly(value);
  }

  /** The JSON body of an operation that declares none. */
  #undeclaredBody(extra: Values = {}): unknown {
    if (Object.keys(extra).length === 0) return undefined;
    const { method } = this.operation;
    if (bodylessMethods.includes(method)) {
      const name = method.toUpperCase();
      throw new InvalidRequestError("body", "", `a ${name} request has no body for "extra"`);
    }
    return copyOf(extra);
  }

  /** Removes read-only members. */
  withoutReadOnly(body: unknown): unknown {
    return this.content ? this.#withoutReadOnly(body, this.content.schema) : body;
  }

  #withoutReadOnly(value: unknown, schema: JsonSchema): unknown {
    return withoutReadOnly(value, schema, this.root, this.#recordBody.rowKeys);
  }

  /** The part of a record that the body accepts. */
  asBody(record: unknown, schemas?: UpdateSchemas): unknown {
    if (!this.content) return undefined;
    assertNesting(record);
    const { value } = this.#declaredPart(record, schemas);
    return this.withoutReadOnly(schemas ? this.#withoutReadOnly(value, schemas.update) : value);
  }

  /** The paths of the members of a record that the body does not accept, except those that only the server sets. */
  undeclaredIn(record: unknown, schemas: UpdateSchemas): DeclaredPart["leftOut"] {
    return this.#declaredPart(record, schemas).leftOut;
  }

  #declaredPart(record: unknown, schemas?: UpdateSchemas): DeclaredPart {
    const { read, update = this.content?.schema ?? true } = schemas ?? {};
    return declaredPart(this.#withoutServerSet(record, read), {
      update,
      read,
      root: this.root,
      keepsUndeclared: this.#recordBody.undeclaredMembers === "send",
    });
  }

  /** Removes members that the read schema marks read-only, unless the body has a field for them. */
  #withoutServerSet(record: unknown, readSchema: JsonSchema = true): unknown {
    const bare = this.#withoutReadOnly(record, readSchema);
    if (this.isOneField || !isObject(record) || !isObject(bare)) return record;
    const fields = this.allFields.filter(({ location }) => location === "body");
    const kept = fields.map(({ name }) => name).filter((name) => Object.hasOwn(record, name));
    const members = new Map(Object.entries(bare));
    for (const name of kept) members.set(name, record[name]);
    return Object.fromEntries(members);
  }

  /** Replaces passwords, for display. */
  withHiddenPasswords(values: RequestValues): RequestValues {
    const at = (location: "path" | "query" | "header" | "cookie"): Values =>
      Object.fromEntries(
        Object.entries(values[location] ?? {}).map(([name, value]) => [
          name,
          this.#hiddenValue(value, this.find(name, location)),
        ]),
      );
    return {
      ...values,
      path: at("path"),
      query: at("query"),
      header: at("header"),
      cookie: at("cookie"),
      body: this.#hiddenBody(values.body),
    };
  }

  /** Whether the whole body is one field. */
  get isOneField(): boolean {
    return this.allFields.some((field) => field.isWholeBody);
  }

  #hiddenValue(value: unknown, field: Field | undefined): unknown {
    if (!field) return value;
    const { name, schema } = field;
    const hidden = withHiddenPasswords({ name, value, schema }, this.root);
    return this.#arrangement.withHiddenPasswords(field, hidden);
  }

  #hiddenBody(body: unknown): unknown {
    if (!this.content) return body;
    const { schema } = this.content;
    const hidden = withHiddenPasswords({ name: "", value: body, schema }, this.root);
    const fields = this.allFields.filter(({ location }) => location === "body");
    return fields.reduce((value, field) => {
      if (field.isWholeBody) return this.#arrangement.withHiddenPasswords(field, value);
      if (!isObject(value) || !Object.hasOwn(value, field.name)) return value;
      const inner = this.#arrangement.withHiddenPasswords(field, value[field.name]);
      return inner === value[field.name] ? value : { ...value, [field.name]: inner };
    }, hidden);
  }

  #createOthers(): MapInput | undefined {
    const { content } = this;
    if (!content || this.isOneField || !isJsonContent(this.root, content)) return undefined;
    const schema = readFlat(this.root, content.schema);
    const listed = this.allFields
      .filter(({ location }) => location === "body")
      .map(({ name }) => [name, true] as const);
    const properties = { ...schema.properties, ...Object.fromEntries(listed) };
    return otherPropertiesToWidget({ ...schema, properties }, { root: this.root });
  }

  /** Sets a hidden member of the body, for the time when it is not hidden. */
  #fillHidden(name: string, value: unknown): boolean {
    const field = this.allFields.find(
      (each) => each.location === "body" && [each.key, qualifiedName(each)].includes(name),
    );
    return field !== undefined && this.bodyGroup?.setHidden(field.name, value) === true;
  }

  /** Adds a member of the body that has no field. */
  #fillOther(name: string, value: unknown): boolean {
    const { others } = this;
    if (!others || this.#addressed(name).length > 0) return false;
    const members = asObject(others.value);
    if (!Object.hasOwn(members, name) && others.rejectNewKey(name)) return false;
    others.assign({ ...members, [name]: value });
    return true;
  }

  /** Whether a body without members is sent: it is required, or the user added it. */
  get #sendsEmpty(): boolean {
    const { required, declaredOptional } = this.operation.body ?? {};
    const isAdded = this.bodyGroup?.optional === true && this.bodyGroup.isAdded;
    return required === true || (declaredOptional === true && isAdded);
  }

  /** Whether a field belongs to a body that is left out. */
  isLeftOut({ location }: Field): boolean {
    return location === "body" && this.bodyGroup?.isAdded === false;
  }

  /** Without required members, an empty body is left out anyway, unless the document declares that it may be missing. */
  #createBodyGroup(isRecord: boolean): Group | undefined {
    const { body } = this.operation;
    const members = this.#conditional?.members;
    const fields = this.#arrangement.arrange(
      this.allFields.filter((each) => each.location === "body" && !each.isWholeBody),
    );
    const isOffered = body?.declaredOptional ?? fields.some(({ required }) => required);
    const optional = isOffered && body?.required === false && !isRecord;
    if (!body || !this.content || this.isOneField || (!optional && !members)) return undefined;
    const widgets = members?.widgetsFor([], {}) ?? fields.map((field) => this.widgetOf(field));
    const group = new Group({
      name: "body",
      label: messages.sections.body,
      description: body.description,
      optional,
      required: !optional,
      members,
      children: [...widgets, ...(this.others ? [this.others] : [])],
      ...(!body.declaredOptional && { value: {} }),
    });
    if (this.#conditional) this.#conditional.group = group;
    return group;
  }

  #createConditional(options: InputOptions): ConditionalBody | undefined {
    const { content, root } = this;
    const conditions = content && bodyConditions(root, content);
    if (!content || !conditions) return undefined;
    return new ConditionalBody({
      conditions,
      fields: this.allFields.filter(({ location }) => location === "body"),
      arrange: (fields) => this.#arrangement.arrange(fields),
      describe: (name, schema, required) => memberField(root, content, name, schema, required),
      build: (field) => {
        const widget = this.#createWidget(field, options);
        if (field.readOnly && options.skipReadOnly) widget.visible = false;
        return widget;
      },
    });
  }

  #createBodyText(): BodyText | undefined {
    const fields = (): readonly Field[] => this.at("body").filter((field) => !field.readOnly);
    const whole = fields().find((field) => field.isWholeBody);
    const isText = whole && this.widgetOf(whole).isJson;
    if (!this.content || !isJsonContent(this.root, this.content) || isText) return undefined;
    if (this.#canOnlyBeEmpty) return undefined;
    return new BodyText({
      others: this.others,
      whole: whole && this.widgetOf(whole),
      widgets: () => new Map(fields().map((field) => [field.name, this.widgetOf(field)])),
      group: this.#conditional && this.bodyGroup,
      readOnly: new Set(this.allFields.flatMap(({ name, readOnly }) => (readOnly ? [name] : []))),
      read: () => this.body(undefined, "text"),
      leaveOut: () => this.bodyGroup?.optional && this.bodyGroup.clear(),
      hidePasswords: (body) => this.#hiddenBody(body),
    });
  }

  /** Whether the body is an object that can have no members. */
  get #canOnlyBeEmpty(): boolean {
    if (!this.content || this.others) return false;
    const { additionalProperties } = readFlat(this.root, this.content.schema);
    return (
      additionalProperties === false && !this.allFields.some((each) => each.location === "body")
    );
  }

  /** Members of the body that no field describes. */
  #unlistedValues(
    location: FieldLocation | undefined,
    drafts: DraftMode,
  ): readonly (readonly [string, unknown])[] {
    if ((location !== undefined && location !== "body") || this.bodyGroup?.isAdded === false) {
      return [];
    }
    const { replacement } = this.bodyText ?? {};
    const entered =
      drafts === "keep" ? this.others?.contribution : this.others?.valueWithDrafts(drafts);
    const unlisted = { ...this.bodyText?.unlisted, ...asObject(entered) };
    if (location === undefined && replacement) return [[this.#freeKey("body"), replacement.value]];
    const keyOf = (name: string): string => (location === "body" ? name : this.#freeKey(name));
    return Object.entries(unlisted).map(([name, value]) => [keyOf(name), value]);
  }

  #freeKey(name: string): string {
    return this.allFields.some(({ key }) => key === name) ? `body.${name}` : name;
  }

  /** The widgets that the form shows, in its order. */
  get #shownWidgets(): readonly Widget[] {
    const text = this.bodyText?.isShown ? [this.bodyText.input] : [];
    const isHidden = ({ location }: Field): boolean => text.length > 0 && location === "body";
    return [
      ...this.fields.filter((field) => !isHidden(field)).map((field) => this.widgetOf(field)),
      ...(this.others && text.length === 0 ? [this.others] : []),
      ...text,
    ];
  }

  /** The value of a field as it would be sent. */
  #valueOf(field: Field, drafts: DraftMode): unknown {
    const widget = this.widgetOf(field);
    const value = drafts === "keep" ? widget.contribution : widget.valueWithDrafts(drafts);
    return this.#withoutReadOnly(value, field.schema);
  }

  /** A read-only field shows the value if it can; only a field that is sent must accept it. */
  #fill(name: string, value: unknown): boolean {
    const fields = this.#addressed(name);
    const results = fields.map((field) => ({ field, isFilled: this.#fillField(field, value) }));
    const relevant = results.filter(({ field }) => !field.readOnly);
    const decisive = relevant.length > 0 ? relevant : results;
    return decisive.length > 0 && decisive.every(({ isFilled }) => isFilled);
  }

  /** The field with this key, the field at `path.id`, or all fields with this name. */
  #addressed(name: string): readonly Field[] {
    const exact =
      this.fields.find((field) => field.key === name) ??
      this.fields.find((field) => qualifiedName(field) === name);
    return exact ? [exact] : this.fields.filter((field) => field.name === name);
  }

  #fillField(field: Field, value: unknown): boolean {
    const widget = this.widgetOf(field);
    try {
      widget.assign(field.parameter ? asParameter(value, widget) : value);
      return true;
    } catch (error) {
      if (error instanceof HeddleError) return false;
      throw error;
    }
  }
}

/** Whether a widget has something to take over; otherwise the other widget keeps its default. */
function isTouched(widget: Widget): boolean {
  return widget.contribution !== undefined || widget.initialValue !== undefined || widget.hasDraft;
}

/** The widgets that a layout hides, at any depth. */
function hiddenIn(widgets: readonly Widget[]): readonly Widget[] {
  return widgets.flatMap((widget) => {
    return widget.isHidden ? [widget] : hiddenIn(widget.parts());
  });
}

/** Gives the hidden members of a group their parts of a value. */
function fillHidden(widget: Widget, value: unknown): void {
  if (widget.isHidden) widget.assignOrReject(value);
  // A member would add a group that the user has not added.
  else if (isObject(widget.contribution))
    for (const [part, inner] of widget.membersOf(value))
      if (inner !== undefined && !part.isRest) fillHidden(part, inner);
}

function withMembers(value: unknown, extra: Values): unknown {
  if (value === undefined || isObject(value)) return { ...value, ...copyOf(extra) };
  throw new InvalidRequestError("body", "", `"extra" needs a body that is an object`);
}

/** A copy that later changes of the original do not reach. */
function copyOf(extra: Values): Values {
  assertNesting(extra);
  const copy = (original: unknown): unknown => {
    const value = jsonValue(original);
    if (Array.isArray(value)) return value.map(copy);
    if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copy(each)]));
  };
  return asObject(copy(extra));
}
