import type { JsonSchema } from "@heddle/schema";
import type { Widget } from "@heddle/views";

import {
  type DocumentLike,
  type OperationEntry,
  readDocument,
} from "../document/openapi-document.ts";
import { collectFields } from "../fields/collect-fields.ts";
import { getOperation } from "../operation/get-operation.ts";
import { fieldWidget } from "./field-widget.ts";

/** A field that a form can only edit as JSON. */
export interface FormGap {
  /** Its path in the request: `body.address.lines[]`, and `body.labels.*` for the values of a map. */
  readonly field: string;
  readonly schema: JsonSchema;
}

/** The limit for nested groups, rows and branches; a schema may contain itself. */
const maxDepth = 4;

/** The fields of an operation that its form can only edit as JSON. Throws if the operation does not exist. */
export function formGaps(
  openapi: DocumentLike,
  { path, method }: Pick<OperationEntry, "path" | "method">,
): FormGap[] {
  const document = readDocument(openapi);
  const fields = collectFields(document, getOperation(document, path, method));
  return fields.flatMap((field) => {
    const name = field.isWholeBody ? "body" : `${field.location}.${field.name}`;
    return gapsOf(fieldWidget(field, document.root), name, 0);
  });
}

function gapsOf(widget: Widget, field: string, depth: number): FormGap[] {
  if (widget.isJson) return [{ field, schema: widget.schema }];
  if (depth >= maxDepth) return [];
  return widget
    .possibleParts()
    .flatMap(([step, part]) => gapsOf(part, `${field}${step}`, depth + 1));
}
