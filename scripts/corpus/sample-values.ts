import type { Content, Field, OpenAPIDocument, Operation, RequestValues } from "@heddle/openapi";
import { isObject } from "@heddle/params";
import { flattenSchema, type JsonSchema } from "@heddle/schema";

import type { Random } from "./random.ts";
import { type Extent, Sampler, type SamplerOptions } from "./sampler.ts";

type Members = Record<string, unknown>;

/** Values for an operation; `missing` is the first required field without a valid value. */
export interface SampleValues {
  readonly values: RequestValues;
  readonly missing: MissingValue | undefined;
}

interface MissingValue {
  readonly name: string;
  /** Why no value at all is valid; `undefined` if the sampler only found none. */
  readonly contradiction: string | undefined;
}

/** The request that values are sampled for. */
interface SampledRequest {
  readonly operation: Operation;
  readonly content: Content | undefined;
  readonly extent: Extent;
  readonly random: Random;
}

/**
 * Values for the fields of an operation, like those of a user of its form. Validators ignore discriminators: if only a
 * discriminator tells the branches of a union apart, the document contradicts itself, because no value is valid for one branch.
 */
export function sampleValues(
  document: OpenAPIDocument,
  fields: readonly Field[],
  request: SampledRequest,
): SampleValues {
  const sampled = sampleWith(document, fields, request, false);
  const { missing } = sampled;
  if (missing === undefined || missing.contradiction !== undefined) return sampled;
  const lenient = sampleWith(document, fields, request, true);
  if (lenient.missing !== undefined) return sampled;
  const contradiction = `only a discriminator distinguishes the branches of ${missing.name}`;
  return { ...lenient, missing: { ...missing, contradiction } };
}

function sampleWith(
  { root }: OpenAPIDocument,
  fields: readonly Field[],
  request: SampledRequest,
  isLenient: boolean,
): SampleValues {
  const { operation, extent, random } = request;
  const options = { extent, random, isLenient };
  const places = { path: {}, query: {}, header: {}, cookie: {} } as Record<string, Members>;
  let querystring: unknown;
  let missing: MissingValue | undefined;
  for (const { name, location, schema, required, parameter, examples } of fields) {
    const isLeftOut =
      !required && (extent === "required" || (extent === "some" && random.chance(0.5)));
    if (parameter === undefined || isLeftOut) continue;
    const isSendable = sendable[location];
    const sampler = new Sampler(root, {
      ...options,
      isText: true,
      ...(isSendable && { isSendable }),
    });
    const declared = isContentType(name, location) ? contentType(schema, request) : undefined;
    const value = declared ?? sampler.sampleText(schema, examples);
    if (value === undefined || value === null || value === "") {
      if (required) missing ??= missingValue(root, `${location} ${name}`, schema);
    } else if (parameter.location === "querystring") querystring = value;
    else (places[location] ?? {})[name] = value;
  }
  const inBody = fields.filter(({ parameter }) => parameter === undefined);
  const body = sampleBody(root, inBody, request, options);
  if (body === undefined && operation.body?.required === true)
    missing ??= missingValue(root, "body", request.content?.schema ?? true);
  return { values: { ...places, querystring, body }, missing };
}

/**
 * A header cannot contain every character, and the styles do not escape a delimiter in it. A path segment cannot be a dot.
 */
export const sendable: Readonly<Record<string, (text: string) => boolean>> = {
  header: (text) => /^[!-+\--~]([ -+\--~]*[!-+\--~])?$/.test(text) || text === "",
  path: (text) => !/^\.{1,2}$/.test(text),
};

/** OpenAPI 2.0 may declare the header that tells the media type of the body. */
function isContentType(name: string, location: string): boolean {
  return location === "header" && name.toLowerCase() === "content-type";
}

/** The declared default, which the server expects, otherwise the media type of the body. */
function contentType(schema: JsonSchema, { content }: SampledRequest): unknown {
  const { default: preset = content?.mediaType } = isObject(schema) ? schema : {};
  return preset;
}

function missingValue(root: unknown, name: string, schema: JsonSchema): MissingValue {
  return { name, contradiction: contradictionIn(root, schema) };
}

function contradictionIn(root: unknown, schema: JsonSchema): string | undefined {
  const parts = isObject(schema) && Array.isArray(schema.allOf) ? schema.allOf : [];
  try {
    const { type: merged } = flattenSchema(schema, root);
    const types = parts.map((part) => flattenSchema(part as JsonSchema, root).type).filter(Boolean);
    // `allOf: [{ type: "string" }, { type: "integer" }]`
    const isImpossible = types.some((type) => typeof type === "string" && type !== merged);
    return isImpossible ? `no value has all types of ${types.join(", ")}` : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function sampleBody(
  root: unknown,
  fields: readonly Field[],
  { operation: { body }, content, extent }: SampledRequest,
  options: SamplerOptions,
): unknown {
  if (!body || !content || (extent === "required" && !body.required)) return undefined;
  const [first] = fields;
  if (first?.isWholeBody && isOpaque(first.schema, content)) {
    const text = new Sampler(root, { ...options, isText: true }).sample(first.schema);
    return isTextType(content) && text !== undefined ? text : opaqueContent(content);
  }
  const isForm = /^(multipart\/|application\/x-www-form-urlencoded)/.test(content.mediaType);
  const whole = new Sampler(root, { ...options, isText: isForm }).sample(
    content.schema,
    content.examples,
  );
  if (first?.isWholeBody || !isObject(whole)) return whole;
  const asked = fields.filter(({ name, readOnly }) => !readOnly && Object.hasOwn(whole, name));
  const members = asked.map(({ name, schema }) => [
    name,
    content.mediaType.startsWith("multipart/") ? withFiles(root, schema, whole[name]) : whole[name],
  ]);
  if (members.length === 0 && !body.required) return undefined;
  return Object.fromEntries(members);
}

/** Whether a body is one text or file, with any inner structure. */
function isOpaque(schema: JsonSchema, { mediaType }: Content): boolean {
  const isJson = /[/+]json\b|\*\/\*|application\/\*/.test(mediaType);
  return typeof schema === "object" && schema.type === "string" && !isJson;
}

function opaqueContent({ mediaType }: Content): unknown {
  if (mediaType.includes("xml")) return "<sample/>";
  return isTextType({ mediaType }) ? "sample" : new Uint8Array([1, 2, 3]);
}

function isTextType({ mediaType }: Pick<Content, "mediaType">): boolean {
  return /^text\/|yaml|csv|graphql|javascript|ndjson|jsonl|json-lines/.test(mediaType);
}

/** Replaces each value of a file field with a file. */
function withFiles(root: unknown, schema: JsonSchema, value: unknown): unknown {
  const { format, contentMediaType, contentEncoding, items } = flattenSchema(schema, root);
  if (Array.isArray(value))
    return value.map((item: unknown) => withFiles(root, (items ?? {}) as JsonSchema, item));
  const isFile = format === "binary" || (contentMediaType !== undefined && !contentEncoding);
  return isFile && typeof value === "string" ? new Blob(["sample"]) : value;
}
