import { HeddleError } from "@heddle/params";
import {
  type JsonSchema,
  type JsonSchemaObject,
  parseExactJson,
  resolveRef,
  stringifyExactJson,
} from "@heddle/schema";

import { isObject, type RawObject } from "../document/raw.ts";
import { withDeclaredPasswordsHidden } from "../fields/hidden-passwords.ts";
import { schemaFor } from "../fields/rewrite-members.ts";
import { isJsonType } from "../operation/media-type.ts";
import type { Operation } from "../operation/operation.ts";
import { answerSchema } from "../operation/response-schema.ts";
import type { Secrets } from "../request/secrets.ts";
import { isItemType, rewriteItems, type StreamItem } from "../send/item-reader.ts";
import { bodyText, type Received } from "./api-response.ts";

const backslash = 0x5c;

/** The response as if it had never held a secret: whatever is made of its body is free of them. */
export function withoutSecrets(received: Received, secrets: Secrets): Received {
  const clean = inItsCharset({ ...received, body: secrets.inBytes(received.body) }, secrets);
  // JSON can write any character as an escape; without a backslash there is none.
  const isJson = isJsonType(received.mediaType) || isItemType(received.mediaType);
  const isPlain = !isJson || !clean.body.includes(backslash);
  return isPlain ? clean : withoutEscapedSecrets(clean, secrets);
}

/** In another charset a secret is other bytes. */
function inItsCharset(received: Received, secrets: Secrets): Received {
  if (received.charset === undefined) return received;
  const text = bodyText(received);
  const hidden = secrets.inText(text);
  return hidden === text ? received : inUtf8(received, hidden);
}

function inUtf8(received: Received, text: string): Received {
  return { ...received, body: new TextEncoder().encode(text), charset: undefined };
}

function withoutEscapedSecrets(received: Received, secrets: Secrets): Received {
  const { mediaType } = received;
  const text = bodyText(received);
  const inJson = (json: string): string => rewriteJson(json, (value) => secrets.inValue(value));
  const hidden = isJsonType(mediaType)
    ? inJson(text)
    : rewriteItems(text, mediaType, (item) => ({ ...item, data: inJson(item.data) }));
  return hidden === text ? received : inUtf8(received, hidden);
}

/**
 * Hides the values in the answers to an operation that their schema declares to be passwords. What only a name tells, such
 * as a new token, is to be seen.
 */
export class DeclaredPasswords {
  readonly #operation: Pick<Operation, "responses">;
  readonly #root: RawObject;
  /** What describes answers of a media type, where a password is declared in it. */
  readonly #schemas = new Map<string, JsonSchema | undefined>();

  constructor(operation: Pick<Operation, "responses">, root: RawObject) {
    this.#operation = operation;
    this.#root = root;
  }

  /** The answer as it may be seen. */
  inReceived(received: Received): Received {
    const { mediaType } = received;
    const schema = this.#schemaOf(mediaType);
    if (schema === undefined) return received;
    const text = bodyText(received);
    const hidden = isJsonType(mediaType)
      ? this.#inJson(text, [schema])
      : rewriteItems(text, mediaType, (item) => this.inItem(item, mediaType));
    if (hidden === text) return received;
    return { ...received, body: new TextEncoder().encode(hidden), charset: undefined };
  }

  /** An item of an answer as it may be seen. */
  inItem(item: StreamItem, mediaType: string): StreamItem {
    const schema = this.#schemaOf(mediaType);
    if (schema === undefined) return item;
    return { ...item, data: this.#inJson(item.data, this.#itemSchemas(item, schema)) };
  }

  #inJson(text: string, schemas: readonly JsonSchema[]): string {
    return rewriteJson(text, (json) =>
      schemas.reduce(
        (value, schema) => withDeclaredPasswordsHidden({ value, schema }, this.#root),
        json,
      ),
    );
  }

  /** A document may describe an item, the list of all items, or an event with the item as its data. */
  #itemSchemas(item: StreamItem, schema: JsonSchema): readonly JsonSchema[] {
    const { data, event, id } = item;
    const { items, properties } = schemaFor({ data, event, id }, schema, this.#root);
    const { contentSchema } = schemaFor(data, properties?.["data"] ?? {}, this.#root) as Described;
    return [schema, items, contentSchema].filter(
      (each): each is JsonSchema => isObject(each) && !Array.isArray(each),
    );
  }

  #schemaOf(mediaType: string): JsonSchema | undefined {
    if (this.#schemas.has(mediaType)) return this.#schemas.get(mediaType);
    const declared = answerSchema(this.#operation, mediaType);
    const hasPassword = declared !== undefined && declaresPassword(declared, this.#root);
    const schema = hasPassword ? declared : undefined;
    this.#schemas.set(mediaType, schema);
    return schema;
  }
}

/** A text may be described by what is in it. */
type Described = JsonSchemaObject & { readonly contentSchema?: JsonSchema };

/** So much of a schema is looked at before a password is taken to be in it. */
const largestSchema = 5000;

/** Most schemas declare none: then no response has to be read for it. */
function declaresPassword(schema: JsonSchema, root: RawObject): boolean {
  const seen = new Set<unknown>([schema]);
  for (const part of seen) {
    if (seen.size > largestSchema) return true;
    if (isObject(part) && part["format"] === "password") return true;
    for (const inner of isObject(part) || Array.isArray(part) ? Object.values(part) : [])
      if (typeof inner === "object") seen.add(inner);
    if (isObject(part)) seen.add(target(part, root));
  }
  return false;
}

function target(part: RawObject, root: RawObject): unknown {
  try {
    return resolveRef(root, part);
  } catch {
    // A reference that leads nowhere describes nothing.
    return undefined;
  }
}

/** A JSON text with another value in it; the text itself where that is the same, or where it is not JSON after all. */
function rewriteJson(text: string, rewrite: (value: unknown) => unknown): string {
  try {
    const value = parseExactJson(text, { literals: true });
    const written = stringifyExactJson(rewrite(value));
    return written === stringifyExactJson(value) ? text : written;
  } catch (error) {
    // What nests too deep to be searched is shown as the text that it is.
    if (error instanceof HeddleError || error instanceof RangeError) return text;
    throw error;
  }
}
