/** The smallest form: one operation, answered by an echo server with what it was sent. */
import type { Viewable } from "@heddle/core";
import { createApp } from "@heddle/openapi";

export function app({ echo }: { echo: string }): Viewable {
  return createApp({ baseUrl: echo });
}
