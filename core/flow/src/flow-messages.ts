/** The texts of rejections; replace entries to translate them. */
export const messages = {
  readOnly: "The graph is read-only.",
  full: (most: number): string => `The graph cannot have more than ${most} nodes and edges.`,
  noNode: (id: string): string => `There is no node "${id}".`,
  noEdge: (id: string): string => `There is no edge "${id}".`,
  noType: (type: string): string => `There is no node type "${type}".`,
  notDraggable: (name: string): string => `The node "${name}" cannot be moved.`,
  notDeletable: (name: string): string => `The node "${name}" cannot be deleted.`,
  notConnectable: (name: string): string => `The node "${name}" cannot be connected.`,
  noPorts: (name: string, port: string): string => `The node "${name}" has no ${port}.`,
  noPort: (name: string, port: string, handle: string): string =>
    `The node "${name}" has no ${port} "${handle}".`,
  oneSelected: "Only one item can be selected at a time.",
  deletingOff: "Deleting is turned off.",
  connectingOff: "Connecting is turned off.",
  cannotPaste: "The clipboard cannot be pasted",
  nothingCopied: "it holds no nodes that were copied from a graph. Copy some nodes first.",
  tooMuchCopied: (most: string): string =>
    `it is longer than ${most} characters. Copy fewer nodes at a time.`,
  otherVersion: (copied: string, read: number): string =>
    `it was copied from another version of the program. Copy the nodes again, from this one. (It is of version ${copied} of the format, and this reads version ${read}.)`,
  damagedCopy: (detail: string): string =>
    `something in it is wrong. Copy the nodes again. (In it ${detail}.)`,
  loop: "The connection would close a loop.",
};
