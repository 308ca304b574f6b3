import { RefusedError } from "@heddle/params";

import type { EdgeEntry, GraphChange, NodeEntry } from "../change/graph-change.ts";
import type { PortRules } from "../rules/connection.ts";
import { toEdgeEntry, type EdgeTypes } from "../change/edge-input.ts";
import type { EdgeEnds, EdgeRecord } from "../record/edge-record.ts";
import { SubgraphError } from "../flow-errors.ts";
import { FreshIds } from "../fresh-ids.ts";
import type { Rectangle } from "../geometry/rectangle.ts";
import { commonParent, type ExistingNodes, withDescendants } from "../group/group-tree.ts";
import { whyFull } from "../rules/guards.ts";
import { messages } from "../messages.ts";
import { groupType, typeRecordOf } from "../item/built-in-types.ts";
import { toNodeEntry, type NodeInput, type NodeTypes } from "../change/node-input.ts";
import type { NodeRecord } from "../record/node-record.ts";
import type { NodeTypeInView } from "../item/node-type.ts";
import { portAt, portLabel } from "../port/port.ts";
import type { GraphFragment } from "../group/graph-fragment.ts";
import { expandInstance, freshNaming } from "./expand-instance.ts";
import { type FlattenedFlow, flattenGraph, offsetOf } from "./flatten.ts";
import {
  instancesByType,
  isTaken,
  membersOf,
  type NewNodes,
  type SavedFlow,
  type SubgraphOptions,
  whyInUse,
  whyMisplaced,
  whyNotInstance,
  whyNotSave,
} from "../rules/subgraph-checks.ts";
import type { SubgraphIndex } from "../change/subgraph-index.ts";
import {
  definitionType,
  inputType,
  maximumTypeLength,
  outputType,
  ownName,
} from "../record/subgraph-parts.ts";
import { type TypeRecords, withSubgraphTypes } from "../item/subgraph-types.ts";

/** A subgraph type of a graph. */
export interface SubgraphType {
  /** The `type` of its instances, and the id of its definition. */
  readonly type: string;
  readonly label: string;
  /** The ids of its instances. */
  readonly instances: readonly string[];
}

/** What subgraphs need from the flow that they belong to. */
interface SubgraphsHost {
  readonly graph: {
    readonly nodes: ExistingNodes;
    readonly edges: { has(id: string): boolean };
    readonly subgraphs: SubgraphIndex;
  };
  readonly flow: FlattenedFlow &
    PortRules & {
      readonly nodeTypes: NodeTypes;
      readonly edgeTypes: EdgeTypes;
      readonly allowEdgeLoops: boolean;
      readonly nodeRecords: FlattenedFlow["nodeRecords"] & { readonly size: number };
      readonly edgeRecords: FlattenedFlow["edgeRecords"] & { readonly size: number };
      targetsOf(id: string): readonly string[];
    };
  apply(change: GraphChange): void;
  /** Removes one node with its edges. */
  removeNode(id: string): void;
  /** The frame around nodes. */
  frameAround(caller: string, ids: readonly string[]): Rectangle;
  /** Adds a group with a label around nodes, and returns its id. */
  group(ids: readonly string[], label: string): string;
  setTypes(nodeTypeRecords: Record<string, NodeTypeInView>): void;
}

/** How far to the left of the frame around its content the inputs of a new definition start, in canvas pixels. */
const inputDistancePx = 200;

/** The space between that frame and the outputs of a new definition, in canvas pixels. */
const outputGapPx = 40;

/** The least distance between two inputs or outputs of a new definition, in canvas pixels. */
const portRowPx = 80;

/**
 * Subgraph types: definitions in the graph, and nodes that are instances of them. A definition is a node of the type
 * `subgraph-definition` whose id is the name of the type. The nodes in it are its content. Nodes of the types
 * `subgraph-input` and `subgraph-output` in it are the ports of the instances. So every operation on the content is an
 * operation on the graph, and the instances only read it.
 */
