import type { JsonSchema } from "@heddle/schema";

import type { RawObject } from "../document/raw.ts";
import { rewriteMembers } from "./rewrite-members.ts";

/** A value without the members that its schema marks as read-only, at any depth; the server sets those. */
export function withoutReadOnly(value: unknown, schema: JsonSchema, root: RawObject): unknown {
  return rewriteMembers(value, schema, root, (member, { readOnly }) =>
    readOnly === true ? undefined : member,
  );
}
