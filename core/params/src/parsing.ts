import * as z from "zod/v4/core";

import type { ParamDeclaration } from "./declaration.ts";
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

/** What a parameter is when no value is given. */
export function parseDefault(
  declaration: ParamDeclaration,
  name: string,
  issues: Issue[],
): unknown {
  const { def } = declaration.type._zod;
  // What zod does with a default, at a tenth of the cost; a function is called anew for each model.
  if (def.type === "default") return (def as z.$ZodDefaultDef).defaultValue;
  if (optional.has(declaration)) return undefined;
  const before = issues.length;
  const value = parseValue(declaration.type, undefined, [name], issues);
  if (value === undefined && issues.length === before) optional.add(declaration);
  return value;
}

/** Declarations that are known to take no value. */
const optional = new WeakSet<ParamDeclaration>();
