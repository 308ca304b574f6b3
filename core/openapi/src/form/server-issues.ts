import { HeddleError } from "@heddle/params";

import { Secrets } from "../request/mask-secrets.ts";
import type { ApiResponse } from "../send/api-response.ts";
import { readServerErrors } from "../server-errors/server-errors.ts";
import { spelledName, spelledPath } from "../server-errors/spelling.ts";
import type { OperationInputs } from "./operation-inputs.ts";
import type { RequestIssue } from "./request-issues.ts";

/** The validation errors of a response. Secrets that the server repeats are removed. */
export function serverIssues(
  response: ApiResponse,
  secrets: readonly string[],
  inputs: OperationInputs,
): { readonly issues: readonly RequestIssue[]; readonly summary: string } {
  const { issues, summary } = readServerErrors(bodyOf(response));
  const hide = new Secrets(secrets);
  return {
    summary: hide.inText(summary),
    issues: issues.map(({ location, path, message }) =>
      spelled(inputs, {
        path,
        code: "server",
        message: hide.inText(message),
        ...(location && { location }),
      }),
    ),
  };
}

/** Maps names that the server spells differently to those of the document: `postalCode` → `postal_code`. */
function spelled(inputs: OperationInputs, each: RequestIssue): RequestIssue {
  const { root, content, body } = inputs;
  const { path, location } = each;
  const [first = "", ...rest] = path;
  const fields = location === undefined ? inputs.fields : inputs.at(location);
  const name = spelledName(
    String(first),
    fields.flatMap((field) => [field.key, field.name]),
  );
  const field = name === undefined ? undefined : inputs.find(name, location);
  if (field && name !== undefined)
    return { ...each, path: [name, ...spelledPath(rest, field.schema, root)] };
  const schema = body.isOneField ? content?.schema : undefined;
  return schema === undefined ? each : { ...each, path: spelledPath(path, schema, root) };
}

/** The body as JSON if it is valid JSON, otherwise as text. */
function bodyOf(response: ApiResponse): unknown {
  try {
    return response.json();
  } catch (error) {
    if (error instanceof HeddleError) return response.text();
    throw error;
  }
}
