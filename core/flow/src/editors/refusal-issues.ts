import { HeddleError, type Issue, ValidationError } from "@heddle/params";

/** What to show of an error that refused a change; one that nobody threw on purpose is thrown on. */
export function refusalIssues(error: unknown): readonly Issue[] {
  if (error instanceof ValidationError) return error.issues;
  if (!(error instanceof HeddleError)) throw error;
  return [{ path: [], code: error.code, message: error.message }];
}
