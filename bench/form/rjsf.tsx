import Form from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { createRoot } from "react-dom/client";

export function showForm(schema: object, element: HTMLElement): void {
  // The two libraries type a JSON Schema each in its own way; the schema is the same object.
  createRoot(element).render(<Form schema={schema as RJSFSchema} validator={validator} />);
}
