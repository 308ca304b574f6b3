import type { GraphChange } from "../change/graph-change.ts";
import { InvalidArgumentError, InvalidNodeError, NotFoundError } from "../flow-errors.ts";
import { FreshIds } from "../fresh-ids.ts";
import type { DrawnNodeTypes } from "../geometry/drawn-records.ts";
import { nodeMetrics, nodeSize } from "../geometry/node-layout.ts";
import { containsPoint, type Rectangle, unionOf } from "../geometry/rectangle.ts";
import { groupType, isFrame, typeRecordOf } from "../item/built-in-types.ts";
import { isDefinition } from "../record/subgraph-parts.ts";
import { toNodeEntry, type NodeTypes } from "../change/node-input.ts";
import type { NodeRecord, NodeSize } from "../record/node-record.ts";
import type { NodeTypeJSON } from "../item/node-type.ts";
import {
  ancestorsOf,
  commonParent,
  type ExistingNodes,
  type GroupTree,
  heightOf,
  innermostFirst,
  isGroup,
  nestingErrors,
  nestingProblem,
  outermost,
  withDescendants,
} from "../group/group-tree.ts";

/** The space between the frame of a group and the nodes in it, in canvas pixels. */
const framePadding = 24;

/** The frame of a group without nodes. */
const emptyFrame: NodeSize = { width: 240, height: 160 };

/** How a group is made. */
export interface GroupOptions {
  /** The title of its frame. */
  readonly label?: string | null | undefined;
}

/** What groups need from the flow that they belong to. */
interface GroupsHost {
  readonly graph: GroupTree & { readonly nodes: ExistingNodes };
  readonly flow: {
    readonly nodeTypes: NodeTypes;
    readonly nodeTypeRecords: Readonly<Record<string, NodeTypeJSON>>;
  };
  apply(change: GraphChange): void;
  /** Removes one node with its edges. */
  removeNode(id: string): void;
}

/** Puts nodes into groups and takes them out again. Runs inside transactions of the flow. */
export class Groups {
  readonly #host: GroupsHost;

  constructor(host: GroupsHost) {
    this.#host = host;
  }

