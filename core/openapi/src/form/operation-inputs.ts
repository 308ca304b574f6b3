import { type JsonSchema, validate } from "@heddle/schema";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { isObject, type RawObject } from "../document/raw.ts";
import { collectFields } from "../fields/collect-fields.ts";
import { withDeclaredMembers } from "../fields/declared-members.ts";
import type { Field, FieldLocation } from "../fields/field.ts";
import { withHiddenPasswords } from "../fields/hidden-passwords.ts";
import { withoutReadOnly } from "../fields/read-only.ts";
import { chooseContent } from "../operation/choose-content.ts";
import type { Content, Operation } from "../operation/operation.ts";
import { InvalidRequestError } from "../request/invalid-request-error.ts";
import { assertNesting } from "../request/nesting.ts";
import type { RequestValues, Values } from "../request/request-values.ts";
import { DeclaredPasswords } from "../response/declared-passwords.ts";
import { spelledName, spelledPath } from "../server-errors/spelling.ts";
import { fieldWidget, type WidgetOptions } from "./field-widget.ts";
import { Inputs, type RequestIssue } from "./inputs.ts";

/** How the inputs of an operation are made. */
export interface InputOptions extends WidgetOptions {
  readonly skipReadOnly: boolean;
  readonly mediaType: string | undefined;
}

/** Methods whose requests have no body. */
const bodiless: readonly string[] = ["get", "head"];

/** The inputs of one operation in one media type, and the values of the request that they make up. */
export class OperationInputs extends Inputs {
  readonly operation: Operation;
  /** What describes the body; none when there is no body. */
  readonly content: Content | undefined;
  /** What is not to be seen in the answers. */
  readonly declaredPasswords: DeclaredPasswords;
  readonly #root: RawObject;

  constructor(document: OpenAPIDocument, operation: Operation, options: InputOptions) {
    const { skipReadOnly, mediaType } = options;
    const chosen = mediaType === undefined ? {} : { mediaType };
    super(collectFields(document, operation, { skipReadOnly, ...chosen }), (field) =>
      fieldWidget(field, document.root, options),
    );
    this.operation = operation;
    this.content = operation.body && chooseContent(operation.body, mediaType);
    this.declaredPasswords = new DeclaredPasswords(operation, document.root);
    this.#root = document.root;
  }

  /** The values of the request; `extra` goes over what is entered for the body. */
  requestValues(extra?: Values): RequestValues {
    const whole = this.fields.find(({ parameter }) => parameter?.location === "querystring");
    return {
      path: this.values("path"),
      query: this.values("query"),
      header: this.values("header"),
      cookie: this.values("cookie"),
      ...(whole && { querystring: this.widgetOf(whole).value }),
      body: this.body(extra),
    };
  }

  /** The body that the fields make up; nothing when none is filled in and none is needed. */
  body(extra?: Values): unknown {
    if (!this.content) return this.#undeclaredBody(extra);
    const whole = this.fields.find((field) => field.isWholeBody);
    const entered = whole ? this.valueOf(whole) : this.values("body");
    const value = extra ? withMembers(entered, extra) : entered;
    assertNesting(value);
    const isEmpty = whole ? value === undefined : Object.keys(value as object).length === 0;
    if (isEmpty && this.operation.body?.required !== true) return undefined;
    return this.withoutReadOnly(value);
  }

