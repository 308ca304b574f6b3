/** Finds the record in the responses of an API, which may wrap it: `{ "data": { "id": 1 } }`. */
import { equalValues, frozen, HeddleError } from "@heddle/params";
import { type JsonSchema, parseExactJson, unionMembers } from "@heddle/schema";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { isObject, member } from "../document/raw.ts";
import { collectFields } from "../fields/collect-fields.ts";
import { readFlat } from "../document/schema-traits.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import { findUpdateOperations, getOperation } from "../operation/get-operation.ts";
import type { Operation } from "../operation/operation.ts";
import { declaredFor, responseSchema } from "../operation/response-schema.ts";
import type { ApiResponse } from "../send/api-response.ts";
import { noteLiterals } from "./literals.ts";

/** A record as it was loaded or saved. */
export type ApiRecord = Readonly<Record<string, unknown>>;

/** Where the record is in the responses of an operation, and the schema that describes it there. */
export interface RecordShape {
  /** The member that holds the record; `undefined` if the whole response is the record. */
  readonly within: string | undefined;
  readonly schema: JsonSchema | undefined;
}

const noShape: RecordShape = { within: undefined, schema: undefined };

/** The record in a successful response; `null` for an error status and for a body that is not a JSON object. */
export function recordIn(response: ApiResponse | null, shape: RecordShape): ApiRecord | null {
  if (!response?.ok) return null;
  try {
    const value = response.json();
    if (!isObject(value)) return null;
    const record = frozen(unwrap(value, shape));
    const exact = parseExactJson(response.text(), { literals: true });
    if (isObject(exact)) noteLiterals(record, unwrap(exact, shape));
    return record;
  } catch (error) {
    if (error instanceof HeddleError) return null;
    throw error;
  }
}

/** The shape of the responses to a read, from the point of view of the operation that saves, or would save. */
export function readShape(
  { document, operation, path }: OpenAPIForm,
  updateMethod: string | null,
): RecordShape {
  if (!document || !operation) return noShape;
  const method = updateMethod ?? findUpdateOperations(document, path)[0];
  const update = method === undefined ? undefined : getOperation(document, path, method);
  return recordShape(document, operation, update);
}

/** The shape of the responses to a save; that of the responses to a read if no schema describes them. */
export function savedShape(lookup: OpenAPIForm, update: Operation): RecordShape {
  const { document } = lookup;
  const shape = document ? recordShape(document, update, update) : noShape;
  return shape.schema === undefined ? readShape(lookup, update.method) : shape;
}

/** The shape of a response to a save with this status, if its schema is that of the responses to a read. */
export function describedShape(
  lookup: OpenAPIForm,
  update: Operation,
  status: number,
): RecordShape | undefined {
  const declared = declaredFor(update.responses, status);
  if (!lookup.document || !declared) return undefined;
  const shape = recordShape(lookup.document, { ...update, responses: [declared] }, update);
  const { schema } = readShape(lookup, update.method);
  return equalValues(shape.schema, schema) ? shape : undefined;
}

/**
 * A response wraps the record if the update has no member in common with the response, but some with one of its members,
 * and fewer with any other. Response `{ data: { name, age }, meta: {} }`, update `{ name }` → the record is in `data`.
 */
function recordShape(
  document: OpenAPIDocument,
  responding: Operation,
  update: Operation | undefined,
): RecordShape {
  const schema = responseSchema(document, responding) ?? undefined;
  const outer = propertiesOf(document, schema);
  const names = update ? writableNames(document, update) : [];
  const countCommon = (properties: Properties): number =>
    names.filter((name) => Object.hasOwn(properties, name)).length;
  const [first, second] = Object.entries(outer)
    .map(([name, inner]) => ({ name, inner, hits: countCommon(propertiesOf(document, inner)) }))
    .toSorted((one, other) => other.hits - one.hits);
  const isWrapped = countCommon(outer) === 0 && first && first.hits > (second?.hits ?? 0);
  return isWrapped ? { within: first.name, schema: first.inner } : { within: undefined, schema };
}

/** The record in a body; the body itself if it does not have the member that its schema declares. */
function unwrap(body: ApiRecord, { within }: RecordShape): ApiRecord {
  const inner = within === undefined ? undefined : member(body, within);
  return isObject(inner) ? inner : body;
}

type Properties = Readonly<Record<string, JsonSchema>>;

function propertiesOf(document: OpenAPIDocument, schema: JsonSchema | undefined): Properties {
  return (schema !== undefined && readFlat(document.root, schema).properties) || {};
}

/** The members that an update can set: those of its fields, or of the branches of its union. */
function writableNames(
  document: OpenAPIDocument,
  { body }: Pick<Operation, "body">,
): readonly string[] {
  return collectFields(document, { parameters: [], body }).flatMap(
    ({ isWholeBody, readOnly, name, schema }) => {
      if (!isWholeBody) return readOnly ? [] : [name];
      const flat = readFlat(document.root, schema);
      const names = unionMembers(flat, document.root);
      return names.size > 0 ? [...names, ...Object.keys(flat.properties ?? {})] : [];
    },
  );
}
