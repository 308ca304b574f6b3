import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  tidyingUp: "Tidying up…",
  cancelLayout: "Cancel",
  unplacedNodes: "Several nodes overlap.",
  alignNodes: "Align and distribute",
  alignSearch: "Search alignments",
  alignments: {
    left: "Align left sides",
    center: "Align centers",
    right: "Align right sides",
    top: "Align tops",
    middle: "Align middles",
    bottom: "Align bottoms",
  },
  distributions: {
    horizontal: "Distribute horizontally",
    vertical: "Distribute vertically",
  },
  selectMore: "Select two or more nodes first.",
  commands: {
    align: "Align and distribute…",
    tidyUp: "Tidy up",
  },
} as const;

/** English texts of the arrangement of nodes. Translations use the same keys. */
export type LayoutCatalog = typeof catalog;

/** Everything that the arrangement of nodes shows or announces. */
export const layoutMessages: Messages<LayoutCatalog> = defineMessages("canvas", catalog);
