import type { ItemStatus } from "@heddle/flow";
import {
  anchorOf,
  bundleOffset,
  type Curve,
  type DrawnEdge,
  type DrawnEdgeTypes,
  type DrawnNode,
  type DrawnNodeTypes,
  type DrawnPortTypes,
  type EdgeCourse,
  type EdgeDefaults,
  edgePortColor,
  EdgeShapes,
  edgeStroke,
  isFrame,
  isNote,
  nodeFill,
  nodeSize,
  type PathWriter,
  type Port,
  type PortSide,
  portsOf,
} from "@heddle/flow/geometry";
import type { Records } from "@heddle/params";

import { itemOfKey, keyOf } from "../records.ts";
import { stateNumbers } from "../status/status-text.ts";
import { type EdgeEnd, EdgeTable } from "./edge-table.ts";
import { RoutedEdges } from "./routed-edges.ts";
import { NodeTable } from "./node-table.ts";
import { type Point, type Rectangle, type Size, unionOf } from "./rectangle.ts";

/** The records that a graph is painted from. */
export interface GraphRecords {
  readonly nodes: Records<DrawnNode>;
  readonly edges: Records<DrawnEdge>;
  readonly types: DrawnNodeTypes;
  readonly edgeTypes: DrawnEdgeTypes;
  readonly portTypes: DrawnPortTypes;
  readonly edgeDefaults: EdgeDefaults;
  /** The status of items by `node:ID` or `edge:ID`. */
  readonly status: Records<ItemStatus>;
}

/** With more edges than this, the nodes are painted first. */
const eagerEdges = 2_000;

/** Sizes that only the page can measure. */
export interface Measured {
  readonly height: number;
  /** Width that an open editor inside the node needs. */
  readonly minimumWidth: number;
}

/**
 * Positions, sizes and styles of a whole graph, updated when its records change. The cost of an update depends on the
 * changed items, not on the size of the graph.
 *
 * The edges of a large graph are loaded later, a few by each call of `loadEdges`, or all of them when somebody asks for an
 * edge. So the table `edges` is for those who paint what is there; all others use the methods.
 */
export class Geometry {
  readonly nodes: NodeTable = new NodeTable();
  readonly edges: EdgeTable = new EdgeTable(this.nodes);
  /** Increases with every change. */
  version = 0;
  #graph: GraphRecords;
  #shapes: EdgeShapes;
  #hasPortTypes: boolean;
  /** Slots of the edges at a node, including edges whose other node is missing. */
  readonly #edgesOf = new Map<string, Set<number>>();
  readonly #dragged = new Map<string, Point>();
  /** The bends of gestures in progress. */
  readonly #bending = new Map<number, readonly Point[]>();
  readonly #measured = new Map<string, Measured>();
  #marked: readonly number[] = [];
  #bounds: { readonly version: number; readonly box: Rectangle | undefined } | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #contentListeners = new Set<() => void>();
  readonly #moveListeners = new Set<MoveListener>();
  readonly #statusListeners = new Set<StatusListener>();
  readonly #routed = new RoutedEdges(this.nodes, this.edges);
  #unwatch: readonly (() => void)[] = [];
  /** Edges that are not loaded yet. */
  #unloaded: Iterator<readonly [id: string, edge: DrawnEdge]> | undefined;

  constructor(graph: GraphRecords) {
    this.#graph = graph;
    this.#shapes = new EdgeShapes(graph.edgeTypes, graph.edgeDefaults);
    this.#hasPortTypes = Object.keys(graph.portTypes).length > 0;
    this.#load();
    if (graph.edges.size <= eagerEdges) this.loadEdges();
    this.#watch();
  }

  get shapes(): EdgeShapes {
    return this.#shapes;
  }

  get graph(): GraphRecords {
    return this.#graph;
  }

  /** Whether some edges are not loaded yet. */
  get isLoading(): boolean {
    return this.#unloaded !== undefined;
  }

