import type { CanvasFeature } from "../../scope/flow-scope.ts";
import { outlineMessages } from "./messages.ts";
import { OutlinePanel } from "./outline-panel.ts";

/** Lists the nodes of the graph as a tree by groups. */
export const outline: CanvasFeature<OutlinePanel> = {
  name: "outline",
  create: (scope) => new OutlinePanel(scope),
  commands: [
    {
      name: "outline",
      text: outlineMessages.commands.outline,
      before: "showAll",
      section: "view",
      keys: ["o"],
      menus: ["graph"],
      needs: [],
      reach: "buttons",
      run: (scope) => {
        const panel = scope.part(outline);
        panel.toggle(panel.isShown);
      },
    },
  ],
  isOverGraph: ({ flow }) => flow.get("showOutline"),
};
