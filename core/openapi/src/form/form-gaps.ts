import type { JsonSchema } from "@heddle/schema";
import {
  Container,
  Group,
  JsonInput,
  MapInput,
  Rows,
  ValueInput,
  Variant,
  type Widget,
} from "@heddle/views";

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
  if (widget instanceof JsonInput) return [{ field, schema: widget.schema }];
  if (depth >= maxDepth || !(widget instanceof Container)) return [];
  if (widget instanceof Rows) {
    const { fixedCount, maximum = Infinity } = widget;
    const rows = [...widget.children.slice(0, fixedCount).keys()];
    return [...rows, ...(maximum > fixedCount ? [fixedCount] : [])].flatMap((at) =>
      gapsOf(widget.buildRow(at), `${field}[${at < fixedCount ? at : ""}]`, depth + 1),
    );
  }
  if (widget instanceof MapInput) {
    return gapsOf(widget.buildEntry().valueWidget, `${field}.*`, depth + 1);
  }
  if (widget instanceof ValueInput) {
    const trees = (["object", "array"] as const).filter((type) => widget.types.includes(type));
    return trees.flatMap((type) => gapsOf(widget.buildTree(type), field, depth + 1));
  }
  if (widget instanceof Variant) {
    return widget.branches.flatMap((branch) => gapsOf(branch.build(), field, depth + 1));
  }
  if (!(widget instanceof Group)) {
    return widget.children.flatMap((child) => gapsOf(child, field, depth + 1));
  }
  widget.setOpen(true);
  return widget.children.flatMap((child) =>
    gapsOf(child, child.isRest ? field : `${field}.${child.name}`, depth + 1),
  );
}
