import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  saveAsSubgraph: "Save as a reusable type",
  subgraphField: "Name of the type",
  saveAction: "Save",
  announced: {
    savedAsSubgraph: "Saved as the reusable type {title}",
  },
  commands: {
    editSubgraph: "Edit subgraph",
    saveAsSubgraph: "Save as reusable type…",
    detachSubgraph: "Detach from subgraph",
    addInput: "Add input…",
    addOutput: "Add output…",
    renameSubgraph: "Rename subgraph…",
    deleteSubgraph: "Delete subgraph",
  },
} as const;

/** English texts of the commands of subgraphs. Translations use the same keys. */
export type SubgraphCatalog = typeof catalog;

/** Everything that the commands of subgraphs shows or announces. */
export const subgraphMessages: Messages<SubgraphCatalog> = defineMessages("canvas", catalog);
