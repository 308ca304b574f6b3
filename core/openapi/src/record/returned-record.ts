import { equalValues } from "@heddle/params";
import { type JsonSchema, validate } from "@heddle/schema";

import { readFlat } from "../fields/schema-traits.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { ApiResponse } from "../response/api-response.ts";
import type { ApiRecord } from "./baseline.ts";
import type { Edit } from "./edit.ts";
import { isAnother, ownIdentity } from "./identity.ts";
import { recordIn } from "./read-record.ts";
import { describedShape, savedShape } from "./record-shapes.ts";

/** The record with which a server answers a save; `null` where its answer is none. */
export function returnedRecord(
  response: ApiResponse,
  edit: Edit,
  lookup: OpenAPIForm,
): ApiRecord | null {
  const { operation } = edit.inputs;
  const described = describedShape(lookup, operation, response.status);
  const answer = recordIn(response, described ?? savedShape(lookup, operation));
  const { before, after } = edit.saved;
  if (!answer || isAnother(ownIdentity(answer, lookup), ownIdentity(after, lookup))) return null;
  const isRecord =
    hasAll(answer, before, after) ||
    (saysMore(answer, edit, lookup) && fits(answer, described?.schema, lookup));
  return isRecord ? answer : null;
}

/** A schema without properties says nothing of what is a record. */
function fits(
  answer: ApiRecord,
  schema: JsonSchema | undefined,
  { document }: OpenAPIForm,
): boolean {
  if (!document || schema === undefined) return false;
  const { root } = document;
  const { properties = {} } = readFlat(root, schema);
  const isTelling = Object.keys(properties).length > 0;
  return isTelling && validate(answer, schema, { root, direction: "response" }).length === 0;
}

/** Whether an answer says who it is, if the record does, and more than what changed. */
function saysMore(answer: ApiRecord, edit: Edit, lookup: OpenAPIForm): boolean {
  const { before, after } = edit.saved;
  const isSame = (name: string): boolean => equalValues(before[name], after[name]);
  const has = (name: string): boolean => Object.hasOwn(answer, name);
  const identity = Object.keys(ownIdentity(after, lookup));
  return identity.every(has) && Object.keys(before).filter(isSame).some(has);
}

/**
 * Whether all that was in the record is in the answer; what became empty may be left out. Where nothing describes them, some
 * answers are a word of thanks, a job, or nothing but what changed: taken for the record, the next save would remove the rest.
 */
function hasAll(answer: ApiRecord, before: ApiRecord, after: ApiRecord): boolean {
  return Object.keys(before)
    .filter((name) => Object.hasOwn(after, name) && !isEmpty(after[name]))
    .every((name) => Object.hasOwn(answer, name));
}

const emptyValues: readonly unknown[] = [undefined, null, "", false, 0, [], {}];

function isEmpty(value: unknown): boolean {
  return emptyValues.some((empty) => equalValues(empty, value));
}
