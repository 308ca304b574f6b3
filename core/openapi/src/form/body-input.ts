import type { Issue } from "@heddle/params";
import { type JsonSchema, validate } from "@heddle/schema";
import type { Group, MapInput, Widget } from "@heddle/views";

import { asObject, isObject, jsonValue, type RawObject } from "../document/raw.ts";
import { isJsonContent } from "../fields/collect-fields.ts";
import { declaredPart, type DeclaredPart } from "../fields/declared-members.ts";
import { type Field, qualifiedName } from "../fields/field.ts";
import { withoutReadOnly } from "../fields/read-only-members.ts";
import type { Content, Operation } from "../operation/operation.ts";
import { withHiddenPasswords } from "../request/hidden-passwords.ts";
import { InvalidRequestError, type Values } from "../request/request-plan.ts";
import { assertNesting } from "../request/request-values.ts";
import { BodyText, type TextSource, type TextState } from "./body-text.ts";
import type { FieldArrangement } from "./field-arrangement.ts";

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

/** What a body is created from. */
export interface BodyContext {
  readonly operation: Operation;
  readonly content: Content;
  /** The data of the document. */
  readonly root: RawObject;
  /** All fields of the body, also those that conditions hide. */
  readonly fields: readonly Field[];
  readonly arrangement: FieldArrangement;
  readonly skipReadOnly: boolean;
  /** Whether the body is edited as a record. */
  readonly isRecord: boolean;
  readonly recordBody: RecordBodyOptions;
  readonly createWidget: (field: Field) => Widget;
  /** The value of a field as it would be sent. */
  readonly valueOf: (field: Field, drafts: DraftMode) => unknown;
}

/**
 * The body of a request in a form. Each shape of a body overrides what differs from a body without fields:
 *
 * | shape        | example                           | its widgets                                    |
 * | ------------ | --------------------------------- | ---------------------------------------------- |
 * | `NoBody`     | a GET request                     | none                                           |
 * | `WholeBody`  | a text, a file, a list of JSON    | one                                            |
 * | `MemberBody` | a JSON object, a form, multipart  | one per member; `ConditionalMembers` may hide some |
 *
 * A body of JSON also has a `text`.
 */
export abstract class BodyInput {
  /** The fields that conditions do not hide; the same list while they stay the same. */
  abstract readonly fields: readonly Field[];
  /** Whether one field is all of it. */
  readonly isOneField: boolean = false;
  /** Its JSON text; `undefined` if it is not JSON, or edited as a record. */
  readonly text: BodyText | undefined = undefined;
  /** Its members without a field; `undefined` unless it is JSON and the document describes such members. */
  readonly others: MapInput | undefined = undefined;
  /** The widget around those of its members, if it is `optional` as a whole or has conditions. */
  readonly group: Group | undefined = undefined;
  protected readonly context: BodyContext;
  /** The text of an earlier media type, for the return to it. */
  #keptText: TextState | undefined;

  constructor(context: BodyContext) {
    this.context = context;
  }

  widgetOf(_key: string): Widget | undefined {
    return undefined;
  }

  /** The value of its widgets, without read-only members inside of them. */
  protected entered(_drafts: DraftMode): unknown {
    return undefined;
  }

  /** Whether nothing is sent for a value. */
  protected isEmpty(value: unknown): boolean {
    return value === undefined;
  }

  /** The widgets that no other one contains, by the keys under which a shared form stores their values. */
  get outerWidgets(): ReadonlyMap<string, Widget> {
    if (this.group) return new Map([["body", this.group]]);
    const widgets = this.fields.flatMap((field) => {
      const widget = this.widgetOf(field.key);
      return widget ? [[qualifiedName(field), widget] as const] : [];
    });
    return new Map([...widgets, ...(this.others ? [["others", this.others] as const] : [])]);
  }

  /** The widget at a path. */
  at(_path: readonly (string | number)[]): Widget | undefined {
    return undefined;
  }

  /** Whether conditions hide the member at a path. */
  hides(_path: readonly (string | number)[]): boolean {
    return false;
  }

  /** Sets a member that conditions hide, for the time when it is not hidden; returns whether there is such a member. */
  setHidden(name: string, value: unknown): boolean {
    return this.group?.setHidden(name, value) === true;
  }

  /** Adds a member without a field; returns whether it accepts one. */
  addOther(name: string, value: unknown): boolean {
    const { others } = this;
    const members = asObject(others?.value);
    if (!others || (!Object.hasOwn(members, name) && others.rejectNewKey(name))) return false;
    others.assign({ ...members, [name]: value });
    return true;
  }

  /** Whether it accepts a member that no field describes. */
  get isOpen(): boolean {
    return this.text !== undefined;
  }

  /** Empties it, hidden members included. */
  clear(): void {}

  /** Shows an example; what does not fit is shown with the reason. */
  fill(_value: unknown): void {}

  /** Whether the user has not added it. */
  get isLeftOut(): boolean {
    return this.group?.isAdded === false;
  }

