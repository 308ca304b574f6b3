import { HeddleError, type Translatable } from "@heddle/params";
import type { Widget } from "@heddle/views";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { isObject, type RawObject } from "../document/raw.ts";
import { bodyConditions, collectFields } from "../fields/collect-fields.ts";
import { type Field, type FieldLocation, qualifiedName } from "../fields/field.ts";
import { withoutReadOnly } from "../fields/read-only-members.ts";
import { withHiddenPasswords } from "../request/hidden-passwords.ts";
import { chooseContent } from "../operation/media-type.ts";
import type { Content, Operation } from "../operation/operation.ts";
import { InvalidRequestError, type RequestValues, type Values } from "../request/request-plan.ts";
import type {
  BodyContext,
  BodyInput,
  DraftMode,
  MoveInput,
  RecordBodyOptions,
} from "./body-input.ts";
import { ConditionalMembers } from "./conditional-members.ts";
import { FieldArrangement } from "./field-arrangement.ts";
import { asParameter, fieldWidget, type WidgetOptions } from "./field-widget.ts";
import type { LayoutOptions } from "./layout-options.ts";
import { MemberBody } from "./member-body.ts";
import { NoBody } from "./no-body.ts";
import { WholeBody } from "./whole-body.ts";
import { carryOver } from "./widget-state.ts";

/** An example for the whole body, or for one field. */
export interface FormExample {
  readonly field: Field | undefined;
  readonly value: unknown;
}

/** Options for the inputs of an operation. */
export interface InputOptions extends Omit<WidgetOptions, "hints"> {
  readonly skipReadOnly: boolean;
  readonly mediaType: string | undefined;
  readonly layout?: LayoutOptions;
  readonly recordBody?: RecordBodyOptions;
}

/** The fields of one operation in one media type, their widgets, and the request values that they hold. */
export class OperationInputs {
  /** The fields of the operation, hidden members of the body included. */
  readonly allFields: readonly Field[];
  readonly operation: Operation;
  /** Describes the body; `undefined` when there is none. */
  readonly content: Content | undefined;
  readonly body: BodyInput;
  /** The data of the document. */
  readonly root: RawObject;
  readonly #parameters: readonly Field[];
  readonly #widgets: ReadonlyMap<string, Widget>;
  readonly #arrangement: FieldArrangement;
  readonly #rowKeys: RecordBodyOptions["rowKeys"];
  #arranged: { readonly of: unknown; readonly fields: readonly Field[] } | undefined;

  constructor(document: OpenAPIDocument, operation: Operation, options: InputOptions) {
    const { skipReadOnly, mediaType, layout = {}, mode, recordBody = {} } = options;
    const { root } = document;
    const fields = collectFields(document, operation, {
      skipReadOnly,
      ...(mediaType !== undefined && { mediaType }),
    });
    const content = operation.body && chooseContent(operation.body, mediaType);
    const arrangement = new FieldArrangement(layout, fields, root, content);
    const createWidget = (field: Field): Widget => {
      const hints = arrangement.hintsFor(field);
      const widget = fieldWidget(field, root, { ...options, hints });
      return Object.assign(widget, { section: arrangement.sectionOf(field) });
    };
    this.allFields = fields;
    this.operation = operation;
    this.content = content;
    this.root = root;
    this.#arrangement = arrangement;
    this.#rowKeys = recordBody.rowKeys;
    this.#parameters = fields.filter(({ location }) => location !== "body");
    this.#widgets = new Map(this.#parameters.map((field) => [field.key, createWidget(field)]));
    this.body = bodyOf({
      operation,
      content: content ?? undeclaredContent,
      root,
      fields: fields.filter(({ location }) => location === "body"),
      arrangement,
      skipReadOnly,
      isRecord: mode === "record",
      recordBody,
      createWidget,
      valueOf: (field, drafts) => this.#valueOf(field, drafts),
    });
  }