  /** Loads up to `limit` edges. */
  loadEdges(limit: number = Infinity): void {
    if (!this.#unloaded) return;
    for (let count = 0; this.#unloaded && count < limit; count += 1) {
      const { done, value } = this.#unloaded.next();
      if (done) this.#unloaded = undefined;
      // The graph may have lost the edge since.
      else if (this.#graph.edges.has(value[0])) this.#putEdge(value[0]);
    }
    this.#routed.takeOutdated();
  }

  /** Whether all items are mounted, so that nothing has to be painted. */
  get isCovered(): boolean {
    const { nodes, edges } = this;
    if (this.isLoading) return false;
    return nodes.covered.count === nodes.slots.size && edges.covered.count === edges.slots.size;
  }

  /** The bounding box of all nodes; undefined without nodes. */
  get bounds(): Rectangle | undefined {
    if (this.#bounds?.version !== this.version) {
      this.#bounds = { version: this.version, box: this.nodes.bounds() };
    }
    return this.#bounds.box;
  }

  /** Whether a gesture shows nodes away from the positions of their records. */
  get isDragging(): boolean {
    return this.#dragged.size > 0;
  }

  /** Shows another graph, or the same one with other types. */
  replace(graph: GraphRecords): void {
    const isSameSource = (["nodes", "edges", "status"] as const).every(
      (name) => graph[name] === this.#graph[name],
    );
    this.#clear(graph);
    this.#graph = graph;
    this.#shapes = new EdgeShapes(graph.edgeTypes, graph.edgeDefaults);
    this.#hasPortTypes = Object.keys(graph.portTypes).length > 0;
    this.#load();
    this.loadEdges();
    // Otherwise it keeps its place before the listeners that read this geometry when a record changes.
    if (!isSameSource) this.#watch();
    this.#changed();
  }

  dispose(): void {
    this.#stop();
    this.#listeners.clear();
    this.#contentListeners.clear();
    this.#moveListeners.clear();
    this.#statusListeners.clear();
  }

  /** Calls the listener after every change except moves by a gesture. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls the listener after records changed that look the same here, such as a node with other data. */
  subscribeContent(listener: () => void): () => void {
    this.#contentListeners.add(listener);
    return () => void this.#contentListeners.delete(listener);
  }

  /** Calls the listener with the nodes that a gesture moved or released, and the edges that run elsewhere since. */
  subscribeMoves(listener: MoveListener): () => void {
    this.#moveListeners.add(listener);
    return () => void this.#moveListeners.delete(listener);
  }

  /** Calls the listener with the nodes, and the slots of the edges, whose status changed. */
  subscribeStatus(listener: StatusListener): () => void {
    this.#statusListeners.add(listener);
    return () => void this.#statusListeners.delete(listener);
  }

  /** Shows nodes at the positions of a gesture until `endDrag`. */
  dragTo(positions: ReadonlyMap<string, Point>): void {
    for (const [id, position] of positions) {
      const slot = this.nodes.slots.get(id);
      if (slot === undefined) continue;
      this.#dragged.set(id, position);
      this.nodes.move(slot, position);
      this.#updateRoutes(id, slot);
    }
    this.#moved(positions.keys());
  }

  /** Shows nodes at the positions of their records again; without ids all of them. */
  endDrag(ids: readonly string[] = [...this.#dragged.keys()]): void {
    for (const id of ids) {
      if (this.#dragged.delete(id)) this.#putNode(id);
    }
    this.#moved(ids);
    this.#changed();
  }

  /** Shows nodes as selected while a selection box covers them; replaces earlier marks. */
  mark(slots: readonly number[]): void {
    const { marked } = this.nodes;
    for (const slot of this.#marked) if (marked.set(slot, false)) this.#putSelected(slot);
    for (const slot of slots) if (marked.set(slot, true)) this.#putSelected(slot);
    this.#marked = slots;
    this.#changed();
  }

  get marked(): readonly string[] {
    const { marked, slots } = this.nodes;
    return this.#marked.flatMap((slot) => (marked.has(slot) ? (slots.idAt(slot) ?? []) : []));
  }

  /** The ids of the nodes that the page measured. */
  get measuredNodes(): Iterable<string> {
    return this.#measured.keys();
  }

  /** Stores sizes that the page measured. The width of the content is computed from the record. */
  measure(id: string, measured: Measured): void {
    this.#measured.set(id, measured);
    const slot = this.nodes.slots.get(id);
    const record = slot === undefined ? undefined : this.nodes.records[slot];
    if (slot === undefined || !record || !this.nodes.resize(slot, this.#sizeOf(record))) return;
    this.#connectEdgesOf(id);
    this.#updateRoutes(id, slot);
    this.#changed();
  }

  portsAt(slot: number): readonly Port[] {
    const record = this.nodes.records[slot];
    if (!record) return [];
    return portsOf(record, this.#graph.types[record.type], this.nodes.rectangleAt(slot));
  }

  edgesOf(id: string): Iterable<number> {
    this.loadEdges();
    return this.#loadedEdgesOf(id);
  }

  /** The slot of an edge. */
  edgeSlotOf(id: string): number | undefined {
    this.loadEdges();
    return this.edges.slots.get(id);
  }

  /** Where an edge runs; undefined if one of its nodes is missing. */
  courseOf(id: string): EdgeCourse | undefined {
    const slot = this.edgeSlotOf(id);
    if (slot === undefined || (this.edges.source[slot] ?? -1) < 0) return undefined;
    this.#routed.compute([slot]);
    return this.courseAt(slot);
  }

  /** The color of an edge that has one of its own, or of the ports that it connects. */
  colorOf(id: string): string | undefined {
    const slot = this.edgeSlotOf(id);
    return this.edges.styles.values[(slot !== undefined && this.edges.style[slot]) || 0]?.color;
  }

  /** Where an edge with both nodes runs, as far as its route is known. */
  courseAt(slot: number): EdgeCourse {
    const { edges } = this;
    return {
      from: edges.startOf(slot),
      to: edges.endOf(slot),
      offset: edges.offset[slot] ?? 0,
      via: this.#bendsOf(slot) ?? this.#routed.cornersOf(slot),
    };
  }

  /** The bends of an edge where they are shown. */
  bendsOf(id: string): readonly Point[] {
    const slot = this.edgeSlotOf(id);
    return (slot !== undefined && this.#bendsOf(slot)) || noBends;
  }

  /** Shows an edge with the bends of a gesture; undefined shows those of its record again. */
  bendTo(id: string, bends: readonly Point[] | undefined): void {
    const slot = this.edgeSlotOf(id);
    if (slot === undefined) return;
    if (bends) this.#bending.set(slot, bends);
    else this.#bending.delete(slot);
    this.#putCourse(slot);
    this.#moved([], [slot]);
    if (!bends) this.#changed();
  }

  /** Writes the path of an edge with both nodes. */
  trace(slot: number, writer: PathWriter): void {
    this.#shapes.of(this.edges.records[slot]?.type ?? null)(writer, this.courseAt(slot));
  }

  /** Computes up to `limit` missing routes of edges; returns whether none is missing any more. */
  route(slots: Iterable<number>, limit: number = Infinity): boolean {
    return this.#routed.compute(slots, limit);
  }

  #load(): void {
    const { nodes, edges } = this.#graph;
    for (const [id, record] of nodes) this.#putNode(id, record);
    this.#unloaded = edges[Symbol.iterator]();
  }

  /** Loading an edge connects it to its nodes, so that others do not have to be loaded for a change of a node. */
  #loadedEdgesOf(id: string): Iterable<number> {
    return this.#edgesOf.get(id) ?? [];
  }

  #watch(): void {
    this.#stop();
    const { nodes, edges, status } = this.#graph;
    this.#unwatch = [
      nodes.watch((ids) => this.#update(ids, (id) => this.#putNode(id))),
      edges.watch((ids) => this.#update(ids, (id) => this.#putEdge(id))),
      status.watch((keys) => this.#updateStatus(keys)),
    ];
  }

  #update(ids: Iterable<string>, put: (id: string) => boolean): void {
    let isSeen = false;
    for (const id of ids) isSeen = put(id) || isSeen;
    if (isSeen) this.#changed();
    else for (const listener of this.#contentListeners) listener();
  }

  #updateStatus(keys: Iterable<string>): void {
    const items = Array.from(keys, itemOfKey);
    const nodes = items.filter(({ kind }) => kind === "node").map(({ id }) => id);
    for (const id of nodes) this.#putState(id);
    const edges = items.flatMap(({ kind, id }) =>
      kind === "edge" ? (this.edges.slots.get(id) ?? []) : [],
    );
    for (const slot of edges) {
      const record = this.edges.records[slot];
      if (record) this.#putStroke(slot, record);
    }
    this.version += 1;
    for (const listener of this.#statusListeners) listener(nodes, edges);
  }

  #putState(id: string): void {
    const slot = this.nodes.slots.get(id);
    if (slot === undefined) return;
    const status = this.#graph.status.get(keyOf({ kind: "node", id }));
    this.nodes.setState(slot, stateNumbers[status?.state ?? "idle"]);
  }

  #stop(): void {
    for (const unwatch of this.#unwatch) unwatch();
  }

  /** Removes what the next graph does not contain, and forgets the known records. */
  #clear({ nodes, edges }: GraphRecords): void {
    for (const id of this.edges.slots.ids) if (!edges.has(id)) this.#removeEdge(id);
    for (const id of this.nodes.slots.ids) if (!nodes.has(id)) this.#removeNode(id);
    this.nodes.records.length = 0;
  }

  /** Copies a node record into the table; returns whether it changes anything visible. */
  #putNode(id: string, record = this.#graph.nodes.get(id)): boolean {
    if (!record) return this.#removeNode(id);
    const known = this.nodes.slots.get(id);
    const before = known === undefined ? undefined : this.nodes.records[known];
    const slot = this.nodes.take(id);
    this.nodes.records[slot] = record;
    if (known === undefined && this.#graph.status.size > 0) this.#putState(id);
    this.nodes.move(slot, this.#dragged.get(id) ?? record.position);
    this.#putSelected(slot);
    // The color of a note is part of its data.
    if (before && isSame(nodeFields, before, record) && !isNote(record)) {
      this.#updateRoutes(id, slot);
      return before.position !== record.position || before.selected !== record.selected;
    }
    const type = this.#graph.types[record.type];
    this.nodes.frames.set(slot, isFrame(record));
    const isRestyled = this.nodes.restyle(slot, nodeFill(record, type));
    const isResized = this.nodes.resize(slot, this.#sizeOf(record));
    // The element of a node shows another label by itself.
    const isRelabeled = before !== undefined && isSame(placeFields, before, record);
    if (isRelabeled && !isRestyled && !isResized && this.nodes.covered.has(slot)) return false;
    this.#connectEdgesOf(id);
    this.#updateRoutes(id, slot);
    return true;
  }

  #updateRoutes(id: string, slot: number): void {
    const edges = this.#loadedEdgesOf(id);
    this.#routed.nodeChanged(slot, edges);
    if (this.edges.extents.size > 0) for (const edge of edges) this.#putExtent(edge);
  }

  #sizeOf(node: DrawnNode): Size {
    const own = nodeSize(node, this.#graph.types[node.type]);
    const { height = own.height, minimumWidth = 0 } = this.#measured.get(node.id) ?? {};
    return { width: Math.max(own.width, minimumWidth), height };
  }

  #putSelected(slot: number): void {
    const isSelected = this.nodes.records[slot]?.selected === true;
    this.nodes.selected[slot] = isSelected || this.nodes.marked.has(slot) ? 1 : 0;
  }

  #removeNode(id: string): boolean {
    const slot = this.nodes.slots.get(id);
    if (slot !== undefined) this.#routed.nodeRemoved(slot);
    this.nodes.release(id);
    this.#dragged.delete(id);
    this.#measured.delete(id);
    this.#connectEdgesOf(id);
    return true;
  }

  #putEdge(id: string, record = this.#graph.edges.get(id)): boolean {
    if (!record) return this.#removeEdge(id);
    const known = this.edges.slots.get(id);
    const before = known === undefined ? undefined : this.edges.records[known];
    const slot = this.edges.take(id);
    this.edges.records[slot] = record;
    this.edges.selected[slot] = record.selected ? 1 : 0;
    this.#putCourse(slot);
    if (before && hasSameEnds(before, record)) {
      this.#putStroke(slot, record);
      return !isSame(edgeFields, before, record);
    }
    if (before) this.#forgetEnds(slot, before);
    for (const node of [record.source, record.target]) {
      const slots = this.#edgesOf.get(node);
      if (slots) slots.add(slot);
      else this.#edgesOf.set(node, new Set([slot]));
    }
    this.#spread(record);
    this.#connect(slot);
    return true;
  }

  #removeEdge(id: string): boolean {
    const slot = this.edges.slots.get(id);
    const record = slot === undefined ? undefined : this.edges.records[slot];
    if (slot !== undefined && record) this.#forgetEnds(slot, record);
    if (slot !== undefined) {
      this.#routed.put(slot, false);
      this.#bending.delete(slot);
    }
    this.edges.release(id);
    return true;
  }

  #forgetEnds(slot: number, edge: DrawnEdge): void {
    for (const node of [edge.source, edge.target]) {
      const slots = this.#edgesOf.get(node);
      slots?.delete(slot);
      if (slots?.size === 0) this.#edgesOf.delete(node);
    }
    this.#spread(edge);
  }

  /** Gives parallel edges different offsets. */
  #spread(edge: DrawnEdge): void {
    const [one, other] = [this.#edgesOf.get(edge.source), this.#edgesOf.get(edge.target)];
    if (!one || !other) return;
    // A node with thousands of edges usually has them to nodes with few.
    const bundle: number[] = [];
    for (const slot of one.size < other.size ? one : other) {
      const record = this.edges.records[slot];
      if (record && hasSameEnds(record, edge)) bundle.push(slot);
    }
    for (const [at, slot] of bundle.entries()) {
      this.edges.offset[slot] = bundleOffset(at, bundle.length);
      this.#routed.invalidate(slot);
    }
  }

  #connectEdgesOf(id: string): void {
    for (const slot of this.#loadedEdgesOf(id)) this.#connect(slot);
  }

  #connect(slot: number): void {
    const record = this.edges.records[slot];
    if (!record) return;
    const { source, target, sourceHandle, targetHandle } = record;
    this.edges.connect(
      slot,
      this.#end(source, "output", sourceHandle),
      this.#end(target, "input", targetHandle),
    );
    this.#routed.invalidate(slot);
    this.#putExtent(slot);
    this.#putStroke(slot, record);
  }

  /** Decides whether an edge is routed, and where it is found. An edge with bends runs where a user wants it. */
  #putCourse(slot: number): void {
    const record = this.edges.records[slot];
    if (!record) return;
    const hasBends = this.#bending.has(slot) || (record.bends?.length ?? 0) > 0;
    const isRouted = !hasBends && this.#shapes.isRouted(record.type);
    this.#routed.put(slot, isRouted);
    if (!hasBends && !isRouted) this.edges.extents.delete(slot);
    this.#putExtent(slot);
  }