  /** Whether the values of its fields are sent; its text may replace them. */
  get #hasParts(): boolean {
    return !this.isLeftOut && this.text?.replacement === undefined;
  }

  /** The fields whose values are sent. */
  get sentFields(): readonly Field[] {
    return this.#hasParts ? this.fields.filter(({ readOnly }) => !readOnly) : [];
  }

  /** The widget of the members without a field, if they are sent. */
  get sentOthers(): MapInput | undefined {
    return this.#hasParts ? this.others : undefined;
  }

  /** What is sent and belongs to no field, by name. */
  unlisted(drafts: DraftMode): Values {
    const { replacement, unlisted } = this.text ?? {};
    if (replacement) return { body: replacement.value };
    if (!this.#hasParts) return {};
    const { others } = this;
    const entered = drafts === "keep" ? others?.contribution : others?.valueWithDrafts(drafts);
    return { ...unlisted, ...asObject(entered) };
  }

  /** Takes over what belongs to no field from the body of another media type or version. */
  takeOver(other: BodyInput, move: MoveInput): void {
    if (other.others && this.others) move(other.others, this.others, undefined);
    if (other.isLeftOut) this.group?.clear();
    this.#keptText = other.text?.state ?? other.#keptText;
    if (this.#keptText) this.text?.show(this.#keptText);
  }

  /** Moves members that were only in the text to the fields that they have now. */
  placeUnlisted(): void {
    const { unlisted = {} } = this.text ?? {};
    if (Object.keys(unlisted).length === 0) return;
    for (const { name, key } of this.fields)
      if (Object.hasOwn(unlisted, name)) this.widgetOf(key)?.assignOrReject(unlisted[name]);
    this.text?.keepUnlisted(unlisted);
  }

  /** The body as it is sent; `undefined` when it is empty and optional. `extra` replaces members. */
  sent(extra?: Values, drafts: DraftMode = "keep"): unknown {
    const { replacement } = this.text ?? {};
    const entered = replacement ? replacement.value : this.entered(drafts);
    const value = extra ? withMembers(entered, extra) : entered;
    assertNesting(value);
    return this.isEmpty(value) ? undefined : this.withoutReadOnly(value);
  }

  /** The issues of a body as a whole. */
  validate(body: unknown, _extra?: Values): readonly Issue[] {
    const { root, content } = this.context;
    if (body === undefined) return [];
    return validate(body, content.schema, { root, direction: "request" });
  }

  /** Replaces passwords in a body, for display. */
  withHiddenPasswords(body: unknown): unknown {
    const { root, content } = this.context;
    const described = { value: body, schema: content.schema };
    return this.withoutCodedPasswords(withHiddenPasswords(described, root));
  }

  /** Hides what code declares as passwords. */
  protected withoutCodedPasswords(body: unknown): unknown {
    return body;
  }

  /** Removes read-only members. */
  withoutReadOnly(body: unknown, schema: JsonSchema = this.context.content.schema): unknown {
    return withoutReadOnly(body, schema, this.context.root, this.context.recordBody.rowKeys);
  }

  /** The part of a record that the body accepts. */
  partOf(record: unknown, schemas?: UpdateSchemas): unknown {
    assertNesting(record);
    const { value } = this.#declaredPart(record, schemas);
    return this.withoutReadOnly(schemas ? this.withoutReadOnly(value, schemas.update) : value);
  }

  /** The paths of the members of a record that the body does not accept, except those that only the server sets. */
  undeclaredIn(record: unknown, schemas: UpdateSchemas): DeclaredPart["leftOut"] {
    return this.#declaredPart(record, schemas).leftOut;
  }

  #declaredPart(record: unknown, schemas?: UpdateSchemas): DeclaredPart {
    const { content, root, recordBody } = this.context;
    const { read, update = content.schema } = schemas ?? {};
    // Members that the schema of the read marks read-only.
    const bare = this.withoutReadOnly(record, read ?? true);
    const own = isObject(record) && isObject(bare) ? this.withFields(record, bare) : record;
    const keepsUndeclared = recordBody.undeclaredMembers === "send";
    return declaredPart(own, { update, read, root, keepsUndeclared });
  }

  /** The writable part of a record, with the members that it has fields for. */
  protected withFields(record: Values, _writable: Values): Values {
    return record;
  }

  /** Whether it is JSON that is not edited as a record. */
  protected get isJson(): boolean {
    const { root, content, isRecord } = this.context;
    return !isRecord && isJsonContent(root, content);
  }

  /** The text of a JSON body. */
  protected createText(source: Pick<TextSource, "show" | "unshown">): BodyText | undefined {
    if (!this.isJson) return undefined;
    return new BodyText({
      ...source,
      widgets: () => this.outerWidgets.values(),
      read: () => this.sent(undefined, "text"),
      hidePasswords: (body) => this.withHiddenPasswords(body),
    });
  }
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
