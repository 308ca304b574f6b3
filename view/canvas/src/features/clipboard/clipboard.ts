import type { CanvasFeature } from "../../scope/flow-scope.ts";
import { ClipboardCommands } from "./clipboard-commands.ts";
import { listenToClipboard } from "./listen-to-clipboard.ts";
import { clipboardMessages } from "./messages.ts";

/** Copies, cuts, pastes and duplicates nodes. */
export const clipboard: CanvasFeature<ClipboardCommands> = {
  name: "clipboard",
  model: ["clipboard"],
  create: (scope) => new ClipboardCommands(scope),
  commands: [
    {
      name: "cut",
      text: clipboardMessages.commands.cut,
      after: "redo",
      section: "change",
      keys: ["Mod+x"],
      menus: ["node"],
      needs: ["editable", "enableDelete"],
      isNative: true,
      run: (scope, { ids }) => void scope.part(clipboard).cut(ids),
    },
    {
      name: "copy",
      text: clipboardMessages.commands.copy,
      after: "redo",
      section: "change",
      keys: ["Mod+c"],
      menus: ["node"],
      needs: [],
      isNative: true,
      run: (scope, { ids }) => void scope.part(clipboard).copy(ids),
    },
    {
      name: "paste",
      text: clipboardMessages.commands.paste,
      after: "redo",
      section: "change",
      keys: ["Mod+v"],
      menus: ["node", "graph"],
      needs: ["editable"],
      isNative: true,
      run: (scope, { at }) => void scope.part(clipboard).paste(at),
    },
    {
      name: "duplicate",
      text: clipboardMessages.commands.duplicate,
      after: "redo",
      section: "change",
      keys: ["Mod+d"],
      menus: ["node"],
      needs: ["editable"],
      reach: "buttons",
      run: (scope, { ids }) => scope.part(clipboard).duplicate(ids),
    },
  ],
  listen: (scope, { canvas }) => listenToClipboard(scope, canvas, scope.part(clipboard)),
};
