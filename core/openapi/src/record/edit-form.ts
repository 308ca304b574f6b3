import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { collectFields } from "../fields/collect-fields.ts";
import type { HookedFormOptions } from "../form/form-options.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import { messages } from "../messages.ts";
import type { Content, Operation } from "../operation/operation.ts";
import { responseSchema } from "../operation/response-schema.ts";
import { asRecordForm } from "./update-request.ts";

/** The form that edits the record which another form finds. */
export function editForm(
  document: OpenAPIDocument,
  lookup: OpenAPIForm,
  options: HookedFormOptions,
): OpenAPIForm {
  const recordSchema = lookup.operation && responseSchema(document, lookup.operation);
  const hasFields = (content: Content): boolean => {
    const body = { required: true, description: "", contents: [content] };
    return collectFields(document, { parameters: [], body }).some((field) => !field.isWholeBody);
  };
  const hooked: HookedFormOptions = {
    ...options,
    openapi: document,
    submitLabel: messages.save,
    adapt: (operation: Operation) => asRecordForm(operation, recordSchema, hasFields),
  };
  return new OpenAPIForm(hooked);
}
