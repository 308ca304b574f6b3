import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  nothingToCopy: "Select the nodes to copy first.",
  notCopied: "The browser did not allow copying: use {keys}.",
  notPasted: "The browser did not allow reading the clipboard: use {keys}.",
  announced: {
    copied: { one: "{count} node copied", other: "{count} nodes copied" },
  },
  commands: {
    copy: "Copy",
    cut: "Cut",
    paste: "Paste",
    duplicate: "Duplicate",
  },
} as const;

/** English texts of the clipboard. Translations use the same keys. */
export type ClipboardCatalog = typeof catalog;

/** Everything that the clipboard shows or announces. */
export const clipboardMessages: Messages<ClipboardCatalog> = defineMessages("canvas", catalog);
