import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  inspected: "Value at {name}",
  closeInspection: "Close the value",
  announced: {
    noValue: "There is no value to show here",
  },
  commands: {
    inspect: "Show the value",
  },
} as const;

/** English texts of the view of a value. Translations use the same keys. */
export type InspectCatalog = typeof catalog;

/** Everything that the view of a value shows or announces. */
export const inspectMessages: Messages<InspectCatalog> = defineMessages("canvas", catalog);
