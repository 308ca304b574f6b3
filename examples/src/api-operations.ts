/** One form for every operation of an API. A new path and method rebuild it in place. */
import { Column, Select, type Viewable } from "@heddle/core";
import { OpenAPIForm } from "@heddle/openapi";

export function app({ studio }: { studio: string }): Viewable {
  const form = new OpenAPIForm({
    openapi: `${studio}/openapi.yaml`,
    baseUrl: studio,
    path: "/orders",
    method: "post",
    skipReadOnly: true,
  });
  const operation = new Select({ label: "Operation", required: true });
  form.ready.then(
    () => {
      const operations = form.document?.operations ?? [];
      operation.options = operations.map(({ path, method, summary }) => ({
        label: `${summary} (${method.toUpperCase()} ${path})`,
        value: { path, method },
      }));
      operation.value = { path: form.path, method: form.method };
      operation.watch("value", () => form.update(operation.value as object));
    },
    () => (operation.visible = false), // The form shows why loading failed.
  );
  return new Column({ children: [operation, form] });
}
