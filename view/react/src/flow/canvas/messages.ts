const counted = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;

const listed = (names: readonly string[], others: number): string =>
  others > 0 ? `${names.join(", ")} and ${others} more` : names.join(", ");

/** The parts of a node's accessible name. */
interface NodeNameParts {
  readonly title: string;
  /** Label of its type; undefined where the title is the same. */
  readonly typeLabel: string | undefined;
  readonly isSelected: boolean;
  readonly incoming: number;
  readonly outgoing: number;
  /** The first few targets of outgoing edges; `otherTargets` counts the rest. */
  readonly targets: readonly string[];
  readonly otherTargets: number;
}

/** All texts that a graph shows or announces; replace entries to translate them. */
export const flowMessages = {
  graph: "Graph",
  graphHint: "Arrow keys move between nodes, with Alt along edges. A question mark lists all keys.",
  nodes: (count: number): string => counted(count, "node", "nodes"),
  edges: (count: number): string => counted(count, "edge", "edges"),
  node: "node",
  edge: "edge",
  nodeName: (node: NodeNameParts): string =>
    [
      node.title,
      node.typeLabel && `type ${node.typeLabel}`,
      node.isSelected && "selected",
      `${node.incoming} in`,
      `${node.outgoing} out`,
      node.targets.length > 0 && `connected to ${listed(node.targets, node.otherTargets)}`,
    ]
      .filter(Boolean)
      .join(", "),
  edgeName: (source: string, target: string, label: string | null, isSelected: boolean): string =>
    [`From ${source} to ${target}`, label, isSelected && "selected"].filter(Boolean).join(", "),
  portOf: (node: string, port: string | null): string =>
    port === null ? node : `${node}: ${port}`,
  withId: (title: string, id: string): string => `${title} (${id})`,
  port: (name: string | null, side: "input" | "output"): string =>
    name === null ? (side === "output" ? "Output" : "Input") : `${name} (${side})`,

  announced: {
    nodesAdded: (titles: readonly string[], others: number): string =>
      `${listed(titles, others)} added`,
    nodesRemoved: (titles: readonly string[], others: number): string =>
      `${listed(titles, others)} removed`,
    nodeMoved: (title: string, x: number, y: number): string => `${title} moved to ${x}, ${y}`,
    nodesMoved: (count: number): string => `${counted(count, "node", "nodes")} moved`,
    nodeRenamed: (before: string, after: string): string => `${before} is now ${after}`,
    connected: (source: string, target: string): string => `${source} connected to ${target}`,
    edgesAdded: (count: number): string => `${counted(count, "edge", "edges")} added`,
    disconnected: (source: string, target: string): string =>
      `${source} disconnected from ${target}`,
    edgesRemoved: (count: number): string => `${counted(count, "edge", "edges")} removed`,
    selected: (names: readonly string[], others: number): string =>
      `${listed(names, others)} selected`,
    manySelected: (nodes: number, edges: number): string =>
      [
        nodes > 0 && `${nodes.toLocaleString("en")} ${nodes === 1 ? "node" : "nodes"}`,
        edges > 0 && `${edges.toLocaleString("en")} ${edges === 1 ? "edge" : "edges"}`,
      ]
        .filter(Boolean)
        .join(" and ")
        .concat(" selected"),
    deselected: (names: readonly string[], others: number): string =>
      `${listed(names, others)} no longer selected`,
    selectionCleared: "Nothing selected",
    copied: (count: number): string => `${counted(count, "node", "nodes")} copied`,
    noWay: "Nothing in that direction",
  },

  emptyTitle: "Nothing here yet",
  emptyHint: "Add a node here, or press A on the graph.",
  emptyHintWithTypes: "Drag a node type in, or press A on the graph.",
  emptyReadOnly: "This graph has no nodes.",
  emptyAction: "Add a node",

  nodeTypes: "Node types",
  searchTypes: "Search node types",
  showTypes: "Show node types",
  hideTypes: "Hide node types",
  noType: "No type matches.",
  defaultType: "Node",
  addType: (label: string): string => `Add ${label}`,

  controls: "Controls",
  readOnly: "Read-only",
  isReadOnly: "The graph is read-only.",
  isFixed: "The selected nodes cannot be moved.",
  panels: { top: "Above", bottom: "Below", left: "Left", right: "Right" },

  commands: {
    edit: "Edit",
    rename: "Rename…",
    connect: "Connect to…",
    copy: "Copy",
    cut: "Cut",
    paste: "Paste",
    duplicate: "Duplicate",
    remove: "Delete",
    add: "Add a node…",
    selectAll: "Select all",
    toggle: "Select or deselect",
    clear: "Close the editor, clear the selection, or cancel",
    undo: "Undo",
    redo: "Redo",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    showAll: "Show all nodes",
    keys: "Keyboard shortcuts",
    menu: "Context menu",
  },
  navigation: {
    space: "Go to the next node in that direction",
    along: "Follow an edge",
    siblings: "On an edge: go to the next edge of the same node",
    ends: "Go to the first or the last node",
    move: "Move the selection",
    nudge: "Move the selection by one pixel",
  },
  keyNames: {
    Mod: "Ctrl",
    Command: "⌘",
    " ": "Space",
    ArrowLeft: "←",
    ArrowRight: "→",
    ArrowUp: "↑",
    ArrowDown: "↓",
    Arrow: "arrow keys",
    Delete: "Delete",
    Escape: "Esc",
    ContextMenu: "Menu",
  } as Readonly<Record<string, string>>,

  restored: "These changes are not saved yet.",
  discardChanges: "Discard changes",
  notSaved: (name: string): string =>
    `Your changes to ${name} are not saved. Open its editor to continue.`,
  renameItem: (name: string): string => `Rename ${name}`,
  renameField: "Name",
  renameAction: "Rename",

  connectTo: (title: string): string => `Connect ${title} to…`,
  connectFrom: "From",
  connectSearch: "Search nodes and ports",
  addNode: "Add a node",
  addSearch: "Search node types",
  noMatch: "Nothing matches.",
  moreMatches: (count: number): string => `${count} more. Type to filter.`,
  noPorts: (title: string): string => `${title} has no ports.`,

  nothingToCopy: "Select the nodes to copy first.",
  notCopied: (keys: string): string => `The browser did not allow copying: use ${keys}.`,
  notPasted: (keys: string): string =>
    `The browser did not allow reading the clipboard: use ${keys}.`,
};