export class Subgraphs {
  readonly #host: SubgraphsHost;

  constructor(host: SubgraphsHost) {
    this.#host = host;
  }

  /** The subgraph types, with their instances. */
  get types(): SubgraphType[] {
    const { flow } = this.#host;
    const types = Object.values(flow.nodeTypeRecords).filter(({ subgraph }) => subgraph);
    const instances = instancesByType(flow, new Set(types.map(({ type }) => type)));
    return types.map(({ type, label }) => ({
      type,
      label,
      instances: (instances.get(type) ?? []).map(({ id }) => id),
    }));
  }

  /** The graph without subgraphs: copies of their content in place of the instances. */
  flatten(): GraphFragment {
    const { flow } = this.#host;
    return flattenGraph(flow, () => this.#rejectFull());
  }

  /** Updates the types of the flow after definitions have changed. */
  refresh(): void {
    const { graph, flow } = this.#host;
    if (graph.subgraphs.isStale) this.#host.setTypes(this.withTypes(flow));
  }

  /** The types of nodes, with those that the graph defines. */
  withTypes(records: TypeRecords): Record<string, NodeTypeInView> {
    const { graph, flow } = this.#host;
    graph.subgraphs.isStale = false;
    return withSubgraphTypes(flow, graph.subgraphs.definitions, records);
  }

  /** At the end of a transaction: updates the types, and throws for a graph that cannot be. */
  check(before: Readonly<Record<string, NodeTypeInView>>, newNodes: () => NewNodes): void {
    const { graph, flow } = this.#host;
    const { subgraphs } = graph;
    const whyNot = subgraphs.isUnchecked ? whyMisplaced(flow, subgraphs) : undefined;
    if (whyNot !== undefined) throw new SubgraphError(whyNot);
    subgraphs.isUnchecked = false;
    this.refresh();
    const after = flow.nodeTypeRecords;
    const whyUsed = before === after ? undefined : whyInUse(flow, before, after, newNodes());
    if (whyUsed !== undefined) throw new SubgraphError(whyUsed);
  }

  /** Moves nodes to a new definition, puts an instance in their place, and returns its id. */
  saveAs(given: string | readonly string[], options: SubgraphOptions): string {
    const { graph, flow } = this.#host;
    const whyNot = whyNotSave(flow, given, options);
    if (whyNot !== undefined) throw new SubgraphError(whyNot);
    const { frame, members } = membersOf(flow, given);
    const inner = new Set(withDescendants(flow, members));
    const label = options.label ?? frame?.label ?? null;
    const type = options.type ?? freshType(flow, label);
    const box = this.#host.frameAround("Flow.saveAsSubgraph", members);
    const { x, y } = frame?.position ?? box;
    const parent = frame ? frame.parent : commonParent(graph.nodes, members);
    const ports = this.#crossingPorts(type, inner);
    const instance = new FreshIds({ has: (id) => id === type || graph.nodes.has(id) }).take(
      `${type}-1`,
    );
    const placed = ports.toSorted(byInnerNode(flow));

    this.#add({ id: type, type: definitionType, label: label ?? type, position: box });
    this.#add({ id: instance, type, position: { x, y }, parent });
    this.#reconnect(ports, instance);
    for (const id of members) {
      this.#host.apply({ type: "reparent_node", id, changes: { parent: type } });
    }
    const rows = { [inputType]: -Infinity, [outputType]: -Infinity };
    for (const port of placed) {
      const top = flow.node(port.node)?.position.y ?? box.y;
      const row = Math.max(top, rows[port.type] + portRowPx);
      rows[port.type] = row;
      const column =
        port.type === inputType ? box.x - inputDistancePx : box.x + box.width + outputGapPx;
      this.#addPort(port, type, { x: column, y: row });
    }
    if (frame) this.#removeFrame(frame.id, instance);
    this.#assertNoLoop(instance);
    this.refresh();
    return instance;
  }

  /** Replaces an instance with a group that contains a copy of its definition, and returns the id of the group. */
  detach(id: string): string {
    const { graph, flow } = this.#host;
    const instance = graph.nodes.existing("Flow.detachSubgraph", id);
    const whyNot = whyNotInstance(flow, instance);
    if (whyNot !== undefined) throw new SubgraphError(whyNot);
    const { type, parent, label, position } = instance;
    const edges = [...flow.edgesOf(id)].flatMap((edge) => flow.edge(edge) ?? []);
    const naming = freshNaming(flow, graph.nodes, graph.edges, offsetOf(flow, type, position));
    const record = flow.nodeTypeRecords[type];
    const limit = { most: flow.maximumItems, onFull: () => this.#rejectFull() };
    const expansion = expandInstance(flow, instance, record ?? {}, edges, { naming, limit });
    const total = expansion.nodes.length + expansion.edges.length;
    const whyTooMany = whyFull(flow, total + [...expansion.rewired.values()].flat().length + 1);
    if (whyTooMany !== undefined) throw new RefusedError(whyTooMany);
    for (const node of expansion.nodes) {
      this.#add(node.parent === undefined ? { ...node, parent } : node);
    }
    for (const edge of expansion.edges) this.#addEdge(edge);
    for (const edge of edges) this.#rewire(edge, expansion.rewired.get(edge.id) ?? []);
    const outer = expansion.nodes.flatMap((node) => (node.parent === undefined ? node.id : []));
    const title = label ?? record?.label ?? type;
    const group =
      outer.length > 0 ? this.#host.group(outer, title) : this.#addFrame(instance, title);
    this.#host.removeNode(id);
    return group;
  }

  #rejectFull(): never {
    throw new RefusedError(messages.full({ most: this.#host.flow.maximumItems }));
  }

  #crossingPorts(type: string, inner: ReadonlySet<string>): CrossingPort[] {
    const { graph, flow } = this.#host;
    const ids = new FreshIds({ has: (id) => id === type || graph.nodes.has(id) });
    const found = new Map<string, CrossingPort>();
    for (const id of inner) {
      for (const edgeId of flow.edgesOf(id)) {
        const edge = flow.edge(edgeId);
        if (!edge || inner.has(edge.source) === inner.has(edge.target)) continue;
        const isInput = inner.has(edge.target);
        const handle = isInput ? edge.targetHandle : edge.sourceHandle;
        const key = JSON.stringify([isInput, id, handle]);
        const port = found.get(key) ?? newPort(flow, ids, { type, node: id, handle, isInput });
        port.edges.push(edge.id);
        found.set(key, port);
      }
    }
    return [...found.values()];
  }

  /** Moves the outer ends of edges from inner nodes to the instance. */
  #reconnect(ports: readonly CrossingPort[], instance: string): void {
    for (const { id, type, edges } of ports) {
      const changes =
        type === inputType
          ? { target: instance, targetHandle: id }
          : { source: instance, sourceHandle: id };
      for (const edge of edges) this.#host.apply({ type: "reconnect_edge", id: edge, changes });
    }
  }

  #addPort(port: CrossingPort, parent: string, position: NodeRecord["position"]): void {
    const { id, type, label, node, handle } = port;
    this.#add({ id, type, label, position, parent });
    this.#addEdge(
      type === inputType
        ? { source: id, target: node, targetHandle: handle }
        : { source: node, sourceHandle: handle, target: id },
    );
  }

