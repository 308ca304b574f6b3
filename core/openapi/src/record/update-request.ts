import type { JsonSchema } from "@heddle/schema";

import type { OperationInputs } from "../form/operation-inputs.ts";
import { essenceOf } from "../operation/media-type.ts";
import type { Content, Operation } from "../operation/operation.ts";
import { changedMembers, jsonPatch, mergePatch } from "./patch.ts";

type BuildBody = (from: unknown, to: unknown) => unknown;

const mergePatchType = "application/merge-patch+json";
const jsonPatchType = "application/json-patch+json";

/** How a PATCH says what changed, by its media type; any other type takes the members that changed. */
const patchBodies: Readonly<Record<string, BuildBody>> = {
  [mergePatchType]: mergePatch,
  [jsonPatchType]: jsonPatch,
};

/** The body of an update: what changed for a PATCH, otherwise the whole record; never what only the server sets. */
export function updateBody(
  inputs: OperationInputs,
  from: unknown,
  to: unknown,
  readSchema?: JsonSchema,
): unknown {
  const { content, operation } = inputs;
  const whole = inputs.asBody(to, readSchema);
  if (operation.method !== "patch" || !content) return whole;
  const build = patchBodies[essenceOf(content.mediaType)] ?? changedMembers;
  return build(inputs.asBody(from, readSchema), whole);
}

/** Of the media types of a PATCH the one that loses least: removals in a merge patch, then plain JSON, then the rest. */
const patchPreference: readonly ((mediaType: string) => boolean)[] = [
  (mediaType) => mediaType === mergePatchType,
  (mediaType) => mediaType !== jsonPatchType && mediaType.includes("json"),
  () => true,
];

/**
 * The update operation as a form for a record: in one media type, and with the fields of the record where the body is
 * described as a patch or not at all.
 */
export function asRecordForm(
  operation: Operation,
  recordSchema: JsonSchema | null,
  hasFields: (content: Content) => boolean,
): Operation {
  const { body, method } = operation;
  const contents = body?.contents ?? [];
  const types = contents.map(({ mediaType }) => essenceOf(mediaType));
  const chosen =
    method === "patch"
      ? patchPreference.map((fits) => contents[types.findIndex(fits)]).find(Boolean)
      : contents[0];
  if (!body || !chosen) return operation;
  const isPatch = essenceOf(chosen.mediaType) === jsonPatchType;
  const isDescribed = !isPatch && hasFields(chosen);
  const schema = isDescribed || recordSchema === null ? chosen.schema : recordSchema;
  return { ...operation, body: { ...body, contents: [{ ...chosen, schema }] } };
}
