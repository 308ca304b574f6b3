/** The input of a form as text: in a link, and in a page that keeps it across a reload. Secrets and files are left out. */
import { whyManyValues } from "../form/body-text.ts";
import { issue, RefusedError } from "@heddle/params";
import { parseExactJson, stringifyExactJson } from "@heddle/schema";
import type { Widget } from "@heddle/views";
import * as z from "zod/mini";

import { asList, asObject, isObject, jsonValue, member } from "../document/raw.ts";
import type { Field } from "../fields/field.ts";
import { passwordsIn } from "../request/hidden-passwords.ts";
import type { DraftMode } from "../form/body-input.ts";
import { enteredPasswords } from "../form/field-widget.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { OperationInputs } from "../form/operation-inputs.ts";
import type { SentRequest } from "../form/sent-request.ts";
import { messages as recordMessages } from "../record/messages.ts";
import { base64, decodedBase64 } from "../request/base64.ts";
import { Secrets } from "../request/mask-secrets.ts";
import { InvalidRequestError, type RequestValues, type Values } from "../request/request-plan.ts";
import { isSecretName } from "../request/secrets.ts";
import { messages } from "./messages.ts";
import {
  assertNesting,
  hiddenText,
  isFileContent,
  stringifyValue,
} from "../request/request-values.ts";

/** The values of a form, and the media type of the body. */
export type FormInput = Pick<SentRequest, "values" | "mediaType">;

// Not `z.record`, which drops a member of the name `__proto__` instead of reporting it.
const record = z.optional(z.custom<Values>(isObject));
const inputType = z.strictObject({
  mediaType: z.optional(z.string()),
  values: z.strictObject({
    path: record,
    query: record,
    header: record,
    querystring: z.optional(z.unknown()),
    body: z.optional(z.unknown()),
  }),
});

/** The input of a form as text, and the names of values that are not in it. */
export interface WrittenInput {
  readonly text: string;
  readonly leftOut: readonly string[];
}

/** Writes the input of a form as JSON, without secrets, cookies and files, and without fields that the user cannot change. */
export function writeInput(inputs: OperationInputs, drafts: DraftMode): WrittenInput {
  const { cookie = {}, ...values } = valuesOf(inputs, drafts);
  const leftOut = new Set(Object.keys(cookie));
  const shown = new SecretFilter(inputs, values, leftOut).publicValues;
  const given = Object.entries(asObject(shown)).filter(([name, part]) => !isEmptyPart(name, part));
  const { operation, content } = inputs;
  const hasChoice = (operation.body?.contents.length ?? 0) > 1;
  const mediaType = hasChoice ? content?.mediaType : undefined;
  const text = stringifyExactJson({ mediaType, values: Object.fromEntries(given) });
  return { text, leftOut: [...leftOut] };
}

/** Parameters are optional, but an empty body is not a missing one. */
function isEmptyPart(name: string, part: unknown): boolean {
  return name !== "body" && isObject(part) && Object.keys(part).length === 0;
}

/** A body that cannot be sent, because it is nested too deep, is not written either. */
function valuesOf(inputs: OperationInputs, drafts: DraftMode): RequestValues {
  try {
    const values = inputs.requestValues(undefined, drafts);
    const locked = inputs.fields.filter((field) => inputs.widgetOf(field).isLocked);
    return locked.reduce<RequestValues>(withoutField, values);
  } catch (error) {
    if (error instanceof InvalidRequestError) return {};
    throw error;
  }
}

function withoutField(values: RequestValues, field: Field): RequestValues {
  const { location, name, isWholeBody } = field;
  if (isWholeBody) return { ...values, body: undefined };
  const { [name]: _, ...others } = asObject(values[location]);
  return isObject(values[location]) ? { ...values, [location]: others } : values;
}

/** Removes secrets and files from values, and collects their names. */
class SecretFilter {
  readonly publicValues: unknown;
  readonly #leftOut: Set<string>;
  readonly #passwords: ReadonlySet<string>;
  readonly #secrets: Secrets;

