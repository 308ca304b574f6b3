import { follow } from "../document/path-item.ts";
import { asObject, asText, isObject, type RawObject } from "../document/raw.ts";
import type { Operation, RequestBody } from "./operation.ts";
import { listParameters } from "./parameter-list.ts";
import { readContents } from "./read-content.ts";
import { readParameter } from "./read-parameter.ts";
import { readResponses } from "./read-responses.ts";
import { readSecurity } from "./read-security.ts";
import { readServers } from "./read-servers.ts";

/** The parts of an operation that each edition writes in its own way. */
export type OperationParts = Pick<
  Operation,
  "parameters" | "body" | "responses" | "security" | "servers"
>;

/** Reads the parts of an operation of OpenAPI 3.x. */
export function readOperation(
  root: RawObject,
  item: RawObject,
  operation: RawObject,
): OperationParts {
  const components = asObject(root["components"]);
  return {
    parameters: listParameters(root, item, operation).flatMap(
      (parameter) => readParameter(root, parameter) ?? [],
    ),
    body: readBody(root, operation["requestBody"]),
    responses: readResponses(root, operation["responses"], (response) =>
      readContents(root, response["content"]),
    ),
    security: readSecurity(root, operation, asObject(components["securitySchemes"])),
    servers: readServers(operation, item, root),
  };
}

function readBody(root: RawObject, value: unknown): RequestBody | undefined {
  const body = follow(root, value);
  if (!isObject(body)) return undefined;
  const contents = readContents(root, body["content"]);
  if (contents.length === 0) return undefined;
  return {
    required: body["required"] === true,
    description: asText(body["description"]),
    contents,
  };
}
