import { equalValues } from "@heddle/params";

import type { OpenAPIForm } from "../form/openapi-form.ts";
import { findUpdateOperations, getOperation } from "../operation/get-operation.ts";
import type { Operation } from "../operation/operation.ts";
import { declaredFor } from "../operation/response-schema.ts";
import { recordShape, type RecordShape } from "./record-shape.ts";

const noShape: RecordShape = { within: undefined, schema: undefined };

/** How the answers to a reading hold the record: seen from the operation that saves, or would. */
export function readShape(
  { document, operation, path }: OpenAPIForm,
  updateMethod: string | null,
): RecordShape {
  if (!document || !operation) return noShape;
  const method = updateMethod ?? findUpdateOperations(document, path)[0];
  const update = method === undefined ? undefined : getOperation(document, path, method);
  return recordShape(document, operation, update);
}

/** How the answers to a save hold it, which may be another way; where nothing describes them, it is the same. */
export function savedShape(lookup: OpenAPIForm, update: Operation): RecordShape {
  const { document } = lookup;
  const shape = document ? recordShape(document, update, update) : noShape;
  return shape.schema === undefined ? readShape(lookup, update.method) : shape;
}

/** How an answer with this status holds it, where it is described as an answer to a reading is. */
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