  /** What is sent, as JSON, where the document knows of no body. */
  #undeclaredBody(extra: Values = {}): unknown {
    if (Object.keys(extra).length === 0) return undefined;
    const { method } = this.operation;
    if (bodiless.includes(method)) {
      const name = method.toUpperCase();
      throw new InvalidRequestError("body", "", `a ${name} request has none to add properties to`);
    }
    assertNesting(extra);
    return { ...extra };
  }

  /** A body without what only the server sets. */
  withoutReadOnly(body: unknown): unknown {
    return this.content ? withoutReadOnly(body, this.content.schema, this.#root) : body;
  }

  /** As much of a record as the body takes. */
  asBody(record: unknown, readSchema?: JsonSchema): unknown {
    if (!this.content) return undefined;
    assertNesting(record);
    const allowed = withDeclaredMembers(
      this.#withoutServerSet(record, readSchema),
      this.content.schema,
      this.#root,
    );
    return this.withoutReadOnly(allowed);
  }

  /** Less what is read-only where it is read, unless the body has a field for it. */
  #withoutServerSet(record: unknown, readSchema: JsonSchema = true): unknown {
    const bare = withoutReadOnly(record, readSchema, this.#root);
    if (this.#isOneField || !isObject(record) || !isObject(bare)) return record;
    const fields = this.at("body").map(({ name }) => name);
    const kept = fields.filter((name) => Object.hasOwn(record, name));
    const members = new Map(Object.entries(bare));
    for (const name of kept) members.set(name, record[name]);
    return Object.fromEntries(members);
  }

  /** The same values with something else in place of the passwords, for showing them. */
  withHiddenPasswords(values: RequestValues): RequestValues {
    const at = (location: "path" | "query" | "header" | "cookie"): Values =>
      Object.fromEntries(
        Object.entries(values[location] ?? {}).map(([name, value]) => [
          name,
          this.#hidden(value, this.find(name, location)?.schema, name),
        ]),
      );
    return {
      ...values,
      path: at("path"),
      query: at("query"),
      header: at("header"),
      cookie: at("cookie"),
      body: this.#hidden(values.body, this.content?.schema),
    };
  }

  /** What a server says of a value, with the names of the document: it may spell them in its own way. */
  spelled(issue: RequestIssue): RequestIssue {
    const { path, location } = issue;
    const [first = "", ...rest] = path;
    const fields = location === undefined ? this.fields : this.at(location);
    const name = spelledName(
      String(first),
      fields.flatMap((field) => [field.key, field.name]),
    );
    const field = name === undefined ? undefined : this.find(name, location);
    if (field && name !== undefined) {
      return { ...issue, path: [name, ...spelledPath(rest, field.schema, this.#root)] };
    }
    const schema = this.#isOneField ? this.content?.schema : undefined;
    return schema === undefined ? issue : { ...issue, path: spelledPath(path, schema, this.#root) };
  }

  protected override valueOf(field: Field): unknown {
    return withoutReadOnly(super.valueOf(field), field.schema, this.#root);
  }

  /** What is wrong with the fields and, where each is right by itself, with the body as a whole. */
  override problems(extra?: Values): readonly RequestIssue[] {
    const own = super.problems().filter((issue) => !this.#isReplaced(issue, extra));
    return own.length > 0 ? own : this.bodyProblems(extra);
  }

  /** What is wrong with the body as a whole; a body of one field is judged by that field. */
  bodyProblems(extra?: Values): readonly RequestIssue[] {
    const body = this.body(extra);
    const isJudged = this.#isOneField && extra === undefined;
    if (isJudged || body === undefined || !this.content) return [];
    const location: FieldLocation = "body";
    return validate(body, this.content.schema, { root: this.#root, direction: "request" }).map(
      (issue) => ({ ...issue, location }),
    );
  }

  get #isOneField(): boolean {
    return this.fields.some((field) => field.isWholeBody);
  }

  /** Whether a problem is about what other values go over; a body of one field is judged together with them. */
  #isReplaced({ path: [key, name], code }: RequestIssue, extra: Values | undefined): boolean {
    const field = this.at("body").find((each) => each.key === key);
    if (!field || !extra) return false;
    if (!field.isWholeBody) return Object.hasOwn(extra, field.name);
    return code !== "draft" || Object.hasOwn(extra, String(name));
  }

  #hidden(value: unknown, schema: JsonSchema | undefined, name = ""): unknown {
    return schema === undefined ? value : withHiddenPasswords({ name, value, schema }, this.#root);
  }
}

function withMembers(value: unknown, extra: Values): unknown {
  if (value === undefined || isObject(value)) return { ...value, ...extra };
  throw new InvalidRequestError("body", "", "properties can be added to an object only");
}
