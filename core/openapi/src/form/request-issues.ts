/** Issues of a request: values that cannot be sent, and validation errors of the server. */
import { HeddleError, issue } from "@heddle/params";

import { fieldLocations } from "../fields/field.ts";
import { Secrets } from "../request/mask-secrets.ts";
import type { InvalidRequestError } from "../request/request-plan.ts";
import type { ApiResponse } from "../response/api-response.ts";
import { readServerErrors } from "../server-errors/server-errors.ts";
import type { OperationInputs, RequestIssue } from "./operation-inputs.ts";

/** The issue of a value that cannot be sent; `undefined` when it belongs to no field. */
export function requestIssue(error: InvalidRequestError): RequestIssue | undefined {
  const location = fieldLocations.find((each) => each === error.location);
  if (location === undefined) return undefined;
  const path = error.field === "" ? [] : [error.field];
  return { ...issue(path, "request", error.translatable ?? error.message), location };
}

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
      inputs.spelled({
        path,
        code: "server",
        message: hide.inText(message),
        ...(location && { location }),
      }),
    ),
  };
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