  /** The area of an edge with bends; routes have their own. */
  #putExtent(slot: number): void {
    const isWhole = (this.edges.source[slot] ?? -1) >= 0;
    if (!isWhole || !this.#bendsOf(slot)) return;
    const hull = new PathHull(this.edges.startOf(slot));
    this.trace(slot, hull);
    this.edges.extents.set(slot, hull.area);
  }

  /** The bends of an edge; those between two nodes that are dragged together move along, as in the model. */
  #bendsOf(slot: number): readonly Point[] | undefined {
    const bending = this.#bending.get(slot);
    const { source = "", target = "", bends } = this.edges.records[slot] ?? {};
    if (bending || !bends?.length) return bending;
    const [start, end] = [this.#dragDistance(source), this.#dragDistance(target)];
    if (!start || start.x !== end?.x || start.y !== end.y) return bends;
    return bends.map(({ x, y }) => ({ x: x + start.x, y: y + start.y }));
  }

  #dragDistance(id: string): Point | undefined {
    const [to, from] = [this.#dragged.get(id), this.#graph.nodes.get(id)?.position];
    return to && from && { x: to.x - from.x, y: to.y - from.y };
  }

  /** A color of the edge itself comes first, then that of its state, then that of its type. */
  #putStroke(slot: number, record: DrawnEdge): void {
    const state = this.#edgeState(slot);
    const hasTypeColor = this.#hasPortTypes && state === 0;
    const color = hasTypeColor ? this.#portColorOf(record) : undefined;
    const stroke = edgeStroke(record, this.#graph.edgeDefaults, color);
    const shown = state === 0 ? stroke : { ...stroke, state };
    this.edges.style[slot] = this.edges.styles.numberOf(shown);
  }

