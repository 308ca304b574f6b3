import { flowCaller } from "@heddle/flow";

import type { CanvasFeature } from "../../scope/flow-scope.ts";
import { Inspector } from "./inspector.ts";
import { inspectMessages } from "./messages.ts";

/** Shows the views of ports and edges. */
export const inspect: CanvasFeature<Inspector> = {
  name: "inspect",
  model: ["inspection"],
  create: (scope) => {
    const created = new Inspector({ ...scope, intents: flowCaller(scope.handle) });
    scope.onDispose(() => created.dispose());
    return created;
  },
  commands: [
    {
      name: "inspect",
      text: inspectMessages.commands.inspect,
      after: "selectAll",
      section: "view",
      keys: ["i"],
      menus: [],
      needs: [],
      run: (scope, { item }) => {
        if (item && !scope.part(inspect).openNext(item))
          scope.announce(inspectMessages.announced.noValue);
      },
    },
  ],
  close: (scope) => scope.part(inspect).close(),
  press: (scope, hit) => scope.part(inspect).press(hit),
  hover: (scope, hit) => scope.part(inspect).hover(hit),
};
