/** A form for one operation of an API. Name the operation; the document defines the rest. */
import type { Viewable } from "@heddle/core";
import { OpenAPIForm } from "@heddle/openapi";

export function app({ studio }: { studio: string }): Viewable {
  // #region form
  const form = new OpenAPIForm({
    openapi: `${studio}/openapi.yaml`,
    baseUrl: studio,
    path: "/orders",
    method: "post",
    skipReadOnly: true,
  });
  // #endregion
  return form;
}
