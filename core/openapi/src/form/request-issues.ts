import { HeddleError } from "@heddle/params";

import { fieldLocations } from "../fields/field.ts";
import type { InvalidRequestError } from "../request/invalid-request-error.ts";
import type { ApiResponse } from "../response/api-response.ts";
import { Secrets } from "../response/secrets.ts";
import { readServerErrors } from "../server-errors/server-errors.ts";
import type { RequestIssue } from "./inputs.ts";
import type { OperationInputs } from "./operation-inputs.ts";

/** A value that makes no request, as a problem of its field; nothing when it is not the value of a field. */
export function requestProblem(error: InvalidRequestError): RequestIssue | undefined {
  const location = fieldLocations.find((each) => each === error.location);
  if (location === undefined) return undefined;
  const path = error.field === "" ? [] : [error.field];
  return { path, code: "request", message: error.message, location };
}

/** What a server says is wrong with what is entered. It may repeat what it was sent, so secrets are taken out. */
export function serverProblems(
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

/** The body as JSON where it is, otherwise as text. */
function bodyOf(response: ApiResponse): unknown {
  try {
    return response.json();
  } catch (error) {
    if (error instanceof HeddleError) return response.text();
    throw error;
  }
}