  /** Adds a frame around nodes, in the innermost group that contains all of them, and returns its id. */
  group(ids: readonly string[], label: string | null): string {
    const caller = "Flow.group";
    const { nodes } = this.#host.graph;
    for (const id of ids) nodes.existing(caller, id);
    const members = outermost(nodes, ids);
    if (members.length === 0) {
      throw new InvalidArgumentError(`${caller}: pass the ids of one or more nodes`);
    }
    const id = new FreshIds(nodes).take(`${groupType}-1`);
    const { x, y, width, height } = this.frameAround(caller, members);
    const fields = {
      id,
      type: groupType,
      label,
      position: { x, y },
      dimensions: { width, height },
    };
    const parent = commonParent(nodes, members);
    const entry = toNodeEntry(caller, { ...fields, parent }, this.#host.flow.nodeTypes);
    this.#host.apply({ type: "add_node", ...entry });
    this.setParent(caller, members, id);
    return id;
  }

  /** Moves the nodes of a group to the group around it, removes its frame, and returns their ids. */
  ungroup(id: string): string[] {
    const { type, parent } = this.#existingFrame("Flow.ungroup", id);
    const children = [...this.#host.graph.childrenOf(id)];
    for (const child of children) this.#reparent(child, parent);
    // A node of another type has content of its own.
    if (type === groupType) this.#host.removeNode(id);
    else if (this.#host.graph.node(id)?.collapsed) this.#update(id, { collapsed: undefined });
    return children;
  }

  /** Shows or hides the nodes of a group. */
  setCollapsed(caller: string, id: string, isCollapsed: boolean): void {
    this.#existingFrame(caller, id);
    this.#update(id, { collapsed: isCollapsed || undefined });
  }

  /** Moves nodes into a group, or with null to the top level. Their positions stay. */
  setParent(caller: string, ids: readonly string[], parent: string | null): void {
    const { graph } = this.#host;
    for (const id of ids) {
      graph.nodes.existing(caller, id);
      const problem = parent && nestingProblem(graph.nodes, id, parent, heightOf(graph, id));
      if (problem) throw new InvalidNodeError(caller, nestingErrors[problem](id, parent));
      const isThere = graph.nodes.get(id)?.parent === (parent ?? undefined);
      if (!isThere) this.#reparent(id, parent ?? undefined);
    }
  }

  /** Sets the size of a node; null fits the frame of a group to the nodes in it, which stay where they are. */
  resize(id: string, size: NodeSize | null): void {
    const caller = "Flow.resize";
    if (size) {
      this.#host.graph.nodes.existing(caller, id);
      return this.#update(id, { dimensions: size });
    }
    this.#existingGroup(caller, id);
    const children = [...this.#host.graph.childrenOf(id)];
    if (children.length === 0) return this.#update(id, { dimensions: emptyFrame });
    const { x, y, width, height } = this.frameAround(caller, children);
    return this.#update(id, { position: { x, y }, dimensions: { width, height } });
  }

  /** Removes nodes and everything inside them, innermost first. */
  remove(caller: string, ids: Iterable<string>): void {
    const { graph } = this.#host;
    const given = [...ids];
    for (const id of given) graph.nodes.existing(caller, id);
    for (const id of innermostFirst(graph.nodes, withDescendants(graph, given))) {
      this.#host.removeNode(id);
    }
  }

  /** Whether a node exists and is a group. */
  has(id: string): boolean {
    const { graph } = this.#host;
    const node = graph.nodes.get(id);
    return node !== undefined && isGroup(graph, node);
  }

  /** Throws for a node that is not a group. */
  assertGroup(caller: string, id: string): void {
    this.#existingGroup(caller, id);
  }

  /** Throws for a node that is not a group, and for a definition, whose content is never shown around it. */
  #existingFrame(caller: string, id: string): Readonly<NodeRecord> {
    const node = this.#existingGroup(caller, id);
    if (!isDefinition(node)) return node;
    throw new InvalidArgumentError(`${caller}: node "${id}" is the definition of a subgraph`);
  }

  #existingGroup(caller: string, id: string): Readonly<NodeRecord> {
    const { graph } = this.#host;
    const node = graph.nodes.existing(caller, id);
    if (isGroup(graph, node)) return node;
    throw new NotFoundError(
      `${caller}: node "${id}" is not a group, because no node has it as its parent`,
    );
  }

  #reparent(id: string, parent: string | undefined): void {
    this.#host.apply({ type: "reparent_node", id, changes: { parent } });
  }

  #update(
    id: string,
    changes: Extract<GraphChange, { readonly type: "update_node" }>["changes"],
  ): void {
    this.#host.apply({ type: "update_node", id, changes });
  }

  /** The frame around nodes, with room for its title. */
  frameAround(caller: string, ids: readonly string[]): Rectangle {
    const { x, y, width, height } = ids.map((id) => this.#boxOf(caller, id)).reduce(unionOf);
    const top = nodeMetrics.headerHeight + framePadding / 2;
    return {
      x: x - framePadding,
      y: y - top,
      width: width + 2 * framePadding,
      height: height + top + framePadding,
    };
  }

  #boxOf(caller: string, id: string): Rectangle {
    const { graph, flow } = this.#host;
    return boxOf(graph.nodes.existing(caller, id), flow.nodeTypeRecords);
  }
}

/**
 * The group of a new node that is connected to another one: the innermost group around that node whose frame contains the
 * middle of the new one. A group that shows no frame contains it at any position: a definition, a collapsed group, and
 * `inside`, the one that the viewer has entered.
 */
export function parentBeside(
  graph: {
    readonly nodeRecords: Pick<ExistingNodes, "get">;
    readonly nodeTypeRecords: DrawnNodeTypes;
  },
  id: string,
  added: Readonly<NodeRecord>,
  inside: string | null,
): string | null {
  const { nodeRecords, nodeTypeRecords } = graph;
  const { x, y, width, height } = boxOf(added, nodeTypeRecords);
  const middle = { x: x + width / 2, y: y + height / 2 };
  for (const parent of ancestorsOf(nodeRecords, id)) {
    const group = nodeRecords.get(parent);
    const isFramed = group !== undefined && isFrame(group) && parent !== inside;
    if (!isFramed || containsPoint(boxOf(group, nodeTypeRecords), middle)) return parent;
  }
  return null;
}

function boxOf(node: Readonly<NodeRecord>, types: DrawnNodeTypes): Rectangle {
  return { ...node.position, ...nodeSize(node, typeRecordOf(types, node.type)) };
}
