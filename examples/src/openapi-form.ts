/** The smallest form: one operation, answered by an echo server with what it was sent. */
import type { Viewable } from "@heddle/core";
import { createApp } from "@heddle/openapi";

import type { ExampleApis } from "../api/example-apis.ts";

export function app({ echo }: ExampleApis): Viewable {
  return createApp({ baseUrl: echo });
}
