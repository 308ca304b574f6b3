import { CredentialInputs, CredentialsSection } from "../form/credentials-section.ts";
import type {
  CompleteEditorOptions,
  OpenAPIRecordEditorOptions,
  RecordEditorHooks,
} from "./record-editor-options.ts";

/** Adds credential inputs that the forms for reading and saving share, unless a hook provides them. */
export function withCredentials(
  options: OpenAPIRecordEditorOptions,
  hooks: RecordEditorHooks,
): CompleteEditorOptions {
  const inputs = new CredentialInputs();
  return {
    credentials: (isHidden) => new CredentialsSection(options.headers, { inputs, isHidden }),
    ...options,
    ...hooks,
  };
}