  constructor(inputs: OperationInputs, values: RequestValues, leftOut: Set<string>) {
    const masked = inputs.withHiddenPasswords(values);
    const { parameter } = inputs.fields.find(isWholeQuery) ?? {};
    const { schema = true } = parameter ?? {};
    const passwords = [
      ...enteredPasswords(inputs.inputWidgets),
      ...passwordsIn({ value: values.querystring, schema }, inputs.root),
      ...maskedTexts(values, masked),
    ];
    this.#leftOut = leftOut;
    this.#passwords = new Set(passwords.filter((password) => password !== ""));
    this.#secrets = new Secrets(passwords);
    this.publicValues = this.#publicPart(values, masked);
  }

  /** The value without secrets; `undefined` if it is one. */
  #publicPart(original: unknown, masked: unknown, name = ""): unknown {
    const value = jsonValue(original);
    if (isMasked(value, masked) || isFileContent(value)) return this.#leaveOut(name);
    if (Array.isArray(value))
      return value
        .map((item, at) => this.#publicPart(item, asList(masked)[at], name))
        .filter((item) => item !== undefined);
    if (!isPlain(value))
      return this.#isSecret(value) || namesSecret(value) ? this.#leaveOut(name) : value;
    const members = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => {
        const inner = member(asObject(masked), key);
        const part = isSecretName(key) ? this.#leaveOut(key) : this.#publicPart(each, inner, key);
        return [key, part] as const;
      });
    return Object.fromEntries(members.filter(([, each]) => each !== undefined));
  }

  /** A password in another text is one too. */
  #isSecret(value: unknown): boolean {
    if (value === undefined || value === null || this.#passwords.size === 0) return false;
    const text = stringifyValue(value);
    return this.#passwords.has(text) || this.#secrets.inText(text) !== text;
  }

  #leaveOut(name: string): undefined {
    this.#leftOut.add(name);
  }
}

/** Longer names in a text are not compared with those of secrets. */
const maxNameLength = 100;

/** Whether a text is JSON, finished or not, with a member that is a secret: `{"api_key": "x` → true. */
function namesSecret(value: unknown): boolean {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return false;
  const beforeColons = value.split(":").slice(0, -1);
  return beforeColons.some((part) => isSecretName(lastWord(part.slice(-maxNameLength))));
}

/** `{"a": 1, "user name"` → `user name` */
function lastWord(text: string): string {
  return /[^"'{,[]*(?=["'\s]*$)/.exec(text)?.[0] ?? "";
}

/** The texts that are masked in a copy of a value. */
function maskedTexts(original: unknown, masked: unknown): readonly string[] {
  const value = jsonValue(original);
  if (isMasked(value, masked)) return [stringifyValue(value)];
  if (Array.isArray(value))
    return value.flatMap((item, at) => maskedTexts(item, asList(masked)[at]));
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    maskedTexts(each, member(asObject(masked), key)),
  );
}

function isMasked(value: unknown, masked: unknown): boolean {
  return masked === hiddenText && value !== hiddenText;
}

function isPlain(value: unknown): value is Values {
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}

/** Reads what `writeInput` wrote. Throws a `RefusedError` for anything else. */
export function readInput(text: string): FormInput {
  try {
    const parsed = z.safeParse(inputType, parseExactJson(text));
    if (!parsed.success) throw new RefusedError(messages.link.unreadable);
    const { mediaType, values } = parsed.data;
    for (const value of Object.values(values)) assertNesting(value);
    const whyNot = whyManyValues(values);
    if (whyNot !== undefined) throw new RefusedError(whyNot);
    return { mediaType, values: values as RequestValues };
  } catch (error) {
    throw error instanceof RefusedError ? error : new RefusedError(messages.link.unreadable);
  }
}

/** Longer URLs are cut off by programs that pass them on. */
export const maxLinkLength = 8_000;

