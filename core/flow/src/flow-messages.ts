/** Every sentence with which a flow refuses what a user asks; replace entries to translate them. */
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
  loop: "The connection would close a loop.",
};
