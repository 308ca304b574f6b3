import { assertArgument } from "@heddle/params";

import { type DocumentLike, readDocument } from "../document/openapi-document.ts";
import { chooseContent } from "../operation/media-type.ts";
import type { Operation } from "../operation/operation.ts";
import { bodyFields } from "./body-fields.ts";
import { type Field, fieldLocations } from "./field.ts";
import { parameterField } from "./parameter-field.ts";
import { withKeys } from "./with-keys.ts";

export interface CollectOptions {
  /** Leaves out what the schema marks `readOnly`. */
  readonly skipReadOnly?: boolean;
  /** The media type of the body, where the operation takes several. */
  readonly mediaType?: string;
}

/** The inputs of an operation: path, query, header and cookie parameters, then the body. */
export function collectFields(
  openapi: DocumentLike,
  operation: Pick<Operation, "parameters" | "body">,
  options: CollectOptions = {},
): Field[] {
  const { root } = readDocument(openapi);
  assertArgument("collectFields", "operation", operation, "object");
  assertArgument("collectFields", "operation.parameters", operation.parameters, "array");
  assertArgument("collectFields", "options", options, "object");
  const { skipReadOnly = false, mediaType } = options;
  const content = operation.body && chooseContent(operation.body, mediaType);
  const fields = [
    ...operation.parameters.map((parameter) => parameterField(root, parameter)),
    ...(operation.body && content ? bodyFields(root, operation.body, content) : []),
  ].filter(({ readOnly, location }) => !(skipReadOnly && readOnly && location === "body"));
  const sorted = fieldLocations.flatMap((location) =>
    fields.filter((field) => field.location === location),
  );
  return withKeys(sorted);
}