/** The text of a link: base64 in the alphabet of URLs. */
export function encodeInput(text: string): string {
  return base64(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function decodeInput(encoded: string): string {
  return decodedBase64(encoded.replaceAll("-", "+").replaceAll("_", "/"));
}

/** The names of values that these inputs do not accept. Fills in the others. */
export function misfitsIn(inputs: OperationInputs, { values }: FormInput): readonly string[] {
  const { path = {}, query = {}, header = {}, querystring, body } = values;
  const foreign = Object.entries({ path, query, header }).flatMap(([location, given]) =>
    Object.keys(given).filter(
      (name) => !inputs.fields.some((field) => field.location === location && field.name === name),
    ),
  );
  const hasWholeQuery = inputs.fields.some(isWholeQuery);
  return [
    ...foreign,
    ...(querystring === undefined || hasWholeQuery ? [] : ["querystring"]),
    ...foreignMembers(inputs, body),
    ...inputs.populate(valuesByKey(inputs.allFields, values)),
    ...changedLocked(inputs.inputWidgets),
  ];
}

/** The names of widgets that have a value which no user can enter: they are hidden or disabled. */
function changedLocked(widgets: readonly Widget[]): readonly string[] {
  return widgets.flatMap((widget) => {
    if (widget.isLocked && widget.isFilled) return [widget.name];
    return changedLocked(widget.parts());
  });
}

/** A JSON body keeps members that the document does not describe; another body cannot. */
function foreignMembers(inputs: OperationInputs, body: unknown): readonly string[] {
  if (body === undefined) return [];
  if (!inputs.content) return ["body"];
  if (inputs.body.isOpen) return [];
  if (!isObject(body)) return ["body"];
  const ofBody = inputs.allFields.filter(({ location }) => location === "body");
  const names = new Set(ofBody.map(({ name }) => name));
  return Object.keys(body).filter((name) => !names.has(name));
}

/** Replaces the values of a form. Returns false, and shows issues, if some values have no input. */
export function fillForm(form: OpenAPIForm, input: FormInput): boolean {
  const { values } = input;
  prepare(form, input);
  form.inputs.body.text?.keepUnlisted(values.body);
  const misfits = form.populate(valuesByKey(form.inputs.allFields, values));
  showMisfits(form, misfits);
  return misfits.length === 0;
}

/** Enters values as a user typed them: what is not valid is shown with the reason. */
export function enterInput(form: OpenAPIForm, input: FormInput): void {
  prepare(form, input);
  enterValues(form.inputs, input);
}

/** Throws a `RefusedError` if values would change what a user cannot. `inputs` are filled in and discarded. */
export function assertEnterable(inputs: OperationInputs, input: FormInput): void {
  enterValues(inputs, input);
  if (changedLocked(inputs.inputWidgets).length > 0)
    throw new RefusedError(messages.link.unreadable);
}

function enterValues(inputs: OperationInputs, { values }: FormInput): void {
  for (const field of inputs.fields.filter(({ location }) => location !== "body")) {
    const value = valueAt(values, field);
    if (value !== undefined) inputs.fillExample({ field, value });
  }
  if (values.body !== undefined) inputs.fillExample({ field: undefined, value: values.body });
}

/** Empties a form, and chooses the media type of its body. */
function prepare(form: OpenAPIForm, { mediaType }: FormInput): void {
  form.reset();
  if (mediaType !== undefined && form.inputs.content?.mediaType !== mediaType) {
    form.mediaType = mediaType;
  }
}

/** Shows which values have no input. */
export function showMisfits(form: OpenAPIForm, names: readonly string[]): void {
  const issues = names.map((name) => issue([name], "misfit", recordMessages.noInput({ name })));
  if (issues.length > 0) form.showIssues(issues);
}

function valuesByKey(fields: readonly Field[], values: RequestValues): Values {
  const entries = fields.map((field) => [field.key, valueAt(values, field)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function valueAt(values: RequestValues, field: Field): unknown {
  const { location, name, isWholeBody } = field;
  if (isWholeQuery(field)) return values.querystring;
  if (location !== "body") return member(values[location] ?? {}, name);
  if (isWholeBody) return values.body;
  return isObject(values.body) ? member(values.body, name) : undefined;
}

function isWholeQuery({ parameter }: Field): boolean {
  return parameter?.location === "querystring";
}
