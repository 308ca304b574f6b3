import { Alert, type View } from "@heddle/views";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { collectFields } from "../fields/collect-fields.ts";
import { OpenAPIForm, type OpenAPIFormOptions } from "../form/openapi-form.ts";
import { messages } from "../messages.ts";
import type { Content, Operation } from "../operation/operation.ts";
import { responseSchema } from "../operation/response-schema.ts";
import { asRecordForm } from "./update-request.ts";

/** The form that edits the record which another form finds. */
export function editForm(
  document: OpenAPIDocument,
  lookup: OpenAPIForm,
  options: OpenAPIFormOptions,
): OpenAPIForm {
  const recordSchema = lookup.operation && responseSchema(document, lookup.operation);
  const hasFields = (content: Content): boolean => {
    const body = { required: true, description: "", contents: [content] };
    return collectFields(document, { parameters: [], body }).some((field) => !field.isWholeBody);
  };
  return new OpenAPIForm({
    ...options,
    openapi: document,
    submitLabel: messages.save,
    adapt: (operation: Operation) => asRecordForm(operation, recordSchema, hasFields),
  });
}

/** The parameters that found the record also say where it is saved: they are shown, and not changed. */
export function fixPlace(form: OpenAPIForm, lookup: OpenAPIForm): void {
  for (const field of form.fields.filter(({ location }) => location !== "body")) {
    const value = lookup.getValues(field.location)[field.name];
    const widget = form.widgets[field.key];
    if (value === undefined || !widget?.accepts(value)) continue;
    widget.update({ value, disabled: field.location === "path" });
  }
}

/** A POST on a record may as well create something: the user should know. */
export function methodNote(method: string): readonly View[] {
  return method === "post" ? [new Alert({ severity: "warning", text: messages.postNote })] : [];
}
