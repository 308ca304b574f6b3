import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  readOnly: "The graph is read-only.",
  nameIsFixed: "Your name comes from your sign-in.",
  full: "The graph cannot have more than {most} nodes and edges.",
  tooLarge:
    "The graph cannot be larger than {most} MB. Delete or shorten something before you add more.",
  largeNode:
    'The node "{id}" cannot be larger than {most} MB. Shorten its data, or move a part of it to another node.',
  largeEdge: 'The edge "{id}" cannot be larger than {most} MB. Shorten its data.',
  longLabel: "A label cannot be longer than {most} characters.",
  noNode: 'There is no node "{id}".',
  noEdge: 'There is no edge "{id}".',
  noType: 'There is no node type "{type}".',
  noAction: 'The node "{name}" has no action "{action}".',
  notDraggable: 'The node "{name}" cannot be moved.',
  notDeletable: 'The node "{name}" cannot be deleted.',
  notConnectable: 'The node "{name}" cannot be connected.',
  noInputs: 'The node "{name}" has no input.',
  noOutputs: 'The node "{name}" has no output.',
  noInput: 'The node "{name}" has no input "{port}".',
  noOutput: 'The node "{name}" has no output "{port}".',
  nothingToGroup: "Select one or more nodes to group.",
  notGroup: 'The node "{name}" is not a group.',
  notResizable: 'The node "{name}" cannot be resized, because its content determines its size.',
  notInside: {
    itself: 'The node "{name}" cannot be inside itself.',
    unknown: 'There is no group "{parent}".',
    cycle: 'The node "{name}" cannot be inside "{parent}", which is inside it.',
    tooDeep: "Groups cannot nest deeper than {most} levels.",
  },
  subgraphs: {
    nothingToSave: "Select one or more nodes to save as a reusable type.",
    typeTaken: 'There is a type or node "{type}" already. Choose another name.',
    parts: "Inputs, outputs and definitions of subgraphs cannot be part of another type.",
    loop: 'These nodes cannot become one node, because a connection leaves them and returns through "{name}".',
    notInstance: 'The node "{name}" is not an instance of a subgraph.',
    notDefinition: 'There is no subgraph type "{type}".',
    nested: 'The definition of "{name}" cannot be inside a group.',
    strayPort: 'The input or output "{name}" can only be directly in a subgraph, not in a group.',
    recursive: 'The subgraph "{name}" cannot contain itself.',
    tooDeep: "Subgraphs cannot contain each other over more than {most} levels.",
    crossing:
      "A connection cannot lead into a subgraph or out of it. Connect an input or output of the subgraph instead.",
    inUse: {
      one: 'The subgraph "{name}" still has {count} instance: {instances}. Delete or detach it first.',
      other:
        'The subgraph "{name}" still has {count} instances: {instances}. Delete or detach them first.',
    },
    portInUse:
      'The port "{port}" is still connected at the instance "{instance}". Delete that connection first.',
    noLongerFits: 'The edge "{edge}" of an instance would no longer fit: {problem}',
  },
  comments: {
    noName: "Type your name before you comment, so that others know who you are.",
    empty: "A comment cannot be empty.",
    tooLong: "A comment cannot be longer than {most} characters.",
    full: "There are too many comments here. Delete some before you write another one.",
    noThread: "This conversation has been deleted.",
    noMessage: "This comment has been deleted.",
    notYours: "Only its author can change a comment.",
  },
  muchInput:
    "The input here was discarded, because unsaved input in all editors cannot take more than {most} MB. Save or discard some of it first.",
  oneSelected: "Only one item can be selected at a time.",
  deletingOff: "Deleting is turned off.",
  connectingOff: "Connecting is turned off.",
  loop: 'The connection would close a loop: "{target}" leads to "{source}" already.',
  selfLoop: 'The node "{name}" cannot be connected to itself.',
  reverse: "A connection must lead from an output to an input.",
  portNotConnectable: 'The port "{port}" of "{name}" cannot be connected.',
  portOnlyStarts: 'A connection can only start at the port "{port}" of "{name}".',
  portOnlyEnds: 'A connection can only end at the port "{port}" of "{name}".',
  typesDiffer:
    'The output "{output}" of "{source}" gives "{given}", but the input "{input}" of "{target}" takes "{taken}".',
  occupied: {
    one: 'The port "{port}" of "{name}" can have only {count} connection.',
    other: 'The port "{port}" of "{name}" can have only {count} connections.',
  },
  duplicate: '"{source}" and "{target}" are connected at these ports already.',
  noFittingPort: 'No port of "{name}" fits.',
  unanswered: "The connection could not be checked in time. Try again.",
  unchecked: "The connection could not be checked, because the app reported an error. Try again.",
  manyPending: "Too many connections are being checked. Wait a moment, and try again.",

  drop: {
    nothing: "This graph accepts nothing of what you dropped.",
    tooMany: "{count} files or texts are too many at once. Drop at most {most}.",
    otherType: 'This graph does not accept "{type}". It accepts: {types}.',
    unknownType: "This graph does not accept files of an unknown type. It accepts: {types}.",
  },

  reverted: {
    undo: {
      partly: "Undone, except what {names} changed since: {items}.",
      nothing: "Nothing was undone, because {names} changed it since: {items}.",
    },
    redo: {
      partly: "Redone, except what {names} changed since: {items}.",
      nothing: "Nothing was redone, because {names} changed it since: {items}.",
    },
    somebody: "somebody else",
    and: "{first}, {second}",
    more: "{items} and {count} more",
    node: '"{name}"',
    edge: 'the connection from "{source}" to "{target}"',
    deletedNode: "a deleted node",
    deletedEdge: "a deleted connection",
    wholeGraph: "the whole graph",
  },

  // After the name of a person: "Ada moved 3 nodes".
  history: {
    node: {
      one: {
        added: "added {name}",
        deleted: "deleted {name}",
        moved: "moved {name}",
        changed: "changed {name}",
      },
      many: {
        added: { one: "added {count} node", other: "added {count} nodes" },
        deleted: { one: "deleted {count} node", other: "deleted {count} nodes" },
        moved: { one: "moved {count} node", other: "moved {count} nodes" },
        changed: { one: "changed {count} node", other: "changed {count} nodes" },
      },
    },
    edge: {
      one: {
        added: 'connected "{source}" → "{target}"',
        deleted: 'disconnected "{source}" → "{target}"',
        moved: 'changed the connection "{source}" → "{target}"',
        changed: 'changed the connection "{source}" → "{target}"',
      },
      many: {
        added: { one: "added {count} connection", other: "added {count} connections" },
        deleted: { one: "deleted {count} connection", other: "deleted {count} connections" },
        moved: { one: "changed {count} connection", other: "changed {count} connections" },
        changed: { one: "changed {count} connection", other: "changed {count} connections" },
      },
    },
    quoted: '"{name}"',
    and: "{first} and {second}",
    renamed: "renamed {name}",
    changedFields: "changed {name}: {fields}",
    both: "{first}, {second}",
    several: { one: "made {count} change", other: "made {count} changes" },
    comments: "commented",
    notStored: "This state is no longer stored.",
    noVersion: 'There is no version "{name}".',
    versionExists:
      'There is a version "{name}" already. Choose another name, or delete that version first.',
    tooManyVersions: "There cannot be more than {most} versions. Delete some of them first.",
    nothingShown: "Choose a version or a change to restore first.",
  },

  layoutRunning: "The graph is being tidied up already. Wait until that is done, or cancel it.",
  layoutTimeout:
    "Tidying up took longer than {seconds} s and was cancelled. Select fewer nodes, and try again.",
  layoutCancelled: "Tidying up was cancelled.",

  // A rejected call, such as "The clipboard cannot be pasted: " and one of the clauses below.
  failed: "{call}: {problem}",
  edgeLoop:
    'edge "{id}" from "{source}" to "{target}" would close a loop; set allowEdgeLoops to allow it',
  cannotPaste: "The clipboard cannot be pasted",
  nothingCopied: "it holds no nodes that were copied from a graph. Copy some nodes first.",
  tooMuchCopied: "it is longer than {most} characters. Copy fewer nodes at a time.",
  otherVersion:
    "it was copied from another version of the program. Copy the nodes again, from this one. (The clipboard has version {copied} of the format, and this program reads version {read}.)",
  damagedCopy: "it is damaged. Copy the nodes again. (Problem: {detail}.)",
  damage: {
    repeatedId: "an id occurs twice",
    missingEnd: 'an end of the edge "{id}" is missing',
    wrongParent: 'the group "{parent}" of the node "{id}" is missing, or inside it',
    notList: "{place} are not a list",
    notObject: "{place} is not an object",
    tooDeep: "{place} nests deeper than {levels} levels",
    forbiddenId: '{place} cannot have the id "{id}"',
    invalid: "{place} is not valid",
  },
  pastedNode: 'node "{name}"',
  pastedEdge: 'edge "{id}"',
  invalidField: "{path}: {problem}",
  problems: "{first}; {second}",

  editors: {
    data: "Data",
    kind: "Kind",
    both: "{first} {second}",
    loading: "Loading the editor…",
    notLoaded:
      "The editor could not be loaded. Check your connection, then close it and open it again.",
  },
} as const;

/** English messages of this package. Translations use the same keys. */
export type FlowCatalog = typeof catalog;

/** Messages of a graph's rejections and editors. */
export const messages: Messages<FlowCatalog> = defineMessages("flow", catalog);
