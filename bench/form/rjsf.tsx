import Form from "@rjsf/core";
import validator from "@rjsf/validator-ajv8";
import { createRoot } from "react-dom/client";

export function showForm(schema: object, element: HTMLElement): void {
  createRoot(element).render(<Form schema={schema} validator={validator} />);
}
