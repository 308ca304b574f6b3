import { Params } from "@heddle/params";
import * as z from "zod/mini";

import { isPlainObject } from "../plain-object.ts";

/** Values by key as a view may set them. A model in them would show a part of the app that nobody put there. */
export const plainDataType: z.ZodMiniType<Record<string, unknown>> = z.custom<
  Record<string, unknown>
>(
  (value) => isPlainObject(value) && !holdsModel(value),
  "must be an object with plain values by key",
);

function holdsModel(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return value instanceof Params || Object.values(value).some(holdsModel);
}
