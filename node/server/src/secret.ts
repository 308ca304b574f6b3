import { randomBytes } from "node:crypto";

/** An id or a token that nobody can guess. */
export function mintSecret(): string {
  return randomBytes(24).toString("base64url");
}
