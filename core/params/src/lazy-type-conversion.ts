import type { $ZodType, JSONSchema } from "zod/v4/core";

import { HeddleError } from "./errors.ts";
import type { typeToJsonSchema as Conversion } from "./type-to-json-schema.ts";

/** The function, once it is loaded. */
let loaded: typeof Conversion | undefined;

async function load(): Promise<void> {
  loaded = (await import("./type-to-json-schema.ts")).typeToJsonSchema;
}

/**
 * In place of `type-conversion.ts`: the conversion is loaded when a class is first used as a schema, which few pages do.
 * Until then it throws a `not_loaded` error whose cause is the promise of the load, so that the caller can try again.
 */
export function typeToJsonSchema(type: $ZodType): JSONSchema.BaseSchema {
  if (loaded) return loaded(type);
  const cause = load();
  // A caller may not wait for it.
  cause.catch(() => {});
  throw new HeddleError(
    "not_loaded",
    "the JSON Schema of a class is being loaded; try again, or pass a JSON Schema",
    { cause },
  );
}
