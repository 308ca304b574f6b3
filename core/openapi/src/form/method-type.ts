import * as z from "zod/mini";

import { httpToken } from "../request/http-token.ts";

/** The zod type of a method; its case does not matter. Which ones there are, the document says. */
export const methodType = z.pipe(
  z.string().check(z.regex(httpToken, "is not the name of an HTTP method, such as get or post")),
  z.transform((method: string) => method.toLowerCase()),
);
