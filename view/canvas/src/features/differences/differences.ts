import type { CanvasFeature } from "../../scope/flow-scope.ts";
import { GraphDifferences } from "./graph-differences.ts";
import { differenceMessages } from "./messages.ts";

const { commands } = differenceMessages;

/** Shows what differs from the graph that the flow is compared with. */
export const differences: CanvasFeature<GraphDifferences> = {
  name: "differences",
  model: ["versions"],
  create: (scope) => {
    const created = new GraphDifferences(scope);
    scope.onDispose(() => created.dispose());
    return created;
  },
  commands: [
    {
      name: "nextDifference",
      text: commands.nextDifference,
      before: "showAll",
      section: "view",
      keys: ["d"],
      menus: ["graph"],
      needs: [],
      reach: "buttons",
      whyMissing: (scope) => scope.part(differences).whyNone,
      run: (scope) => scope.part(differences).step(1),
    },
    {
      name: "previousDifference",
      text: commands.previousDifference,
      before: "showAll",
      section: "view",
      keys: ["Shift+d"],
      menus: [],
      needs: [],
      reach: "buttons",
      whyMissing: (scope) => scope.part(differences).whyNone,
      run: (scope) => scope.part(differences).step(-1),
    },
  ],
  close: (scope) => scope.part(differences).close(),
};
