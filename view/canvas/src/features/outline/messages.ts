import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  outline: {
    title: "Outline",
    show: "Show the outline",
    hide: "Hide the outline",
    filter: "Filter nodes",
    none: "No node matches.",
    empty: "There are no nodes.",
  },
  commands: {
    outline: "Show or hide the outline",
  },
} as const;

/** English texts of the outline. Translations use the same keys. */
export type OutlineCatalog = typeof catalog;

/** Everything that the outline shows or announces. */
export const outlineMessages: Messages<OutlineCatalog> = defineMessages("canvas", catalog);
