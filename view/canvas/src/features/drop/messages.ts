import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  dropHere: "Drop here to add it to the graph",
  noFiles: "Files cannot be added to this graph.",
  noFolders: "Folders cannot be dropped. Drop the files in them.",
  announced: {
    dropped: { one: "{count} item dropped", other: "{count} items dropped" },
  },
  commands: {
    addFiles: "Add files…",
  },
} as const;

/** English texts of a drop. Translations use the same keys. */
export type DropCatalog = typeof catalog;

/** Everything that a drop shows or announces. */
export const dropMessages: Messages<DropCatalog> = defineMessages("canvas", catalog);
