/** The form that saves a record, and what it shares with the form that finds one. */
import { equalValues } from "@heddle/params";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { collectFields } from "../fields/collect-fields.ts";
import { undeclaredPaths } from "../fields/declared-members.ts";
import type { FormHooks, OpenAPIFormOptions } from "../form/form-options.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import { CredentialInputs, CredentialsSection } from "../form/credentials-section.ts";
import { findUpdateOperations, getOperation } from "../operation/get-operation.ts";
import type { RecordBodyOptions } from "../form/body-input.ts";
import type { Content, Operation } from "../operation/operation.ts";
import type { SignInContext } from "../sign-in/sign-in.ts";
import type {
  CompleteEditorOptions,
  CredentialsSource,
  OpenAPIRecordEditorOptions,
  RecordEditorHooks,
} from "./record-editor-options.ts";
import { readShape } from "./record-shape.ts";
import { asRecordForm, type UpdateDescription } from "./update-request.ts";
import { messages } from "./messages.ts";

/** The form that finds records. */
interface Lookup {
  readonly form: OpenAPIForm;
  readonly isShown: boolean;
  readonly credentials: CredentialsSource;
}

/** Creates the form that edits a record. Credentials that the form for finding it needs, too, are entered only there. */
export function editForm(
  document: OpenAPIDocument,
  lookup: Lookup,
  options: Omit<OpenAPIFormOptions, "openapi">,
  hooks: Omit<FormHooks, "credentials" | "mode" | "adaptOperation" | "isLayoutChecked"> & {
    readonly recordBody: RecordBodyOptions;
  },
): OpenAPIForm {
  const { form, isShown, credentials } = lookup;
  const { schema: recordSchema } = readShape(form, options.method ?? null);
  const { security } = getOperation(document, options.path, options.method ?? "");
  const isHidden = isShown && equalValues(security, form.operation?.security);
  const describe = (content: Content): UpdateDescription => {
    const body = { required: true, description: "", contents: [content] };
    const fields = collectFields(document, { parameters: [], body });
    const hasFields = fields.some((field) => !field.isWholeBody);
    const keepsUndeclared = hooks.recordBody.undeclaredMembers === "send";
    const { root } = document;
    const schemas = { update: content.schema, read: recordSchema, root, keepsUndeclared };
    return { hasFields, locked: hasFields ? [] : undeclaredPaths(schemas) };
  };
  const { load: _loaded, ...ofForm } = options;
  return new OpenAPIForm(
    { ...ofForm, openapi: document, submitLabel: messages.save },
    {
      ...hooks,
      mode: "record",
      isLayoutChecked: true,
      credentials: credentials(isHidden),
      adaptOperation: (operation: Operation) => asRecordForm(operation, recordSchema, describe),
    },
  );
}

/** The method that saves: the named one, otherwise the first of PATCH, PUT and POST that the path has. */
export function findUpdateMethod(
  { document, path }: OpenAPIForm,
  named: string | undefined,
): string | null {
  if (!document || named !== undefined) return named ?? null;
  return findUpdateOperations(document, path)[0] ?? null;
}

/** Adds credential inputs that the forms for reading and saving share, unless a hook provides them. */
export function withCredentials(
  options: OpenAPIRecordEditorOptions,
  hooks: RecordEditorHooks,
  context: Pick<SignInContext, "baseUrl" | "onError">,
): CompleteEditorOptions {
  const inputs = new CredentialInputs({
    ...context,
    transport: options,
    returnPath: options.signInReturnPath,
  });
  return {
    credentials: (isHidden) => new CredentialsSection(options.headers, { inputs, isHidden }),
    ...options,
    ...hooks,
  };
}
