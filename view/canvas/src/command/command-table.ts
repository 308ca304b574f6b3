import { type FlowReader, inputType, outputType } from "@heddle/flow";

import type { Translatable } from "@heddle/params";

import type { CanvasCatalog } from "../messages.ts";
import type { Target } from "./command-target.ts";
import type { FlowCommands } from "./flow-commands.ts";

/** A flow parameter that has to be true for a command to be offered. */
type Need =
  | "editable"
  | "enableConnect"
  | "enableDelete"
  | "enableMultiselect"
  | "canUndo"
  | "canRedo";

/** The menus: of a node, of an edge, and of the graph itself. */
export type MenuKind = "node" | "edge" | "graph";

/** What a command is about: its key in the catalog of messages. */
export type CommandSection = keyof CanvasCatalog["sections"];

/** An action that users reach by a key, in a menu, or both. */
export interface Command {
  /** Its key in the catalog of messages. */
  readonly name: keyof CanvasCatalog["commands"];
  /** Menus draw a line between two sections, and the list of keys has a heading for each. */
  readonly section: CommandSection;
  /** The chords that run it; the first one is displayed. Without one it is in menus only. */
  readonly keys: readonly string[];
  /** The menus that contain it. */
  readonly menus: readonly MenuKind[];
  readonly needs: readonly Need[];
  /** The browser emits an event of its own for these keys. */
  readonly isNative?: boolean;
  /** It runs when its key is released, as a button; while the key is held, a drag pans, and it does not run. */
  readonly letsPan?: boolean;
  /** Where the keys also work: on the buttons around the graph, or in the whole view except text fields. */
  readonly reach?: "buttons" | "everywhere";
  /** Whether it is meant for a target; by default for every one. Menus offer it for these only. */
  readonly applies?: (commands: FlowCommands, target: Target) => boolean;
  /** Why this graph has nothing to do it with, such as no comments: then menus and the list of keys do not offer it. */
  readonly whyMissing?: (commands: FlowCommands) => Translatable | undefined;
  readonly run: (commands: FlowCommands, target: Target) => void;
}

