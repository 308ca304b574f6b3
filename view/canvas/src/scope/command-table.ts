import { messages } from "../messages.ts";
import type { Target } from "../command/command-target.ts";
import { closeFeature } from "./feature-calls.ts";
import type { CanvasFeature, Command, FeatureCommand, FlowScope, Need } from "./flow-scope.ts";

/** The commands of every graph, in menu order. */
const kernelCommands: readonly Command[] = [
  {
    name: "edit",
    text: messages.commands.edit,
    section: "edit",
    keys: ["Enter"],
    menus: ["node", "edge"],
    needs: [],
    run: ({ commands }, { item }) => void commands.edit(item),
  },
  {
    name: "rename",
    text: messages.commands.rename,
    section: "edit",
    keys: ["F2"],
    menus: ["node", "edge"],
    needs: ["editable"],
    run: ({ commands }, { item }) => commands.rename(item),
  },
  {
    name: "connect",
    text: messages.commands.connect,
    section: "connect",
    keys: ["c"],
    menus: ["node"],
    needs: ["editable", "enableConnect"],
    run: ({ commands }, { item }) => commands.connect(item),
  },
  {
    name: "addConnected",
    text: messages.commands.addConnected,
    section: "connect",
    keys: ["Shift+a"],
    menus: ["node"],
    needs: ["editable", "enableConnect"],
    run: ({ commands }, { item }) => commands.addConnected(item),
  },
  {
    name: "reconnectSource",
    text: messages.commands.reconnectSource,
    section: "connect",
    keys: [],
    menus: ["edge"],
    needs: ["editable", "enableConnect"],
    run: ({ commands }, { item }) => commands.reconnect(item, "source"),
  },
  {
    name: "reconnectTarget",
    text: messages.commands.reconnectTarget,
    section: "connect",
    keys: [],
    menus: ["edge"],
    needs: ["editable", "enableConnect"],
    run: ({ commands }, { item }) => commands.reconnect(item, "target"),
  },
  {
    name: "insertOnEdge",
    text: messages.commands.insertOnEdge,
    section: "connect",
    keys: [],
    menus: ["edge"],
    needs: ["editable", "enableConnect"],
    run: ({ commands }, { item }) => commands.insertOnEdge(item),
  },
  {
    name: "add",
    text: messages.commands.add,
    section: "edit",
    keys: ["a"],
    menus: ["graph"],
    needs: ["editable"],
    run: ({ commands }, { at }) => commands.add(at),
  },
  {
    name: "addNote",
    text: messages.commands.addNote,
    section: "edit",
    keys: ["n"],
    menus: ["graph"],
    needs: ["editable"],
    run: ({ commands }, { at }) => void commands.addNote(at),
  },
  {
    name: "bend",
    text: messages.commands.bend,
    section: "connect",
    keys: ["b"],
    menus: [],
    needs: ["editable"],
    run: ({ commands }, { item }) => void commands.bends.next(item),
  },
  {
    name: "removeBend",
    text: messages.commands.removeBend,
    section: "connect",
    keys: ["Shift+Delete", "Shift+Backspace"],
    menus: [],
    needs: ["editable"],
    run: ({ commands }) => void commands.bends.remove(),
  },
  {
    name: "straighten",
    text: messages.commands.straighten,
    section: "connect",
    keys: ["Shift+b"],
    menus: ["edge"],
    needs: ["editable"],
    applies: ({ commands }, { item }) => commands.bends.isBent(item),
    run: ({ commands }, { item }) => commands.bends.straighten(item),
  },
  {
    name: "undo",
    text: messages.commands.undo,
    section: "change",
    keys: ["Mod+z"],
    menus: ["graph"],
    needs: ["editable", "canUndo"],
    reach: "everywhere",
    run: ({ commands }) => commands.undo(),
  },
  {
    name: "redo",
    text: messages.commands.redo,
    section: "change",
    keys: ["Mod+Shift+z", "Mod+y"],
    menus: ["graph"],
    needs: ["editable", "canRedo"],
    reach: "everywhere",
    run: ({ commands }) => commands.redo(),
  },
  {
    name: "group",
    text: messages.commands.group,
    section: "arrange",
    keys: ["Mod+g"],
    menus: ["node"],
    needs: ["editable"],
    run: ({ commands }, { ids }) => void commands.group(ids),
  },
  {
    name: "ungroup",
    text: messages.commands.ungroup,
    section: "arrange",
    keys: ["Mod+Shift+g"],
    menus: ["node"],
    needs: ["editable", "enableDelete"],
    applies: ({ commands }, { item }) => commands.isGroup(item),
    run: ({ commands }, { item }) => void commands.ungroup(item),
  },
  {
    name: "collapse",
    text: messages.commands.collapse,
    section: "arrange",
    keys: ["g"],
    menus: ["node"],
    needs: ["editable"],
    applies: ({ commands }, { item }) => commands.isGroup(item) && !commands.isCollapsed(item),
    run: ({ commands }, { item }) => commands.toggleCollapsed(item),
  },
  {
    name: "expand",
    text: messages.commands.expand,
    section: "arrange",
    keys: ["g"],
    menus: ["node"],
    needs: ["editable"],
    applies: ({ commands }, { item }) => commands.isCollapsed(item),
    run: ({ commands }, { item }) => commands.toggleCollapsed(item),
  },
  {
    name: "enter",
    text: messages.commands.enter,
    section: "arrange",
    keys: ["Mod+Enter"],
    menus: ["node"],
    needs: [],
    applies: ({ commands }, { item }) => commands.isGroup(item),
    run: ({ commands }, { item }) => void commands.enter(item),
  },
  {
    name: "fitGroup",
    text: messages.commands.fitGroup,
    section: "arrange",
    keys: [],
    menus: ["node"],
    needs: ["editable"],
    applies: ({ commands }, { item }) => commands.isGroup(item) && !commands.isCollapsed(item),
    run: ({ commands }, { item }) => commands.fitGroup(item),
  },
  {
    name: "leave",
    text: messages.commands.leave,
    section: "arrange",
    keys: [],
    menus: ["graph"],
    needs: [],
    applies: ({ commands }) => commands.isInside,
    run: ({ commands }) => void commands.leave(),
  },
  {
    name: "remove",
    text: messages.commands.remove,
    section: "change",
    keys: ["Delete", "Backspace"],
    menus: ["node", "edge"],
    needs: ["editable", "enableDelete"],
    reach: "buttons",
    run: ({ commands }, { ids }) => commands.remove(ids),
  },
  {
    name: "selectAll",
    text: messages.commands.selectAll,
    section: "view",
    keys: ["Mod+a"],
    menus: ["graph"],
    needs: ["enableMultiselect"],
    run: ({ commands }) => commands.selectAll(),
  },
  {
    name: "showAll",
    text: messages.commands.showAll,
    section: "view",
    keys: ["0"],
    menus: ["graph"],
    needs: [],
    run: ({ commands }) => commands.viewport.showAll(),
  },
  {
    name: "keys",
    text: messages.commands.keys,
    section: "view",
    keys: ["?"],
    menus: ["graph"],
    needs: [],
    run: ({ commands }) => commands.showKeys(),
  },
  {
    name: "toggle",
    text: messages.commands.toggle,
    section: "view",
    keys: [" "],
    menus: [],
    needs: [],
    letsPan: true,
    run: ({ commands }, { item }) => commands.toggle(item),
  },
  {
    name: "menu",
    text: messages.commands.menu,
    section: "view",
    keys: ["Shift+F10", "ContextMenu"],
    menus: [],
    needs: [],
    run: ({ commands }, target) => commands.openMenuOf(target),
  },
  {
    name: "clear",
    text: messages.commands.clear,
    section: "view",
    keys: ["Escape"],
    menus: [],
    needs: [],
    run: (scope) => {
      if (!closeFeature(scope)) scope.commands.clear();
    },
  },
  {
    name: "zoomIn",
    text: messages.commands.zoomIn,
    section: "view",
    keys: ["+", "="],
    menus: [],
    needs: [],
    run: ({ commands }) => commands.viewport.zoom("in"),
  },
  {
    name: "zoomOut",
    text: messages.commands.zoomOut,
    section: "view",
    keys: ["-"],
    menus: [],
    needs: [],
    run: ({ commands }) => commands.viewport.zoom("out"),
  },
];