  /** The fields that are not hidden by conditions. */
  get fields(): readonly Field[] {
    return [...this.#parameters, ...this.body.fields];
  }

  /** The fields as the form shows them: by location, in each the sections that begin there and then the others. */
  get arranged(): readonly Field[] {
    const of = this.body.fields;
    if (this.#arranged?.of !== of)
      this.#arranged = { of, fields: this.#arrangement.arrange(this.fields) };
    return this.#arranged.fields;
  }

  /** Moves the focus to the first field that is shown and can be edited. */
  requestFocus(): void {
    const widgets = this.arranged.map((field) => this.widgetOf(field));
    widgets.find(({ visible, isLocked }) => visible && !isLocked)?.requestFocus();
  }

  /** The widgets by the keys of their fields. */
  get widgets(): Record<string, Widget> {
    return Object.fromEntries(this.fields.map((field) => [field.key, this.widgetOf(field)]));
  }

  /** The widgets whose changes are changes of the request. */
  get inputWidgets(): readonly Widget[] {
    const { text } = this.body;
    return [...this.storedWidgets.values(), ...(text ? [text.input] : [])];
  }

  /** The widgets whose values a shared form stores, by key: `query.limit`, `body` for a body in one group. */
  get storedWidgets(): ReadonlyMap<string, Widget> {
    const parameters = this.#parameters.map(
      (field) => [qualifiedName(field), this.widgetOf(field)] as const,
    );
    return new Map([...parameters, ...this.body.outerWidgets]);
  }

  widgetOf({ key }: Field): Widget {
    const widget = this.#widgets.get(key) ?? this.body.widgetOf(key);
    if (!widget) throw new TypeError(`No widget for ${key}`);
    return widget;
  }

  at(location: FieldLocation): readonly Field[] {
    return this.fields.filter((field) => field.location === location);
  }

  /** The fields whose values are sent. */
  get sentFields(): readonly Field[] {
    return [...this.#parameters, ...this.body.sentFields];
  }

  /** The values of one location by name, or of all by key. A value whose widget shows a draft is omitted. */
  values(location?: FieldLocation, drafts: DraftMode = "omit"): Record<string, unknown> {
    const isWanted = (each: FieldLocation): boolean => location === undefined || each === location;
    const entries = this.sentFields
      .filter((field) => isWanted(field.location))
      .map((field) => {
        const name = location === undefined ? field.key : field.name;
        return [name, this.#valueOf(field, drafts)] as const;
      });
    const unlisted = isWanted("body") ? Object.entries(this.body.unlisted(drafts)) : [];
    return Object.fromEntries([
      ...entries.filter(([, value]) => value !== undefined),
      ...unlisted.map(([name, value]) => [location ? name : this.#freeKey(name), value]),
    ]);
  }

  #freeKey(name: string): string {
    return this.allFields.some(({ key }) => key === name) ? `body.${name}` : name;
  }

  /** The value of a field as it would be sent. */
  #valueOf(field: Field, drafts: DraftMode): unknown {
    const widget = this.widgetOf(field);
    const value = drafts === "keep" ? widget.contribution : widget.valueWithDrafts(drafts);
    return withoutReadOnly(value, field.schema, this.root, this.#rowKeys);
  }

  /**
   * Takes over values and drafts from inputs of the same operation, in another media type or version, by location and name.
   * `move` makes one widget show the input of another one.
   */
  takeOver(other: OperationInputs, move: MoveInput = carryOver): void {
    const fields = new Map(other.fields.map((field) => [qualifiedName(field), field]));
    for (const { name, contribution } of other.body.group?.hiddenWidgets ?? [])
      this.body.setHidden(name, contribution);
    for (const field of this.allFields) {
      // A value that was taken over may have revealed the field.
      const shown = this.fields.find(({ key }) => key === field.key);
      const before = fields.get(qualifiedName(field));
      const from = before && other.widgetOf(before);
      if (shown && from && isTouched(from)) move(from, this.widgetOf(shown), before);
    }
    this.body.takeOver(other.body, move);
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
    const { field, value } = example;
    if (field) this.widgetOf(field).assignOrReject(asParameter(value, this.widgetOf(field)));
    else this.body.fill(value);
    // Hidden widgets keep their values, also in rows that the example adds: users could not see the values of the example.
    for (const widget of hiddenIn(this.inputWidgets))
      widget.assignOrReject(values.has(widget) ? values.get(widget) : widget.initialValue);
  }

  /** Fills in values that fit, and returns the names of the others. A name fills every field of that name. */
  populate(record: Readonly<Record<string, unknown>> | null): string[] {
    return Object.entries(record ?? {})
      .filter(
        ([name, value]) =>
          !this.#fillHidden(name, value) &&
          !this.#fill(name, value) &&
          !(this.#addressed(name).length === 0 && this.body.addOther(name, value)),
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
      body: this.body.sent(extra, drafts),
    };
  }

  /** The values as they were entered, or the reason why they cannot be sent. */
  enteredValues(extra?: Values): { values?: RequestValues; error?: InvalidRequestError } {
    try {
      return { values: this.requestValues(extra, "text") };
    } catch (error) {
      if (error instanceof InvalidRequestError) return { error };
      throw error;
    }
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
      body: this.body.withHiddenPasswords(values.body),
    };
  }

  #hiddenValue(value: unknown, field: Field | undefined): unknown {
    if (!field) return value;
    const { name, schema } = field;
    const hidden = withHiddenPasswords({ name, value, schema }, this.root);
    return this.#arrangement.withHiddenPasswords(field, hidden);
  }

  /** Sets a hidden member of the body, for the time when it is not hidden. */
  #fillHidden(name: string, value: unknown): boolean {
    const field = this.allFields.find(
      (each) => each.location === "body" && [each.key, qualifiedName(each)].includes(name),
    );
    return field !== undefined && this.body.setHidden(field.name, value);
  }

  /** The widgets that the form shows, in its order. */
  get #shownWidgets(): readonly Widget[] {
    const { text, others } = this.body;
    const isText = text?.isShown === true;
    return [
      ...(isText ? this.#parameters : this.fields).map((field) => this.widgetOf(field)),
      ...(others && !isText ? [others] : []),
      ...(isText ? [text.input] : []),
    ];
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

/** What is sent where the document declares no body. */
const undeclaredContent: Content = {
  mediaType: "application/json",
  schema: true,
  encoding: {},
  examples: [],
};

/** The body in its shape. */
function bodyOf(context: BodyContext): BodyInput {
  const { root, content, fields } = context;
  if (content === undeclaredContent) return new NoBody(context);
  const whole = fields.find((field) => field.isWholeBody);
  if (whole) return new WholeBody(context, whole);
  const conditions = bodyConditions(root, content);
  return new MemberBody(context, conditions && new ConditionalMembers(context, conditions));
}
