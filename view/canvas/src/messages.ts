import { defineMessages, type Messages, type Translatable } from "@heddle/params";

const catalog = {
  graphHint: "Arrow keys move between nodes, with Alt along edges. A question mark lists all keys.",
  graphName: "Graph, {nodes}, {edges}",
  nodes: { one: "{count} node", other: "{count} nodes" },
  edges: { one: "{count} edge", other: "{count} edges" },
  node: "node",
  edge: "edge",
  map: "Map of the graph",

  // Parts of the accessible names of nodes and edges, which `part` joins.
  part: "{first}, {second}",
  type: "type {type}",
  selected: "selected",
  incoming: "{count} in",
  outgoing: "{count} out",
  connectedTo: "connected to {names}",
  edgeName: "From {source} to {target}",

  andMore: "{names} and {count} more",
  both: "{first} and {second}",
  portOf: "{node}: {port}",
  withId: "{title} ({id})",
  input: "Input",
  output: "Output",
  inputNamed: "{name} (input)",
  outputNamed: "{name} (output)",
  view: "Item {position}",

  announced: {
    sentences: "{first}. {second}",
    nodesAdded: "{names} added",
    nodesRemoved: "{names} removed",
    nodeMoved: "{title} moved to {x}, {y}",
    nodesMoved: { one: "{count} node moved", other: "{count} nodes moved" },
    nodeRenamed: "{before} is now {after}",
    connected: "{source} connected to {target}",
    edgesAdded: { one: "{count} edge added", other: "{count} edges added" },
    disconnected: "{source} disconnected from {target}",
    edgesRemoved: { one: "{count} edge removed", other: "{count} edges removed" },
    selected: "{names} selected",
    deselected: "{names} no longer selected",
    selectionCleared: "Nothing selected",
    copied: { one: "{count} node copied", other: "{count} nodes copied" },
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
  addType: "Add {label}",

  controls: "Controls",
  readOnly: "Read-only",
  isReadOnly: "The graph is read-only.",
  isFixed: "The selected nodes cannot be moved.",
  panels: { top: "Above", bottom: "Below", left: "Left", right: "Right" },
  closeNotice: "Close",

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
  chord: "{first} + {second}",
  /** As printed on a keyboard of the language. Keys without an entry have the same name everywhere. */
  keyNames: {
    control: "Ctrl",
    command: "⌘",
    alt: "Alt",
    shift: "Shift",
    enter: "Enter",
    space: "Space",
    arrows: "arrow keys",
    home: "Home",
    end: "End",
    delete: "Delete",
    backspace: "Backspace",
    escape: "Esc",
    menu: "Menu",
  },

  editItem: "Edit {title}",
  deleteItem: "Delete {title}",
  closeEditor: "Close the editor of {title}",
  restored: "These changes are not saved yet.",
  discardChanges: "Discard changes",
  notSaved: "Your changes to {name} are not saved. Open its editor to continue.",
  renameItem: "Rename {name}",
  renameField: "Name",
  renameAction: "Rename",

  connectTo: "Connect {title} to…",
  connectFrom: "From",
  connectSearch: "Search nodes and ports",
  addNode: "Add a node",
  addSearch: "Search node types",
  noMatch: "Nothing matches.",
  moreMatches: "{count} more. Type to filter.",
  noPorts: "{title} has no ports.",

  nothingToCopy: "Select the nodes to copy first.",
  notCopied: "The browser did not allow copying: use {keys}.",
  notPasted: "The browser did not allow reading the clipboard: use {keys}.",
} as const;

/** English messages of the graph editor. Translations use the same keys. */
export type CanvasCatalog = typeof catalog;

/** Writes a text in the language of the reader. */
export type Translate = (text: Translatable) => string;

/** Everything that a graph shows or announces. */
export const messages: Messages<CanvasCatalog> = defineMessages("canvas", catalog);