/** All commands in menu order. */
export const commandTable: readonly Command[] = [
  {
    name: "edit",
    section: "edit",
    keys: ["Enter"],
    menus: ["node", "edge"],
    needs: [],
    run: (commands, { item }) => void commands.edit(item),
  },
  {
    name: "rename",
    section: "edit",
    keys: ["F2"],
    menus: ["node", "edge"],
    needs: ["editable"],
    run: (commands, { item }) => commands.rename(item),
  },
  {
    name: "connect",
    section: "connect",
    keys: ["c"],
    menus: ["node"],
    needs: ["editable", "enableConnect"],
    run: (commands, { item }) => commands.connect(item),
  },
  {
    name: "addConnected",
    section: "connect",
    keys: ["Shift+a"],
    menus: ["node"],
    needs: ["editable", "enableConnect"],
    run: (commands, { item }) => commands.addConnected(item),
  },
  {
    name: "reconnectSource",
    section: "connect",
    keys: [],
    menus: ["edge"],
    needs: ["editable", "enableConnect"],
    run: (commands, { item }) => commands.reconnect(item, "source"),
  },
  {
    name: "reconnectTarget",
    section: "connect",
    keys: [],
    menus: ["edge"],
    needs: ["editable", "enableConnect"],
    run: (commands, { item }) => commands.reconnect(item, "target"),
  },
  {
    name: "insertOnEdge",
    section: "connect",
    keys: [],
    menus: ["edge"],
    needs: ["editable", "enableConnect"],
    run: (commands, { item }) => commands.insertOnEdge(item),
  },
  {
    name: "add",
    section: "edit",
    keys: ["a"],
    menus: ["graph"],
    needs: ["editable"],
    run: (commands, { at }) => commands.add(at),
  },
  {
    name: "addNote",
    section: "edit",
    keys: ["n"],
    menus: ["graph"],
    needs: ["editable"],
    run: (commands, { at }) => void commands.addNote(at),
  },
  {
    name: "addInput",
    section: "edit",
    keys: [],
    menus: ["graph"],
    needs: ["editable"],
    applies: (commands) => commands.subgraphs.shownDefinition !== undefined,
    run: (commands, { at }) => void commands.subgraphs.addPort(inputType, at),
  },
  {
    name: "addOutput",
    section: "edit",
    keys: [],
    menus: ["graph"],
    needs: ["editable"],
    applies: (commands) => commands.subgraphs.shownDefinition !== undefined,
    run: (commands, { at }) => void commands.subgraphs.addPort(outputType, at),
  },
  {
    name: "addFiles",
    section: "edit",
    keys: ["u"],
    menus: ["graph"],
    needs: ["editable"],
    whyMissing: (commands) => commands.whyNoFiles,
    run: (commands, { at }) => commands.addFiles(at),
  },
  {
    name: "bend",
    section: "connect",
    keys: ["b"],
    menus: [],
    needs: ["editable"],
    run: (commands, { item }) => void commands.bends.next(item),
  },
  {
    name: "removeBend",
    section: "connect",
    keys: ["Shift+Delete", "Shift+Backspace"],
    menus: [],
    needs: ["editable"],
    run: (commands) => void commands.bends.remove(),
  },
  {
    name: "straighten",
    section: "connect",
    keys: ["Shift+b"],
    menus: ["edge"],
    needs: ["editable"],
    applies: (commands, { item }) => commands.bends.isBent(item),
    run: (commands, { item }) => commands.bends.straighten(item),
  },
  {
    name: "undo",
    section: "change",
    keys: ["Mod+z"],
    menus: ["graph"],
    needs: ["editable", "canUndo"],
    reach: "everywhere",
    run: (commands) => commands.undo(),
  },
  {
    name: "redo",
    section: "change",
    keys: ["Mod+Shift+z", "Mod+y"],
    menus: ["graph"],
    needs: ["editable", "canRedo"],
    reach: "everywhere",
    run: (commands) => commands.redo(),
  },
  {
    name: "cut",
    section: "change",
    keys: ["Mod+x"],
    menus: ["node"],
    needs: ["editable", "enableDelete"],
    isNative: true,
    run: (commands, { ids }) => void commands.cut(ids),
  },
  {
    name: "copy",
    section: "change",
    keys: ["Mod+c"],
    menus: ["node"],
    needs: [],
    isNative: true,
    run: (commands, { ids }) => void commands.copy(ids),
  },
  {
    name: "paste",
    section: "change",
    keys: ["Mod+v"],
    menus: ["node", "graph"],
    needs: ["editable"],
    isNative: true,
    run: (commands, { at }) => void commands.paste(at),
  },
  {
    name: "duplicate",
    section: "change",
    keys: ["Mod+d"],
    menus: ["node"],
    needs: ["editable"],
    reach: "buttons",
    run: (commands, { ids }) => commands.duplicate(ids),
  },
  {
    name: "group",
    section: "arrange",
    keys: ["Mod+g"],
    menus: ["node"],
    needs: ["editable"],
    run: (commands, { ids }) => void commands.group(ids),
  },
  {
    name: "ungroup",
    section: "arrange",
    keys: ["Mod+Shift+g"],
    menus: ["node"],
    needs: ["editable", "enableDelete"],
    applies: (commands, { item }) => commands.isGroup(item),
    run: (commands, { item }) => void commands.ungroup(item),
  },
  {
    name: "collapse",
    section: "arrange",
    keys: ["g"],
    menus: ["node"],
    needs: ["editable"],
    applies: (commands, { item }) => commands.isGroup(item) && !commands.isCollapsed(item),
    run: (commands, { item }) => commands.toggleCollapsed(item),
  },
  {
    name: "expand",
    section: "arrange",
    keys: ["g"],
    menus: ["node"],
    needs: ["editable"],
    applies: (commands, { item }) => commands.isCollapsed(item),
    run: (commands, { item }) => commands.toggleCollapsed(item),
  },
  {
    name: "enter",
    section: "arrange",
    keys: ["Mod+Enter"],
    menus: ["node"],
    needs: [],
    applies: (commands, { item }) => commands.isGroup(item),
    run: (commands, { item }) => void commands.enter(item),
  },
  {
    name: "editSubgraph",
    section: "arrange",
    keys: ["Mod+Enter"],
    menus: ["node"],
    needs: [],
    applies: (commands, { item }) => commands.subgraphs.isInstance(item),
    run: (commands, { item }) => void commands.enter(item),
  },
  {
    name: "saveAsSubgraph",
    section: "arrange",
    keys: ["Shift+g"],
    menus: ["node"],
    needs: ["editable"],
    run: (commands, { ids }) => commands.subgraphs.askName(ids),
  },
  {
    name: "detachSubgraph",
    section: "arrange",
    keys: [],
    menus: ["node"],
    needs: ["editable", "enableDelete"],
    applies: (commands, { item }) => commands.subgraphs.isInstance(item),
    run: (commands, { item }) => void commands.subgraphs.detach(item),
  },
  {
    name: "renameSubgraph",
    section: "arrange",
    keys: [],
    menus: ["graph"],
    needs: ["editable"],
    applies: (commands) => commands.subgraphs.shownDefinition !== undefined,
    run: (commands) => commands.subgraphs.rename(),
  },
  {
    name: "deleteSubgraph",
    section: "arrange",
    keys: [],
    menus: ["graph"],
    needs: ["editable", "enableDelete"],
    applies: (commands) => commands.subgraphs.shownDefinition !== undefined,
    run: (commands) => commands.subgraphs.remove(),
  },
  {
    name: "fitGroup",
    section: "arrange",
    keys: [],
    menus: ["node"],
    needs: ["editable"],
    applies: (commands, { item }) => commands.isGroup(item) && !commands.isCollapsed(item),
    run: (commands, { item }) => commands.fitGroup(item),
  },
  {
    name: "leave",
    section: "arrange",
    keys: [],
    menus: ["graph"],
    needs: [],
    applies: (commands) => commands.isInside,
    run: (commands) => void commands.leave(),
  },
  {
    name: "align",
    section: "arrange",
    keys: ["l"],
    menus: ["node"],
    needs: ["editable", "enableMultiselect"],
    applies: (_, { ids }) => ids.nodes.length > 1,
    run: (commands, { ids }) => commands.align(ids),
  },
  {
    name: "tidyUp",
    section: "arrange",
    keys: ["t"],
    menus: ["node", "graph"],
    needs: ["editable"],
    run: (commands, { ids }) => void commands.tidyUp(ids),
  },
  {
    name: "remove",
    section: "change",
    keys: ["Delete", "Backspace"],
    menus: ["node", "edge"],
    needs: ["editable", "enableDelete"],
    reach: "buttons",
    run: (commands, { ids }) => commands.remove(ids),
  },
  {
    name: "selectAll",
    section: "view",
    keys: ["Mod+a"],
    menus: ["graph"],
    needs: ["enableMultiselect"],
    run: (commands) => commands.selectAll(),
  },
  {
    name: "inspect",
    section: "view",
    keys: ["i"],
    menus: [],
    needs: [],
    run: (commands, { item }) => commands.inspect(item),
  },
  {
    name: "comment",
    section: "view",
    keys: ["m"],
    menus: ["node"],
    needs: [],
    whyMissing: (commands) => commands.whyNoComments,
    run: (commands, { item }) => commands.comment(item),
  },
  {
    name: "comments",
    section: "view",
    keys: ["Shift+m"],
    menus: ["graph"],
    needs: [],
    reach: "buttons",
    whyMissing: (commands) => commands.whyNoComments,
    run: (commands) => commands.toggleComments(),
  },
  {
    name: "find",
    section: "view",
    keys: ["Mod+f"],
    menus: ["graph"],
    needs: [],
    reach: "everywhere",
    run: (commands) => commands.find(),
  },
  {
    name: "findNext",
    section: "view",
    keys: ["F3"],
    menus: [],
    needs: [],
    reach: "everywhere",
    run: (commands) => commands.stepFind(1),
  },
  {
    name: "findPrevious",
    section: "view",
    keys: ["Shift+F3"],
    menus: [],
    needs: [],
    reach: "everywhere",
    run: (commands) => commands.stepFind(-1),
  },
  {
    name: "nextDifference",
    section: "view",
    keys: ["d"],
    menus: ["graph"],
    needs: [],
    reach: "buttons",
    whyMissing: (commands) => commands.whyNoDifferences,
    run: (commands) => commands.stepDifference(1),
  },
  {
    name: "previousDifference",
    section: "view",
    keys: ["Shift+d"],
    menus: [],
    needs: [],
    reach: "buttons",
    whyMissing: (commands) => commands.whyNoDifferences,
    run: (commands) => commands.stepDifference(-1),
  },
  {
    name: "outline",
    section: "view",
    keys: ["o"],
    menus: ["graph"],
    needs: [],
    reach: "buttons",
    run: (commands) => commands.toggleOutline(),
  },
  {
    name: "showAll",
    section: "view",
    keys: ["0"],
    menus: ["graph"],
    needs: [],
    run: (commands) => commands.viewport.showAll(),
  },
  {
    name: "keys",
    section: "view",
    keys: ["?"],
    menus: ["graph"],
    needs: [],
    run: (commands) => commands.showKeys(),
  },
  {
    name: "toggle",
    section: "view",
    keys: [" "],
    menus: [],
    needs: [],
    letsPan: true,
    run: (commands, { item }) => commands.toggle(item),
  },
  {
    name: "menu",
    section: "view",
    keys: ["Shift+F10", "ContextMenu"],
    menus: [],
    needs: [],
    run: (commands, target) => commands.openMenuOf(target),
  },
  {
    name: "clear",
    section: "view",
    keys: ["Escape"],
    menus: [],
    needs: [],
    run: (commands) => commands.clear(),
  },
  {
    name: "zoomIn",
    section: "view",
    keys: ["+", "="],
    menus: [],
    needs: [],
    run: (commands) => commands.viewport.zoom("in"),
  },
  {
    name: "zoomOut",
    section: "view",
    keys: ["-"],
    menus: [],
    needs: [],
    run: (commands) => commands.viewport.zoom("out"),
  },
];

