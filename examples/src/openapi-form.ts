/** The smallest form: one operation, and an echo server that returns the request. */
import type { Viewable } from "@heddle/core";
import { createApp } from "@heddle/openapi";

export function app({ echo }: { echo: string }): Viewable {
  return createApp({ baseUrl: echo });
}
