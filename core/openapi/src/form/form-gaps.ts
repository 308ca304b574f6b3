import { flattenSchema } from "@heddle/schema";
import { Container, Group, JsonInput, MapInput, Rows, type Widget } from "@heddle/views";

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
  /** Whether the schema accepts anything, so that no widget could be better. */
  readonly isFreeForm: boolean;
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
  if (widget instanceof JsonInput) return [{ field, isFreeForm: isFreeForm(widget) }];
  if (depth >= maxDepth || !(widget instanceof Container)) return [];
  if (widget instanceof Rows) return gapsOf(widget.buildRow(), `${field}[]`, depth + 1);
  if (widget instanceof MapInput) {
    return gapsOf(widget.buildEntry().valueWidget, `${field}.*`, depth + 1);
  }
  if (!(widget instanceof Group)) {
    return widget.children.flatMap((child) => gapsOf(child, field, depth + 1));
  }
  widget.setOpen(true);
  return widget.children.flatMap((child) => gapsOf(child, `${field}.${child.name}`, depth + 1));
}

/** Keywords that restrict a value further than to an object. */
const restrictingKeywords = [
  "allOf",
  "anyOf",
  "const",
  "enum",
  "items",
  "oneOf",
  "prefixItems",
  "properties",
];

function isFreeForm({ schema, root }: JsonInput): boolean {
  const flat = flattenSchema(schema, root);
  const types = [flat.type ?? []].flat();
  const { additionalProperties: others = true } = flat;
  const saysNothing = types.every((type) => type === "object" || type === "null");
  const isOpen = others === true || Object.keys(others).length === 0;
  return (
    saysNothing && isOpen && restrictingKeywords.every((keyword) => flat[keyword] === undefined)
  );
}
