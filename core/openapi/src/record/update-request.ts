/** The body of an update: the whole record, or what changed, in the format of its media type. */
import type { JsonSchema } from "@heddle/schema";

import { jsonPointer } from "../document/json-pointer.ts";
import { asList, isObject, member, type RawObject } from "../document/raw.ts";
import { readFlat } from "../document/schema-traits.ts";
import type { UpdateSchemas } from "../form/body-input.ts";
import type { OperationInputs } from "../form/operation-inputs.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import { getOperation } from "../operation/get-operation.ts";
import { essenceOf } from "../operation/media-type.ts";
import type { Content, Operation } from "../operation/operation.ts";
import { type Difference, differences } from "./difference.ts";

type BuildBody = (from: unknown, to: unknown, schema: BodySchema) => unknown;

/** The schema of a value in a body, read as far as needed. */
interface BodySchema {
  readonly root: RawObject;
  readonly schema: JsonSchema;
}

const mergePatchType = "application/merge-patch+json";
const jsonPatchType = "application/json-patch+json";

/** The patch formats by media type; any other type gets the changed members. */
const patchBodies: Readonly<Record<string, BuildBody>> = {
  [mergePatchType]: mergePatch,
  [jsonPatchType]: jsonPatch,
};

/** The body of an update, without read-only members: the changes for a PATCH, otherwise the whole record. */
export function updateBody(
  inputs: OperationInputs,
  from: unknown,
  to: unknown,
  schemas?: UpdateSchemas,
): unknown {
  const { content, operation } = inputs;
  const whole = inputs.body.partOf(to, schemas);
  if (operation.method !== "patch" || !content) return whole;
  const build = patchBodies[essenceOf(content.mediaType)] ?? changedMembers;
  const schema = { root: inputs.root, schema: content.schema };
  return build(inputs.body.partOf(from, schemas), whole, schema);
}

/** The media types of a PATCH in order of preference: only a merge patch can remove members and is widely supported. */
const patchPreference: readonly ((mediaType: string) => boolean)[] = [
  (mediaType) => mediaType === mergePatchType,
  (mediaType) => mediaType !== jsonPatchType && mediaType.includes("json"),
  () => true,
];

/**
 * The update operation as a form for a record: with one media type, and with the fields of the record where the schema of
 * the body describes a patch or nothing.
 */
export function asRecordForm(
  operation: Operation,
  recordSchema: JsonSchema | undefined,
  describe: (content: Content) => UpdateDescription,
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
  const description = isPatch ? undefined : describe(chosen);
  const isDescribed = description?.hasFields === true || recordSchema === undefined;
  const content = isDescribed
    ? chosen
    : { ...chosen, schema: recordSchema, locked: description?.locked ?? [] };
  return { ...operation, body: { ...body, contents: [content] } };
}

/** What the schema of an update says about its members. */
export interface UpdateDescription {
  readonly hasFields: boolean;
  /** The paths of the members of the record that it does not declare. */
  readonly locked: readonly (readonly string[])[];
}

/** The schema that the document gives the body of an update; that of the record if the body is a list of changes. */
export function updateSchema({ document, inputs }: OpenAPIForm): JsonSchema {
  const { mediaType, schema = true } = inputs.content ?? {};
  if (!document || !mediaType || essenceOf(mediaType) === jsonPatchType) return schema;
  const { path, method } = inputs.operation;
  const { contents = [] } = getOperation(document, path, method).body ?? {};
  return contents.find((each) => each.mediaType === mediaType)?.schema ?? schema;
}

/** One operation of a JSON Patch (RFC 6902). */
type PatchOperation =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string };

/** The changed members; `null` for removed ones: `{a:1, b:{c:2}}`, `{b:{c:3}}` → `{a:null, b:{c:3}}` */
export function changedMembers(from: unknown, to: unknown): Record<string, unknown> {
  const [before, after] = [isObject(from) ? from : {}, isObject(to) ? to : {}];
  return changed(before, after, (name) => member(after, name) ?? null);
}

const anySchema: BodySchema = { root: {}, schema: true };

/**
 * A JSON Merge Patch (RFC 7396): `{a:1, b:{c:2, d:4}}`, `{b:{c:3, d:4}}` → `{a:null, b:{c:3}}`. A changed object inside
 * also has the members that its schema requires, since many servers validate it as a whole.
 */
export function mergePatch(from: unknown, to: unknown, schema = anySchema): unknown {
  if (!isObject(from) || !isObject(to)) return to;
  return changed(from, to, (name) => {
    const value = member(to, name);
    if (value === undefined) return null;
    const inner = memberSchema(schema, name);
    const patch = mergePatch(member(from, name), value, inner);
    return isObject(patch) && isObject(value) ? { ...requiredOf(inner, value), ...patch } : patch;
  });
}

function memberSchema({ root, schema }: BodySchema, name: string): BodySchema {
  const { properties } = readFlat(root, schema);
  const inner = isObject(properties) ? member(properties, name) : undefined;
  return { root, schema: isObject(inner) ? inner : true };
}

/** The members of an object that its schema requires. */
function requiredOf({ root, schema }: BodySchema, value: RawObject): RawObject {
  const { required } = readFlat(root, schema);
  const names = asList(required).filter(
    (name) => typeof name === "string" && Object.hasOwn(value, name),
  );
  return Object.fromEntries(names.map((name) => [name, value[String(name)]]));
}

/** A JSON Patch: `{a:1}`, `{a:2}` → `[{ op: "replace", path: "/a", value: 2 }]` */
export function jsonPatch(from: unknown, to: unknown): readonly PatchOperation[] {
  return differences(from, to).map(operationOf);
}

function changed(
  from: object,
  to: object,
  write: (name: string) => unknown,
): Record<string, unknown> {
  const names = new Set(differences(from, to).flatMap(({ path }) => path.slice(0, 1)));
  return Object.fromEntries([...names].map((name) => [name, write(name)]));
}

function operationOf({ path, from, to }: Difference): PatchOperation {
  const pointer = jsonPointer(...path);
  if (to === undefined) return { op: "remove", path: pointer };
  return { op: from === undefined ? "add" : "replace", path: pointer, value: to };
}
