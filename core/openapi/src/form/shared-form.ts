import { readWidgets, type StoredValues, writeWidgets } from "@heddle/views";

import type { FormCredentials } from "./credentials-section.ts";
import type { OperationInputs } from "./operation-inputs.ts";

/** What a shared form needs from the form. */
interface SharedForm {
  mediaType: string;
  readonly inputs: OperationInputs;
  observe(name: "values", listener: () => void): () => void;
}

/**
 * What a room stores of a form: the entered values and the media type. The form has no inputs for credentials from now on:
 * what one visitor enters would be used for all.
 */
export function shareForm(form: SharedForm, credentials: FormCredentials): StoredValues {
  credentials.disable?.();
  return {
    read: () => ({ mediaType: form.mediaType, ...readWidgets(form.inputs.storedWidgets) }),
    write: ({ mediaType = "", ...values }) => {
      form.mediaType = String(mediaType);
      writeWidgets(form.inputs.storedWidgets, values);
    },
    watch: (listener) => form.observe("values", listener),
  };
}
