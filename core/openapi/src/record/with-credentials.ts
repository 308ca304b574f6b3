import { CredentialInputs } from "../form/credential-inputs.ts";
import { CredentialsSection } from "../form/credentials-section.ts";
import type { CompleteEditorOptions, HookedRecordEditorOptions } from "./record-editor-options.ts";

/** The options of an editor, with inputs of its own for credentials where there are no others: the same for reading and saving. */
export function withCredentials(options: HookedRecordEditorOptions): CompleteEditorOptions {
  const inputs = new CredentialInputs();
  return {
    credentials: (isHidden) => new CredentialsSection(options.headers, { inputs, isHidden }),
    ...options,
  };
}