/** What decides which command a chord runs. */
interface CommandContext {
  readonly flow: FlowReader;
  readonly commands: FlowCommands;
}

/** Whether a command is meant for a target. */
export function appliesTo(command: Command, target: Target, commands: FlowCommands): boolean {
  const isMissing = command.whyMissing?.(commands) !== undefined;
  return !isMissing && command.applies?.(commands, target) !== false;
}

/** Needs that a moment changes. */
const passingNeeds: ReadonlySet<Need> = new Set(["canUndo", "canRedo"]);

/** Whether a command can do anything in this graph, for some item and at some time: the list of keys contains these. */
export function isOffered(
  { needs, whyMissing }: Command,
  { flow, commands }: CommandContext,
): boolean {
  const isAllowed = needs.every((need) => passingNeeds.has(need) || flow.get(need));
  return isAllowed && whyMissing?.(commands) === undefined;
}

/**
 * The command of a chord: of several, the one for this target that the flow allows now. If there is none, one that is
 * rejected, because that shows the user the reason.
 */
export function commandFor(
  chord: string,
  target: Target,
  { flow, commands }: CommandContext,
): Command | undefined {
  const all = commandTable.filter(({ keys }) => keys.includes(chord));
  const applying = all.filter((command) => appliesTo(command, target, commands));
  const allowed = applying.find(({ needs }) => needs.every((need) => flow.get(need)));
  return allowed ?? applying[0] ?? all[0];
}
