import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  unknown_object: "This item no longer exists.",
  busy: "Too many operations are running. Try again later.",
  offline: "There is no connection, and the limit of unsent changes is reached.",
  stopped: "The connection has ended. The outcome of this change is unknown.",
  lost: "The session was lost before this change was applied.",
  too_large: "This value is too large to send.",
} as const;

/** English messages of this package. Translations use the same keys. */
export type SyncCatalog = typeof catalog;

/** Why an intent did not reach its model. */
export const messages: Messages<SyncCatalog> = defineMessages("sync", catalog);