  #edgeState(slot: number): number {
    const { status } = this.#graph;
    const id = status.size === 0 ? undefined : this.edges.slots.idAt(slot);
    const known = id === undefined ? undefined : status.get(keyOf({ kind: "edge", id }));
    return stateNumbers[known?.state ?? "idle"];
  }

  #portColorOf(edge: DrawnEdge): string | undefined {
    const { nodes, types, portTypes } = this.#graph;
    const [source, target] = [edge.source, edge.target].map(
      (id) => types[nodes.get(id)?.type ?? ""],
    );
    return edgePortColor(edge, source, target, portTypes);
  }

  #end(id: string, side: PortSide, handle: string | null): EdgeEnd | undefined {
    const slot = this.nodes.slots.get(id);
    if (slot === undefined) return undefined;
    const { x, y } = anchorOf(this.portsAt(slot), side, handle, this.nodes.rectangleAt(slot));
    return { slot, x, y };
  }

  #changed(): void {
    this.version += 1;
    this.#routed.takeOutdated();
    for (const listener of this.#listeners) listener();
  }

  #moved(ids: Iterable<string>, bent: Iterable<number> = []): void {
    this.version += 1;
    const moved = [...ids];
    const edges = new Set([...this.#routed.takeOutdated(), ...bent]);
    for (const id of moved) for (const slot of this.#loadedEdgesOf(id)) edges.add(slot);
    for (const listener of this.#moveListeners) listener(moved, edges);
  }
}

const noBends: readonly Point[] = [];

/** The area around a path and its control points. */
class PathHull implements PathWriter {
  area: Rectangle;

  constructor({ x, y }: Point) {
    this.area = { x, y, width: 0, height: 0 };
  }

  move(point: Point): void {
    this.area = unionOf(this.area, { ...point, width: 0, height: 0 });
  }

  line(point: Point): void {
    this.move(point);
  }

  curve(...points: Curve): void {
    for (const point of points) this.move(point);
  }
}

type MoveListener = (nodes: readonly string[], edges: ReadonlySet<number>) => void;
type StatusListener = (nodes: readonly string[], edges: readonly number[]) => void;

/** Fields that determine where a node is and where its edges end, beside its size. */
const placeFields = ["position", "selected", "type", "view", "collapsed", "ports"] as const;

/** Fields that determine size and style of a node. */
const nodeFields = ["type", "label", "style", "view", "collapsed", "dimensions", "ports"] as const;

/** Fields that determine the style of an edge. */
const edgeFields = [
  "type",
  "label",
  "style",
  "markerStart",
  "markerEnd",
  "bends",
  "selected",
] as const;

function isSame<R extends object>(fields: readonly (keyof R)[], one: R, other: R): boolean {
  return fields.every((field) => one[field] === other[field]);
}

/** A comparison of fields without a list of them, because each new edge is compared with those at its nodes. */
function hasSameEnds(one: DrawnEdge, other: DrawnEdge): boolean {
  return (
    one.source === other.source &&
    one.target === other.target &&
    one.sourceHandle === other.sourceHandle &&
    one.targetHandle === other.targetHandle
  );
}