  /** Edges of the frame itself, which code may have added, become edges of the instance. */
  #removeFrame(frame: string, instance: string): void {
    const { flow } = this.#host;
    for (const id of flow.edgesOf(frame)) {
      const edge = flow.edge(id);
      const changes = {
        ...(edge?.source === frame && { source: instance, sourceHandle: null }),
        ...(edge?.target === frame && { target: instance, targetHandle: null }),
      };
      this.#host.apply({ type: "reconnect_edge", id, changes });
    }
    this.#host.removeNode(frame);
  }

  #addFrame({ position, parent }: Readonly<NodeRecord>, label: string): string {
    const id = new FreshIds(this.#host.graph.nodes).take(`${groupType}-1`);
    this.#add({ id, type: groupType, label, position, parent });
    return id;
  }

  /** Gives an edge of an instance its first new ends, and adds copies for the others. */
  #rewire(edge: Readonly<EdgeRecord>, ends: readonly EdgeEnds[]): void {
    const [first, ...others] = ends;
    if (!first) return;
    this.#host.apply({ type: "reconnect_edge", id: edge.id, changes: first });
    for (const each of others) {
      const { id: _, bends: __, ...fields } = edge;
      this.#addEdge({ ...fields, ...each, selected: false });
    }
  }

  #add(node: NodeInput): void {
    const entry: NodeEntry = toNodeEntry("Flow", node, this.#host.flow.nodeTypes);
    this.#host.apply({ type: "add_node", ...entry });
  }

  #addEdge(edge: Parameters<typeof toEdgeEntry>[1]): void {
    const { graph, flow } = this.#host;
    const entry: EdgeEntry = toEdgeEntry("Flow", edge, graph.edges, flow.edgeTypes);
    this.#host.apply({ type: "add_edge", ...entry });
  }

  /** Edges that lead out of the nodes and back in would lead from the instance to itself. */
  #assertNoLoop(instance: string): void {
    const { flow } = this.#host;
    if (flow.allowEdgeLoops) return;
    const reached = new Map<string, string>();
    const found = flow.targetsOf(instance).map((id) => [id, id] as const);
    for (const [id, over] of found) {
      if (id === instance) {
        const node = flow.node(over);
        throw new SubgraphError(messages.subgraphs.loop({ name: node ? ownName(node) : over }));
      }
      if (reached.has(id)) continue;
      reached.set(id, over);
      for (const next of flow.targetsOf(id)) found.push([next, over]);
    }
  }
}

