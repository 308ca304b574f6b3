import { isObject, ownMember, type UnknownRecord } from "@heddle/params";

import type { Evaluation } from "./evaluation.ts";

const hiddenIn = { request: "readOnly", response: "writeOnly" } as const;

/** So many schemas are looked at. */
const most = 100;

/**
 * A `readOnly` member is never sent, so a request need not have it; `writeOnly` likewise for a response. One schema may
 * require a member that another one for the same value describes.
 */
export function isOtherDirection(evaluation: Evaluation, name: string): boolean {
  const { context, location } = evaluation;
  if (!context.direction) return false;
  const flag = hiddenIn[context.direction];
  for (
    let here: Evaluation | undefined = evaluation;
    here?.location === location;
    here = here.outer
  )
    for (const part of included(here, here.schema)) {
      const properties = ownMember(part, "properties");
      const member = isObject(properties) ? ownMember(properties, name) : undefined;
      for (const described of included(here, member))
        if (ownMember(described, flag) === true) return true;
    }
  return false;
}

/** A schema and all that it takes in by reference or by `allOf`. */
function* included({ context, resource }: Evaluation, schema: unknown): Generator<UnknownRecord> {
  const parts = new Set([schema]);
  for (const part of parts) {
    if (!isObject(part)) continue;
    yield part;
    const [reference, all] = [ownMember(part, "$ref"), ownMember(part, "allOf")];
    if (typeof reference === "string")
      parts.add(context.document.find(reference, resource)?.schema);
    if (Array.isArray(all)) for (const each of all.slice(0, most - parts.size)) parts.add(each);
    if (parts.size >= most) return;
  }
}
