import { defineMessages, type Messages } from "./message.ts";

const catalog = {
  failed: "Something went wrong.",
} as const;

/** The English texts of this package; a translation has the same keys. */
export type ParamsCatalog = typeof catalog;

export const messages: Messages<ParamsCatalog> = defineMessages("params", catalog);
