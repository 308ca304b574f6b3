import { type Issue, parseExactJson, validate } from "@heddle/core";
import type { OpenAPIDocument, Operation, Parameter } from "@heddle/openapi";
import { invalid, problem, type Reply } from "./reply.ts";

/** A request, parsed according to the document. */
export interface Call {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A request with the parts of its URL. */
interface ParsedRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly searchParams: URLSearchParams;
  readonly request: Request;
}

/** Parses a request; returns a reply if it does not match the document. */
export async function readCall(
  document: OpenAPIDocument,
  operation: Operation,
  { path, searchParams, request }: ParsedRequest,
): Promise<Call | { readonly rejection: Reply }> {
  const rawValue = (parameter: Parameter): string | null =>
    parameter.location === "path"
      ? (path[parameter.name] ?? null)
      : searchParams.get(parameter.name);
  const query: Record<string, unknown> = {};
  for (const parameter of operation.parameters) {
    const text = rawValue(parameter);
    if (text === null) continue;
    const value = read(text, parameter);
    const issues = validate(value, parameter.schema, { root: document.root });
    if (issues.length > 0) return { rejection: invalid(parameter.location, at(parameter, issues)) };
    if (parameter.location === "query") query[parameter.name] = value;
  }
  const body = await readBody(request);
  if (body === undefined) {
    return { rejection: problem(400, "Bad request", "The body is not JSON.") };
  }
  return { operation, path, query, headers: request.headers, body: body.value ?? {} };
}

function at({ name }: Parameter, issues: readonly Issue[]): readonly Issue[] {
  return issues.map((issue) => ({ ...issue, path: [name, ...issue.path] }));
}

/** Parses a parameter of a URL by its schema: `"7"` → `7` for an integer. */
function read(text: string, { schema }: Parameter): unknown {
  const type = typeof schema === "object" ? schema.type : undefined;
  if (type === "array") return text.split(",");
  return type === "integer" && /^-?\d+$/.test(text) ? Number(text) : text;
}

async function readBody(request: Request): Promise<{ value: unknown } | undefined> {
  try {
    const isForm = request.headers.get("Content-Type")?.startsWith("multipart/") ?? false;
    if (isForm) return { value: await request.formData() };
    const text = await request.text();
    return { value: text === "" ? undefined : parseExactJson(text) };
  } catch {
    return undefined;
  }
}
