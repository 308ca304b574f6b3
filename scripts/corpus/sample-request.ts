import { type Field, type OpenAPIDocument, type Operation, planRequest } from "@heddle/openapi";
import { sample } from "openapi-sampler";

/** Plans the request of an operation with sample values; whether there were any to plan it with. */
export function planSample(
  document: OpenAPIDocument,
  operation: Operation,
  fields: readonly Field[],
): boolean {
  const values = sampleValues(document, fields);
  if (!values) return false;
  planRequest(operation, values, {
    baseUrl: "http://127.0.0.1/",
    version: String(document.root["openapi"] ?? document.root["swagger"]),
  });
  return true;
}

type Values = Record<string, unknown>;

function sampleValues(
  document: OpenAPIDocument,
  fields: readonly Field[],
): (Record<"path" | "query" | "header" | "cookie", Values> & { body?: unknown }) | undefined {
  const values = {
    path: {} as Values,
    query: {} as Values,
    header: {} as Values,
    cookie: {} as Values,
  };
  const body: Values = {};
  let whole: unknown;
  for (const field of fields) {
    if (field.readOnly) continue;
    const value = sampleValue(document, field);
    if (value === undefined || field.parameter?.location === "querystring") continue;
    if (field.isWholeBody) whole = value;
    else (field.location === "body" ? body : values[field.location])[field.name] = value;
  }
  const entire = whole ?? (Object.keys(body).length > 0 ? body : undefined);
  return { ...values, ...(entire === undefined ? {} : { body: entire }) };
}

function sampleValue({ root }: OpenAPIDocument, { schema, location, examples }: Field): unknown {
  const given = location === "path" ? examples.find((example) => example !== "") : undefined;
  if (given !== undefined) return given;
  try {
    const value: unknown = sample(schema as object, { skipReadOnly: true, quiet: true }, root);
    // A path needs something that can stand in it.
    return location === "path" && (value === null || value === "") ? "1" : value;
  } catch {
    // A sampler that does not understand the schema says nothing about the form.
    return location === "path" ? "1" : undefined;
  }
}