/** A port of an inner node that edges from outside lead to, which becomes a port of the subgraph. */
interface CrossingPort {
  readonly id: string;
  readonly type: typeof inputType | typeof outputType;
  readonly label: string;
  /** The inner node, and its port. */
  readonly node: string;
  readonly handle: string | null;
  readonly edges: string[];
}

function newPort(
  flow: PortRules,
  ids: FreshIds,
  {
    type,
    node,
    handle,
    isInput,
  }: { type: string; node: string; handle: string | null; isInput: boolean },
): CrossingPort {
  const record = flow.node(node);
  const lists = record && typeRecordOf(flow.nodeTypeRecords, record.type);
  const port = portAt(lists, isInput ? "inputs" : "outputs", handle);
  const label = port ? portLabel(port) : (handle ?? record?.label ?? node);
  const id = ids.take(`${type}.${port?.id ?? handle ?? (isInput ? "in" : "out")}`);
  return { id, type: isInput ? inputType : outputType, label, node, handle, edges: [] };
}

function byInnerNode(flow: PortRules) {
  return (one: CrossingPort, other: CrossingPort): number => {
    const [a, b] = [flow.node(one.node)?.position, flow.node(other.node)?.position];
    return (a?.y ?? 0) - (b?.y ?? 0) || (a?.x ?? 0) - (b?.x ?? 0);
  };
}

/** `"Gaussian blur" → "gaussian-blur"`, or with a number if that type or a node with that id exists. */
function freshType(flow: SavedFlow, label: string | null): string {
  const words = (label ?? "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["subgraph"];
  const has = (type: string): boolean => isTaken(flow, type);
  const name = words.join("-").slice(0, maximumTypeLength);
  // Half a character at the end would not survive the way to a server.
  return new FreshIds({ has }).take(name.replace(/[\uD800-\uDBFF]$/, ""));
}
