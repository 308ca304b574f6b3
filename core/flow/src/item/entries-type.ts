import * as z from "zod/mini";

import { isPlainObject } from "../plain-object.ts";
import { sealed } from "./sealed.ts";

type Entries = Readonly<Record<string, unknown>>;

/** No entries at all. */
export const noEntries: Entries = Object.freeze({});

/** Makes the value one that nobody can change, and refuses what could not be saved as it is. */
function seal(payload: {
  value: unknown;
  issues: { code: "custom"; input: unknown; message: string; path: readonly string[] }[];
}): void {
  const { value, problem } = sealed(payload.value);
  payload.value = value;
  if (problem === undefined) return;
  payload.issues.push({ code: "custom", input: value, ...problem });
}

/** Values by key, of any interface that an app declares. */
export const entriesType: z.ZodMiniType<Entries, object> = z
  .custom<Entries, object>(isPlainObject, "must be an object with values by key")
  .check(seal as never);

/** Anything that a record may hold. */
export const valueType: z.ZodMiniType = z.unknown().check(seal as never);
