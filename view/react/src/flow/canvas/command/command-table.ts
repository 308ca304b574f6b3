import type { CanvasCatalog } from "../messages.ts";
import type { FlowCommands, Target } from "./flow-commands.ts";

/** A flow parameter that has to be true for a command to be offered. */
type Need =
  | "editable"
  | "enableConnect"
  | "enableDelete"
  | "enableMultiselect"
  | "canUndo"
  | "canRedo";

/** Where a menu was opened. */
export type MenuPlace = "node" | "edge" | "ground";

/** An action that users reach by a key, in a menu, or both. */
export interface Command {
  /** Its key in the catalog of messages. */
  readonly name: keyof CanvasCatalog["commands"];
  /** The chords that run it; the first one is displayed. */
  readonly keys: readonly string[];
  /** The menus that contain it. */
  readonly places: readonly MenuPlace[];
  readonly needs: readonly Need[];
  /** The browser emits an event of its own for these keys. */
  readonly isNative?: boolean;
  /** Where the keys also work: on the buttons around the graph, or in the whole view except text fields. */
  readonly reach?: "buttons" | "everywhere";
  readonly run: (commands: FlowCommands, target: Target) => void;
}

/** All commands in menu order. */
export const commandTable: readonly Command[] = [
  {
    name: "edit",
    keys: ["Enter"],
    places: ["node", "edge"],
    needs: [],
    run: (commands, { item }) => void commands.edit(item),
  },
  {
    name: "rename",
    keys: ["F2"],
    places: ["node", "edge"],
    needs: ["editable"],
    run: (commands, { item }) => commands.rename(item),
  },
  {
    name: "connect",
    keys: ["c"],
    places: ["node"],
    needs: ["editable", "enableConnect"],
    run: (commands, { item }) => commands.connect(item),
  },
  {
    name: "add",
    keys: ["a"],
    places: ["ground"],
    needs: ["editable"],
    run: (commands, { at }) => commands.add(at),
  },
  {
    name: "cut",
    keys: ["Mod+x"],
    places: ["node"],
    needs: ["editable", "enableDelete"],
    isNative: true,
    run: (commands, { ids }) => void commands.cut(ids),
  },
  {
    name: "copy",
    keys: ["Mod+c"],
    places: ["node"],
    needs: [],
    isNative: true,
    run: (commands, { ids }) => void commands.copy(ids),
  },
  {
    name: "paste",
    keys: ["Mod+v"],
    places: ["node", "ground"],
    needs: ["editable"],
    isNative: true,
    run: (commands, { at }) => void commands.paste(at),
  },
  {
    name: "duplicate",
    keys: ["Mod+d"],
    places: ["node"],
    needs: ["editable"],
    reach: "buttons",
    run: (commands, { ids }) => commands.duplicate(ids),
  },
  {
    name: "remove",
    keys: ["Delete", "Backspace"],
    places: ["node", "edge"],
    needs: ["editable", "enableDelete"],
    reach: "buttons",
    run: (commands, { ids }) => commands.remove(ids),
  },
  {
    name: "undo",
    keys: ["Mod+z"],
    places: ["ground"],
    needs: ["editable", "canUndo"],
    reach: "everywhere",
    run: (commands) => commands.undo(),
  },
  {
    name: "redo",
    keys: ["Mod+Shift+z", "Mod+y"],
    places: ["ground"],
    needs: ["editable", "canRedo"],
    reach: "everywhere",
    run: (commands) => commands.redo(),
  },
  {
    name: "selectAll",
    keys: ["Mod+a"],
    places: ["ground"],
    needs: ["enableMultiselect"],
    run: (commands) => commands.selectAll(),
  },
  {
    name: "showAll",
    keys: ["0"],
    places: ["ground"],
    needs: [],
    run: (commands) => commands.showAll(),
  },
  {
    name: "keys",
    keys: ["?"],
    places: ["ground"],
    needs: [],
    run: (commands) => commands.showKeys(),
  },
  {
    name: "toggle",
    keys: [" "],
    places: [],
    needs: [],
    run: (commands, { item }) => commands.toggle(item),
  },
  {
    name: "menu",
    keys: ["Shift+F10", "ContextMenu"],
    places: [],
    needs: [],
    run: (commands, target) => commands.openMenuOf(target),
  },
  { name: "clear", keys: ["Escape"], places: [], needs: [], run: (commands) => commands.clear() },
  {
    name: "zoomIn",
    keys: ["+", "="],
    places: [],
    needs: [],
    run: (commands) => commands.zoom("in"),
  },
  { name: "zoomOut", keys: ["-"], places: [], needs: [], run: (commands) => commands.zoom("out") },
];

export const commandByChord: ReadonlyMap<string, Command> = new Map(
  commandTable.flatMap((command) => command.keys.map((chord) => [chord, command] as const)),
);
