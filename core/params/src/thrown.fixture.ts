import { expect } from "vitest";

/** An error with this code: `toThrow(withCode("not_found"))`. */
export function withCode(code: string): Error {
  return expect.objectContaining({ code }) as Error;
}

/** The error of a value that a rule rejects: `toThrow(withIssue("too_big", "level"))`. */
export function withIssue(code: string, ...path: readonly (string | number)[]): Error {
  const issue: unknown = expect.objectContaining({ path, code });
  return expect.objectContaining({ code: "validation", issues: [issue] }) as Error;
}

/** An error with this message for users: `toThrow(withMessage("flow.readOnly"))`. */
export function withMessage(code: string): Error {
  const translatable: unknown = expect.objectContaining({ code });
  return expect.objectContaining({ translatable }) as Error;
}
