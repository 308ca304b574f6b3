import { expect, test } from "vitest";
import * as z from "zod/mini";

import { HeddleError } from "./errors.ts";
import { typeToJsonSchema as lazyConversion } from "./lazy-type-conversion.ts";
import { typeToJsonSchema } from "./type-conversion.ts";

test("[P109] a conversion that is not loaded says so, with the promise of the load, and then converts", async () => {
  const type = z.object({ yarn: z.string() });
  let error: unknown;
  try {
    lazyConversion(type);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(HeddleError);
  expect(error).toMatchObject({ code: "not_loaded", cause: expect.any(Promise) as unknown });
  await (error as HeddleError).cause;
  expect(lazyConversion(type)).toEqual(typeToJsonSchema(type));
});
