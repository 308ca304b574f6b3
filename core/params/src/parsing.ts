import * as z from "zod/v4/core";

import type { Issue } from "./issue.ts";
import { zodMessage } from "./zod-message.ts";

const synchronous: z.ParseContextInternal = { async: false };

/** Parses with zod; problems are added to `issues` under `path`, and `undefined` comes back. */
export function parseValue(
  type: z.$ZodType,
  value: unknown,
  path: readonly (string | number)[],
  issues: Issue[],
): unknown {
  const quick = type._zod.run({ value, issues: [] }, synchronous);
  if (!(quick instanceof Promise) && quick.issues.length === 0) return quick.value;
  // Only what fails is parsed for its messages: zod/mini has none of its own, and zod's global ones are the app's.
  const result = z.safeParse(type, value, { error: zodMessage });
  if (result.success) return result.data;
  for (const { path: inner, code, message } of result.error.issues) {
    issues.push({ path: [...path, ...inner.filter(isKey)], code: code ?? "custom", message });
  }
  return undefined;
}

function isKey(key: PropertyKey): key is string | number {
  return typeof key !== "symbol";
}
