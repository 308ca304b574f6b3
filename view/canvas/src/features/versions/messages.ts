import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  history: {
    title: "History",
    show: "Show the history",
    hide: "Hide the history",
    versions: "Versions",
    name: "Name of the version",
    save: "Save",
    saved: 'Saved the version "{name}"',
    delete: 'Delete the version "{name}"',
    confirmDelete: 'Delete the version "{name}" for everybody? This cannot be undone.',
    deleteNow: "Delete",
    since: "Changes since: {name}",
    stop: "Close",
    restore: "Restore…",
    confirm: "Restore for everybody: {name}? You can undo it.",
    restoreNow: "Restore",
    restored: "Restored: {name}",
    cancel: "Cancel",
    earlier: "Earlier changes",
    none: "There are no changes yet.",
    somebody: "Somebody",
    deletedPerson: "Deleted person",
  },
} as const;

/** English texts of the history. Translations use the same keys. */
export type VersionCatalog = typeof catalog;

/** Everything that the history shows or announces. */
export const versionMessages: Messages<VersionCatalog> = defineMessages("canvas", catalog);
