import { forbiddenKeys } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";

import { isScalar } from "./scalar.ts";

/** The id that stands for an id of another library: a string itself where it can be an id, else its JSON text. */
export function idText(id: unknown): string {
  return typeof id === "string" && canBeId(id) ? id : stringifyExactJson(id);
}

/** Whether a value can be the id of a node in networkx once it was in JSON: a tuple is a list there. */
export function isNetworkId(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isNetworkId);
  return typeof value === "string" || isScalar(value);
}

function canBeId(id: string): boolean {
  return id !== "" && !forbiddenKeys.has(id);
}
