import { equalValues } from "@heddle/params";

import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { ApiResponse } from "../response/api-response.ts";
import type { ApiRecord } from "./baseline.ts";
import type { Edit } from "./edit.ts";
import { isAnother, ownIdentity } from "./identity.ts";
import { recordIn } from "./read-record.ts";
import { savedShape } from "./record-shapes.ts";

/** The record with which a server answers a save; `null` where its answer is none. */
export function returnedRecord(
  response: ApiResponse,
  edit: Edit,
  lookup: OpenAPIForm,
): ApiRecord | null {
  const answer = recordIn(response, savedShape(lookup, edit.inputs.operation));
  const { before, after } = edit.saved;
  if (!answer || isAnother(ownIdentity(answer, lookup), ownIdentity(after, lookup))) return null;
  return hasAll(answer, before, after) ? answer : null;
}

/**
 * Whether all that was in the record is in the answer; what became empty may be left out. Some servers answer with a word of
 * thanks, with a job, or with nothing but what changed: taken for the record, the next save would remove the rest.
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
