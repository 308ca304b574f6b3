import * as z from "zod/mini";

/** The zod type of a method; its case does not matter. Which ones there are, the document says. */
export const methodType = z.pipe(
  z.string(),
  z.transform((method: string) => method.toLowerCase()),
);
