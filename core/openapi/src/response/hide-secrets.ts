import { HeddleError } from "@heddle/params";
import {
  type JsonSchema,
  type JsonSchemaObject,
  parseExactJson,
  resolveRef,
  stringifyExactJson,
} from "@heddle/schema";

import { isObject, type RawObject } from "../document/raw.ts";
import { withDeclaredPasswordsHidden } from "../request/hidden-passwords.ts";
import { schemaFor } from "../fields/rewrite-members.ts";
import { isJsonType } from "../operation/media-type.ts";
import type { Operation } from "../operation/operation.ts";
import { answerSchema } from "../operation/response-schema.ts";
import type { Secrets } from "../request/mask-secrets.ts";
import { rewriteItems, type StreamItem } from "../send/item-reader.ts";
import { bodyText, type Received } from "../send/api-response.ts";

/** Masks secrets in the body of a response, so that every view and the download are free of them. */
export function withoutSecrets(received: Received, secrets: Secrets): Received {
  return inItsCharset({ ...received, body: secrets.inBytes(received.body) }, secrets);
}

/** In another charset a secret has other bytes. */
function inItsCharset(received: Received, secrets: Secrets): Received {
  if (received.charset === undefined) return received;
  const text = bodyText(received);
  const hidden = secrets.inText(text);
  return hidden === text ? received : withText(received, hidden);
}

function withText(received: Received, text: string): Received {
  return { ...received, body: new TextEncoder().encode(text), charset: undefined };
}

/**
 * Masks the values in responses that their schema declares as passwords. A value that only its name suggests to be secret,
 * such as a new token, stays visible.
 */
export class DeclaredPasswords {
  readonly #operation: Pick<Operation, "responses">;
  readonly #root: RawObject;
  /** The response schema of a media type, if it declares a password. */
  readonly #schemas = new Map<string, JsonSchema | undefined>();

  constructor(operation: Pick<Operation, "responses">, root: RawObject) {
    this.#operation = operation;
    this.#root = root;
  }

  /** Whether responses of a media type declare a password. */
  areIn(mediaType: string): boolean {
    return this.#schemaOf(mediaType) !== undefined;
  }

  /** Masks the declared passwords of a response. */
  inReceived(received: Received): Received {
    const { mediaType } = received;
    const schema = this.#schemaOf(mediaType);
    if (schema === undefined) return received;
    const text = bodyText(received);
    const hidden = isJsonType(mediaType)
      ? this.#inJson(text, [schema])
      : rewriteItems(text, mediaType, (item) => this.inItem(item, mediaType));
    return hidden === text ? received : withText(received, hidden);
  }

  /** Masks the declared passwords of a streamed item. */
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

  /** The schema may describe an item, the list of all items, or an event whose `data` is the item. */
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

/** `contentSchema` describes the JSON inside a string. */
type Described = JsonSchemaObject & { readonly contentSchema?: JsonSchema };

/** A schema with more parts than this is assumed to declare a password. */
const maxSchemaParts = 5000;

/** Most schemas declare no password, and then no response is parsed for it. */
function declaresPassword(schema: JsonSchema, root: RawObject): boolean {
  const seen = new Set<unknown>([schema]);
  for (const part of seen) {
    if (seen.size > maxSchemaParts) return true;
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
    // An unresolved reference describes nothing.
    return undefined;
  }
}

/** Rewrites the value of a JSON text; returns the text itself if the value is unchanged or the text is not JSON. */
function rewriteJson(text: string, rewrite: (value: unknown) => unknown): string {
  try {
    const value = parseExactJson(text, { literals: true });
    const written = stringifyExactJson(rewrite(value));
    return written === stringifyExactJson(value) ? text : written;
  } catch (error) {
    // A value that is nested too deep is displayed as text.
    if (error instanceof HeddleError || error instanceof RangeError) return text;
    throw error;
  }
}
