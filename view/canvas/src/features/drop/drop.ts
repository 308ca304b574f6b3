import type { CanvasFeature } from "../../scope/flow-scope.ts";
import { listenToDrops } from "./canvas-drop.ts";
import { DropCommands } from "./drop-commands.ts";
import { dropMessages } from "./messages.ts";

/** Accepts files and texts that are dragged in, chosen or pasted. */
export const drop: CanvasFeature<DropCommands> = {
  name: "drop",
  model: ["drops"],
  create: (scope) => new DropCommands(scope),
  commands: [
    {
      name: "addFiles",
      text: dropMessages.commands.addFiles,
      after: "addNote",
      section: "edit",
      keys: ["u"],
      menus: ["graph"],
      needs: ["editable"],
      whyMissing: (scope) => scope.part(drop).whyNoFiles,
      run: (scope, { at }) => scope.part(drop).addFiles(at),
    },
  ],
  listen: (scope, place) => listenToDrops(scope, place, scope.part(drop)),
};
