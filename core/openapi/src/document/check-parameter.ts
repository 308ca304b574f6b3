import type { Findings } from "./findings.ts";
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

/** Checks what a form needs of a parameter. */
export function checkParameter(
  parameter: RawObject,
  version: OpenAPIVersion,
  findings: Findings,
): void {
  const { name, in: location, schema, content, type } = parameter;
  if (typeof name !== "string" || name === "")
    findings.report("invalid_parameter", "a parameter without a name; it is left out");
  else if (!locations[version].has(location))
    findings.report(
      "invalid_parameter",
      `the parameter "${name}" has no valid place ("in" is ${JSON.stringify(location)}); it is left out`,
    );
  else if (version !== "2.0" && schema === undefined && !isObject(content))
    findings.report(
      "invalid_parameter",
      `the parameter "${name}" has neither a schema nor a content`,
    );
  else if (version === "2.0" && location !== "body" && typeof type !== "string")
    findings.report("invalid_parameter", `the parameter "${name}" has no type`);
}
