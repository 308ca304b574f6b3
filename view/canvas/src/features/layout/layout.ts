import type { CanvasFeature, FlowScope } from "../../scope/flow-scope.ts";
import { knownViewport, readableFit } from "../../viewport/fit-viewport.ts";
import { LayoutCommands } from "./layout-commands.ts";
import { layoutMessages } from "./messages.ts";

/** Arranges nodes: all of them, some, or those without a position. */
export const layout: CanvasFeature<LayoutCommands> = {
  name: "layout",
  model: ["layout"],
  create: (scope) => {
    void arrangeUnplaced(scope);
    return new LayoutCommands(scope);
  },
  commands: [
    {
      name: "align",
      text: layoutMessages.commands.align,
      after: "leave",
      section: "arrange",
      keys: ["l"],
      menus: ["node"],
      needs: ["editable", "enableMultiselect"],
      applies: ({ flow }, { ids }) =>
        ids.nodes.length > 1 && flow.get("features").includes("align"),
      run: (scope, { ids }) => scope.part(layout).align(ids),
    },
    {
      name: "tidyUp",
      text: layoutMessages.commands.tidyUp,
      after: "leave",
      section: "arrange",
      keys: ["t"],
      menus: ["node", "graph"],
      needs: ["editable"],
      run: (scope, { ids }) => void scope.part(layout).tidyUp(ids),
    },
  ],
  close: ({ flow, intents }) => {
    if (flow.get("layoutProgress") === null) return false;
    void intents.cancelLayout();
    return true;
  },
};

/** With `autoLayout`, the model arranges nodes without a position when the graph is first shown. */
async function arrangeUnplaced(scope: FlowScope): Promise<void> {
  const { flow, state, intents, commands } = scope;
  if (!flow.get("autoLayout") || !state.hasUnplacedNodes) return;
  const hasViewport = knownViewport(scope) !== undefined;
  const { ok } = await intents.arrangeUnplaced();
  if (ok && !hasViewport) commands.viewport.showArranged((bounds) => readableFit(scope, bounds));
}
