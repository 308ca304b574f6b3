import { defineMessages, type Messages } from "./message.ts";

const catalog = {
  failed: "Something went wrong.",
} as const;

/** English messages of this package. Translations use the same keys. */
export type ParamsCatalog = typeof catalog;

export const messages: Messages<ParamsCatalog> = defineMessages("params", catalog);