/** The commands of every graph, with those of the features beside them. */
export function commandTable(features: readonly CanvasFeature[]): readonly Command[] {
  const own = features.flatMap(({ commands = [] }) => commands);
  const beside = (side: "after" | "before", { name }: Command): FeatureCommand[] =>
    own.filter((command) => command[side] === name);
  return kernelCommands.flatMap((command) => [
    ...beside("before", command),
    command,
    ...beside("after", command),
  ]);
}

/** Whether a command is meant for a target. */
export function appliesTo(command: Command, target: Target, scope: FlowScope): boolean {
  const isMissing = command.whyMissing?.(scope) !== undefined;
  return !isMissing && command.applies?.(scope, target) !== false;
}

/** Needs that a moment changes. */
const passingNeeds: ReadonlySet<Need> = new Set(["canUndo", "canRedo"]);

/** Whether a command can do anything in this graph, for some item and at some time: the list of keys contains these. */
export function isOffered({ needs, whyMissing }: Command, scope: FlowScope): boolean {
  const isAllowed = needs.every((need) => passingNeeds.has(need) || scope.flow.get(need));
  return isAllowed && whyMissing?.(scope) === undefined;
}

/**
 * The command of a chord: of several, the one for this target that the flow allows now. If there is none, one that is
 * rejected, because that shows the user the reason.
 */
export function commandFor(chord: string, target: Target, scope: FlowScope): Command | undefined {
  const all = scope.commandTable.filter(({ keys }) => keys.includes(chord));
  const applying = all.filter((command) => appliesTo(command, target, scope));
  const allowed = applying.find(({ needs }) => needs.every((need) => scope.flow.get(need)));
  return allowed ?? applying[0] ?? all[0];
}
