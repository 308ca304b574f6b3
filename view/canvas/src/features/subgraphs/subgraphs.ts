import { inputType, outputType } from "@heddle/flow";

import type { CanvasFeature } from "../../scope/flow-scope.ts";
import { subgraphMessages } from "./messages.ts";
import { SubgraphCommands } from "./subgraph-commands.ts";

/** Makes reusable types of nodes, and edits them. */
export const subgraphs: CanvasFeature<SubgraphCommands> = {
  name: "subgraphs",
  create: (scope) => new SubgraphCommands(scope),
  commands: [
    {
      name: "addInput",
      text: subgraphMessages.commands.addInput,
      after: "addNote",
      section: "edit",
      keys: [],
      menus: ["graph"],
      needs: ["editable"],
      applies: (scope) => scope.part(subgraphs).shownDefinition !== undefined,
      run: (scope, { at }) => void scope.part(subgraphs).addPort(inputType, at),
    },
    {
      name: "addOutput",
      text: subgraphMessages.commands.addOutput,
      after: "addNote",
      section: "edit",
      keys: [],
      menus: ["graph"],
      needs: ["editable"],
      applies: (scope) => scope.part(subgraphs).shownDefinition !== undefined,
      run: (scope, { at }) => void scope.part(subgraphs).addPort(outputType, at),
    },
    {
      name: "editSubgraph",
      text: subgraphMessages.commands.editSubgraph,
      after: "enter",
      section: "arrange",
      keys: ["Mod+Enter"],
      menus: ["node"],
      needs: [],
      applies: (scope, { item }) => scope.part(subgraphs).isInstance(item),
      run: (scope, { item }) => {
        const id = scope.part(subgraphs).definitionOf(item);
        if (id !== undefined) void scope.commands.enter({ kind: "node", id });
      },
    },
    {
      name: "saveAsSubgraph",
      text: subgraphMessages.commands.saveAsSubgraph,
      after: "enter",
      section: "arrange",
      keys: ["Shift+g"],
      menus: ["node"],
      needs: ["editable"],
      run: (scope, { ids }) => scope.part(subgraphs).askName(ids),
    },
    {
      name: "detachSubgraph",
      text: subgraphMessages.commands.detachSubgraph,
      after: "enter",
      section: "arrange",
      keys: [],
      menus: ["node"],
      needs: ["editable", "enableDelete"],
      applies: (scope, { item }) => scope.part(subgraphs).isInstance(item),
      run: (scope, { item }) => void scope.part(subgraphs).detach(item),
    },
    {
      name: "renameSubgraph",
      text: subgraphMessages.commands.renameSubgraph,
      after: "enter",
      section: "arrange",
      keys: [],
      menus: ["graph"],
      needs: ["editable"],
      applies: (scope) => scope.part(subgraphs).shownDefinition !== undefined,
      run: (scope) => scope.part(subgraphs).rename(),
    },
    {
      name: "deleteSubgraph",
      text: subgraphMessages.commands.deleteSubgraph,
      after: "enter",
      section: "arrange",
      keys: [],
      menus: ["graph"],
      needs: ["editable", "enableDelete"],
      applies: (scope) => scope.part(subgraphs).shownDefinition !== undefined,
      run: (scope) => scope.part(subgraphs).remove(),
    },
  ],
  contentOf: (scope, item) => scope.part(subgraphs).definitionOf(item),
};
