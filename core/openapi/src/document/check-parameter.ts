import { isSetByConnection } from "../operation/ignored-headers.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { OpenAPIVersion } from "./openapi-version.ts";
import { isObject, type RawObject } from "./raw.ts";

const inSwagger = ["path", "query", "header", "body", "formData"];
const inOpenAPI = ["path", "query", "header", "cookie"];

const locations: Readonly<Record<OpenAPIVersion, ReadonlySet<unknown>>> = {
  "2.0": new Set(inSwagger),
  "3.0": new Set(inOpenAPI),
  "3.1": new Set(inOpenAPI),
  "3.2": new Set([...inOpenAPI, "querystring"]),
};

/** What is wrong with a parameter as far as a form needs it. */
export function checkParameter(
  parameter: RawObject,
  version: OpenAPIVersion,
): Omit<Diagnostic, "pointer"> | undefined {
  const { name, in: location, schema, content, type } = parameter;
  if (typeof name !== "string" || name === "")
    return { code: "invalid_parameter", message: "a parameter without a name; it is left out" };
  const invalid = (problem: string): Omit<Diagnostic, "pointer"> => ({
    code: "invalid_parameter",
    message: `the parameter "${name}" has ${problem}`,
  });
  if (!locations[version].has(location))
    return invalid(`no valid place ("in" is ${JSON.stringify(location)}); it is left out`);
  if (location === "header" && isSetByConnection(name))
    return {
      code: "unsupported",
      message: `the header "${name}" is set by the connection; it is left out`,
    };
  if (version === "2.0")
    return location === "body" || typeof type === "string" ? undefined : invalid("no type");
  return schema !== undefined || isObject(content)
    ? undefined
    : invalid("neither a schema nor a content");
}
