import { equalValues } from "@heddle/params";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { collectFields } from "../fields/collect-fields.ts";
import type { FormHooks, OpenAPIFormOptions } from "../form/form-options.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import { messages } from "../messages.ts";
import { getOperation } from "../operation/get-operation.ts";
import type { Content, Operation } from "../operation/operation.ts";
import { responseSchema } from "../operation/response-schema.ts";
import type { CredentialsSource } from "./record-editor-options.ts";
import { asRecordForm } from "./update-request.ts";

/** The form that finds records. */
export interface Lookup {
  readonly form: OpenAPIForm;
  readonly isShown: boolean;
  readonly credentials: CredentialsSource;
}

/** The form that edits the record which another form finds, with the credentials that are entered there. */
export function editForm(
  document: OpenAPIDocument,
  lookup: Lookup,
  options: Omit<OpenAPIFormOptions, "openapi">,
  hooks: Omit<FormHooks, "credentials" | "mode" | "adaptOperation">,
): OpenAPIForm {
  const { form, isShown, credentials } = lookup;
  const recordSchema = form.operation ? responseSchema(document, form.operation) : null;
  const { security } = getOperation(document, options.path, options.method ?? "");
  const isHidden = isShown && equalValues(security, form.operation?.security);
  const hasFields = (content: Content): boolean => {
    const body = { required: true, description: "", contents: [content] };
    return collectFields(document, { parameters: [], body }).some((field) => !field.isWholeBody);
  };
  const { load: _loaded, ...ofForm } = options;
  return new OpenAPIForm(
    { ...ofForm, openapi: document, submitLabel: messages.save },
    {
      ...hooks,
      mode: "record",
      credentials: credentials(isHidden),
      adaptOperation: (operation: Operation) => asRecordForm(operation, recordSchema, hasFields),
    },
  );
}
