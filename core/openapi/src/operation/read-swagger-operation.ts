import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { asList, asObject, asText, type RawObject } from "../document/raw.ts";
import type { DeclaredResponse } from "./operation.ts";
import { listParameters } from "./parameter-list.ts";
import { byPreference } from "./read-content.ts";
import type { OperationParts } from "./read-operation.ts";
import { readResponses } from "./read-responses.ts";
import { readSchema } from "./read-schema.ts";
import { readSecurity } from "./read-security.ts";
import { readSwaggerBody } from "./read-swagger-body.ts";
import { readSwaggerParameter } from "./read-swagger-parameter.ts";

/** Reads the parts of an operation of OpenAPI 2.0 in the terms of 3.x. */
export function readSwaggerOperation(
  document: OpenAPIDocument,
  item: RawObject,
  operation: RawObject,
): OperationParts {
  const { root } = document;
  const parameters = listParameters(root, item, operation);
  const produces = mediaTypes(operation["produces"] ?? root["produces"]);
  return {
    parameters: parameters.flatMap((parameter) => readSwaggerParameter(parameter) ?? []),
    body: readSwaggerBody(root, parameters, mediaTypes(operation["consumes"] ?? root["consumes"])),
    responses: readResponses(root, operation["responses"], (response) =>
      readContents(root, response, produces),
    ),
    security: readSecurity(root, operation, asObject(root["securityDefinitions"])),
    servers: readAddresses(document, operation),
  };
}

function mediaTypes(value: unknown): readonly string[] {
  return asList(value).filter((mediaType) => typeof mediaType === "string");
}

function readContents(
  root: RawObject,
  { schema: declared, examples }: RawObject,
  produces: readonly string[],
): DeclaredResponse["contents"] {
  if (declared === undefined) return [];
  const schema = readSchema(root, declared);
  const byMediaType = asObject(examples);
  return (produces.length > 0 ? produces : ["application/json"])
    .map((mediaType) => ({
      mediaType,
      schema,
      encoding: {},
      examples: Object.hasOwn(byMediaType, mediaType) ? [byMediaType[mediaType]] : [],
    }))
    .toSorted(byPreference);
}

function readAddresses({ root, source }: OpenAPIDocument, operation: RawObject): readonly string[] {
  const host = asText(root["host"]);
  const basePath = asText(root["basePath"]);
  if (host === "") return basePath === "" ? [] : [basePath];
  const declared = asList(operation["schemes"] ?? root["schemes"]).filter(
    (scheme) => typeof scheme === "string",
  );
  const web = declared.filter((scheme) => /^https?$/.test(scheme));
  const ownScheme = source?.startsWith("http:") ? "http" : "https";
  const schemes = web.length > 0 ? web : [ownScheme];
  return schemes
    .toSorted((left, right) => right.length - left.length)
    .map((scheme) => `${scheme}://${host}${basePath}`);
}
