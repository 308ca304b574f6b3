import { maximumDepth, nestsDeeper } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";

import { jsonValue } from "../document/raw.ts";
import { messages } from "../messages.ts";
import { InvalidRequestError } from "./request-plan.ts";

// What a form needs before a request is sent. The code that serializes requests is loaded with the first one.

/** Replaces a secret. */
export const hiddenText = "********";

/** `"a"` → `a`, `1.5` → `1.5`, a `Date` → ISO 8601, a `URL` → its text, `{ a: 1 }` → `{"a":1}`. */
export function stringifyValue(source: unknown): string {
  const value = jsonValue(source);
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString();
  return stringifyExactJson(value);
}

/** Whether a value is the content of a file. */
export function isFileContent(value: unknown): value is Blob | Uint8Array {
  return value instanceof Uint8Array || value instanceof Blob;
}

/** Rejects a body that is nested too deep or contains itself. */
export function assertNesting(body: unknown): void {
  if (!nestsDeeper(body)) return;
  const problem = messages.request.tooDeep({ levels: String(maximumDepth) });
  throw new InvalidRequestError("body", "", problem);
}
