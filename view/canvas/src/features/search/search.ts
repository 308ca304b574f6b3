import type { CanvasFeature } from "../../scope/flow-scope.ts";
import { GraphSearch } from "./graph-search.ts";
import { searchMessages } from "./messages.ts";

const { commands } = searchMessages;

/** Finds nodes and edges by their texts. */
export const search: CanvasFeature<GraphSearch> = {
  name: "search",
  model: ["find"],
  create: (scope) => {
    const created = new GraphSearch(scope);
    scope.onDispose(() => created.dispose());
    return created;
  },
  commands: [
    {
      name: "find",
      text: commands.find,
      after: "selectAll",
      section: "view",
      keys: ["Mod+f"],
      menus: ["graph"],
      needs: [],
      reach: "everywhere",
      run: (scope) => scope.part(search).open(),
    },
    {
      name: "findNext",
      text: commands.findNext,
      after: "selectAll",
      section: "view",
      keys: ["F3"],
      menus: [],
      needs: [],
      reach: "everywhere",
      run: (scope) => scope.part(search).step(1),
    },
    {
      name: "findPrevious",
      text: commands.findPrevious,
      after: "selectAll",
      section: "view",
      keys: ["Shift+F3"],
      menus: [],
      needs: [],
      reach: "everywhere",
      run: (scope) => scope.part(search).step(-1),
    },
  ],
};
