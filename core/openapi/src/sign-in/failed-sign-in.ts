import type { Translatable } from "@heddle/params";

import type { SignInError } from "./protocol-request.ts";

export const minuteMs = 60_000;

/** Not `instanceof`: the class is loaded with the first sign-in. */
export function isSignInError(error: unknown): error is SignInError {
  return error instanceof Error && "code" in error && error.code === "sign_in_failed";
}

export function reasonIn(error: unknown): Translatable | undefined {
  return isSignInError(error) ? (error.translatable ?? error.message) : undefined;
}
