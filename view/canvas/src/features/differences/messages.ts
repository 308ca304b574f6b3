import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  differences: {
    title: "Differences",
    close: "Close the difference",
    none: "There are no differences",
    reached: "{at} of {count}: {name}, {change}",
    word: "{sign} {change}",
    kinds: { added: "added", removed: "removed", changed: "changed", moved: "moved" },
    counted: {
      added: "{count} added",
      removed: "{count} removed",
      changed: "{count} changed",
      moved: "{count} moved",
    },
  },
  commands: {
    nextDifference: "Next difference",
    previousDifference: "Previous difference",
  },
} as const;

/** English texts of the list of differences. Translations use the same keys. */
export type DifferenceCatalog = typeof catalog;

/** Everything that the list of differences shows or announces. */
export const differenceMessages: Messages<DifferenceCatalog> = defineMessages("canvas", catalog);
