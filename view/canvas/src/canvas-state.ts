import { type EdgeIndex, FlowReader, type FlowValues, type ItemStatus } from "@heddle/flow";
import {
  anchorOf,
  type EdgeCourse,
  type EdgeDefaults,
  labelPoint,
  type Port,
  type PortSide,
  typeRecordOf,
  withBuiltInTypes,
} from "@heddle/flow/geometry";
import type { Handle, Records } from "@heddle/params";

import { Geometry, type Measured } from "./geometry/geometry.ts";
import { LivePositions } from "./geometry/live-positions.ts";
import type { Point, Rectangle, Size } from "./geometry/rectangle.ts";
import { type EdgeRecord, keyOf, type NodeRecord, type NodeTypeRecord } from "./records.ts";
import { Scene } from "./scene/scene.ts";
import { ShownGraph } from "./shown-graph.ts";
import { Signal } from "./signal.ts";

/** The mounted nodes and edges. */
interface Snapshot {
  readonly nodes: readonly RenderedNode[];
  readonly edges: readonly RenderedEdge[];
}

const styleParameters: (keyof FlowValues)[] = [
  "nodeTypeRecords",
  "edgeTypeRecords",
  "portTypeRecords",
  "defaultEdgeOptions",
];

/** What the canvas shows: the visible records of a flow, with the positions of gestures in progress applied. */
export class CanvasState implements EdgeIndex {
  readonly flow: FlowReader;
  readonly nodes: Records<NodeRecord>;
  readonly edges: Records<EdgeRecord>;
  /** The whole graph, with everything that is hidden in groups. */
  readonly allNodes: Records<NodeRecord>;
  readonly allEdges: Records<EdgeRecord>;
  readonly status: Records<ItemStatus>;
  readonly geometry: Geometry;
  /** Paints items that are not mounted, and decides which are. */
  readonly scene: Scene;
  /** Moves mounted elements during a gesture. */
  readonly positions: LivePositions;
  /** The nodes that the user drags, until the model has answered. */
  readonly dragged: Signal<ReadonlyMap<string, Point> | undefined> = new Signal<
    ReadonlyMap<string, Point> | undefined
  >(undefined);
  readonly #shown: ShownGraph;
  readonly #nodeCache = new Cache<RenderedNode>();
  readonly #edgeCache = new Cache<RenderedEdge>();
  readonly #edgeRecords = new EdgeRecords();
  readonly #listeners = new Set<() => void>();
  /** The gesture that moved a node last; an earlier one that ends late must not reset the node. */
  readonly #movers = new Map<string, object>();
  readonly #unsubscribe: readonly (() => void)[];
  #snapshot: Snapshot = { nodes: [], edges: [] };
  #isStale = true;

  constructor(handle: Handle) {
    this.#shown = new ShownGraph(handle);
    this.flow = new FlowReader(handle, () => this.edgeIndex);
    this.nodes = this.#shown.nodes;
    this.edges = this.#shown.edges;
    this.allNodes = this.#shown.allNodes;
    this.allEdges = this.#shown.allEdges;
    this.status = this.flow.get("statusRecords");
    this.geometry = new Geometry(this.#graph);
    this.scene = new Scene(this.geometry);
    this.positions = new LivePositions(this.geometry);
    this.#unsubscribe = [
      this.geometry.subscribe(this.#changed),
      this.geometry.subscribeContent(this.#changed),
      this.scene.mounts.subscribe(this.#changed),
      handle.subscribe([...styleParameters, "inside"], () => this.geometry.replace(this.#graph)),
      handle.subscribe(["editable"], this.#changed),
      this.geometry.subscribeStatus(this.#changed),
    ];
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.scene.dispose();
    this.positions.dispose();
    this.geometry.dispose();
    this.#shown.dispose();
    this.#listeners.clear();
  }

  /** The ids of the nodes in a group, shown or not. */
  childrenOf(id: string): Iterable<string> {
    return this.#shown.childrenOf(id);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The current snapshot; the same object until something changes. */
  readonly current = (): Snapshot => {
    if (this.#isStale) this.#snapshot = this.#render(this.#snapshot);
    this.#isStale = false;
    return this.#snapshot;
  };

  typeOf(node: string): NodeTypeRecord | undefined {
    const record = this.nodes.get(node);
    return record && this.typeNamed(record.type);
  }

  typeNamed(type: string): NodeTypeRecord | undefined {
    return typeRecordOf(this.flow.get("nodeTypeRecords"), type);
  }

  /** The geometry has the edges of each node anyway; undefined while some are hidden or drawn at other nodes. */
  get edgeIndex(): EdgeIndex | undefined {
    return this.#shown.isWhole ? this : undefined;
  }

  /** Undefined if the node does not exist. */
  rectangleOf(id: string): Rectangle | undefined {
    const slot = this.geometry.nodes.slots.get(id);
    return slot === undefined ? undefined : this.geometry.nodes.rectangleAt(slot);
  }

  /** The place of a node at the position of its record: on the canvas it may still be on its way there. */
  settledRectangleOf(id: string): Rectangle | undefined {
    const rectangle = this.rectangleOf(id);
    return rectangle && { ...rectangle, ...this.nodes.get(id)?.position };
  }

  /** The sizes of nodes that only the page knows, such as those with a view inside. */
  get measuredSizes(): Readonly<Record<string, Size>> {
    const sizes = Array.from(this.geometry.measuredNodes, (id): [string, Size][] => {
      const { width, height } = this.rectangleOf(id) ?? { width: 0, height: 0 };
      return width > 0 && height > 0 ? [[id, { width, height }]] : [];
    });
    return Object.fromEntries(sizes.flat());
  }

  /** Whether several nodes lie at the origin, where a node without a position is. */
  get hasUnplacedNodes(): boolean {
    const { nodes } = this.geometry;
    const isUnplaced = (slot: number): boolean => {
      const position = nodes.records[slot]?.position;
      return position?.x === 0 && position.y === 0;
    };
    return nodes.slotsIn({ x: 0, y: 0, width: 0, height: 0 }).filter(isUnplaced).length > 1;
  }

  middleOf(id: string): Point | undefined {
    const course = this.geometry.courseOf(id);
    const shape = this.geometry.shapes.nameOf(this.edges.get(id)?.type ?? null);
    return course && labelPoint(shape, course);
  }

  *edgesOf(id: string): Iterable<string> {
    for (const slot of this.geometry.edgesOf(id)) {
      const edge = this.geometry.edges.slots.idAt(slot);
      if (edge !== undefined) yield edge;
    }
  }

  /** The other ends of the edges that leave (`target`) or reach (`source`) a node. */
  *eachNeighbor(id: string, end: "source" | "target"): Iterable<string> {
    const start = end === "target" ? "source" : "target";
    for (const slot of this.geometry.edgesOf(id)) {
      const edge = this.geometry.edges.records[slot];
      if (edge?.[start] === id) yield edge[end];
    }
  }

  portsOf(id: string): readonly Port[] {
    const slot = this.geometry.nodes.slots.get(id);
    return slot === undefined ? [] : this.geometry.portsAt(slot);
  }

  /** Where an edge touches a port of a node; undefined if there is no such node. */
  portPoint(id: string, side: PortSide, handle: string | null): Point | undefined {
    const rectangle = this.rectangleOf(id);
    if (!rectangle) return undefined;
    const { x, y } = anchorOf(this.portsOf(id), side, handle, rectangle);
    return { x: rectangle.x + x, y: rectangle.y + y };
  }

  /**
   * Shows nodes at the positions of a gesture. Their elements move without a new snapshot, which only the end position
   * needs.
   */
  dragTo(gesture: object, positions: ReadonlyMap<string, Point>): void {
    for (const id of positions.keys()) this.#movers.set(id, gesture);
    this.geometry.dragTo(positions);
  }

  /** Shows the nodes of a gesture at the positions of their records, unless a later gesture moved them. */
  endDrag(gesture: object): void {
    const ids = [...this.#movers].flatMap(([id, mover]) => (mover === gesture ? [id] : []));
    for (const id of ids) this.#movers.delete(id);
    this.geometry.endDrag(ids);
  }

  /** Stores the measured height of a node and the width that its content needs. */
  measure(id: string, measured: Measured): void {
    this.geometry.measure(id, measured);
  }

  get #graph(): Geometry["graph"] {
    return {
      nodes: this.nodes,
      edges: this.edges,
      types: withBuiltInTypes(this.flow.get("nodeTypeRecords")),
      edgeTypes: this.flow.get("edgeTypeRecords"),
      portTypes: this.flow.portTypeRecords,
      // Styles and markers are plain objects.
      edgeDefaults: this.flow.defaultEdgeOptions as EdgeDefaults,
      status: this.status,
    };
  }

  readonly #changed = (): void => {
    this.#isStale = true;
    for (const listener of this.#listeners) listener();
  };

  /** Returns the same snapshot where only painted items changed, so that a renderer has nothing to compare. */
  #render(before: Snapshot): Snapshot {
    const { mounted } = this.scene.mounts;
    const nodes = this.#nodeCache.update(mounted.nodes, this.#nodeRenderer());
    const edges = this.#edgeCache.update(mounted.edges, this.#edgeRenderer());
    const isSame = [hasSameItems(before.nodes, nodes), hasSameItems(before.edges, edges)] as const;
    if (isSame[0] && isSame[1]) return before;
    return { nodes: isSame[0] ? before.nodes : nodes, edges: isSame[1] ? before.edges : edges };
  }

  /** Every change renders all mounted items, so records come from the columns of the geometry, not through the model. */
  #nodeRenderer(): Renderer<RenderedNode> {
    const { nodes } = this.geometry;
    const types = this.flow.get("nodeTypeRecords");
    const hasStatus = this.status.size > 0;
    return (id, before) => {
      const slot = nodes.slots.get(id);
      if (slot === undefined) return undefined;
      // The geometry is given these records.
      const record = nodes.records[slot] as NodeRecord;
      const type = typeRecordOf(types, record.type);
      const { x, y, width } = nodes.rectangleAt(slot);
      const isSelected = record.selected || nodes.marked.has(slot);
      const status = hasStatus ? this.status.get(keyOf({ kind: "node", id })) : undefined;
      const known = before?.content;
      const content = known?.record === record && known.type === type ? known : { record, type };
      const isSame =
        before?.content === content &&
        before.position.x === x &&
        before.position.y === y &&
        before.width === width &&
        before.isSelected === isSelected &&
        before.status === status;
      return isSame ? before : { id, content, position: { x, y }, width, isSelected, status };
    };
  }

  #edgeRenderer(): Renderer<RenderedEdge> {
    const { geometry, status: statuses } = this;
    const { graph, shapes, edges } = geometry;
    const records = this.#edgeRecords.with(graph.edgeDefaults);
    const hasStatus = statuses.size > 0;
    return (id, before) => {
      const course = geometry.courseOf(id);
      const slot = edges.slots.get(id);
      if (!course || slot === undefined) return undefined;
      const { from, to, offset, via } = course;
      // The geometry is given these records.
      const record = records.of(edges.records[slot] as EdgeRecord);
      const shape = shapes.nameOf(record.type);
      const color = geometry.colorOf(id);
      const state = hasStatus ? statuses.get(keyOf({ kind: "edge", id }))?.state : undefined;
      const isSame =
        before?.record === record &&
        before.from.x === from.x &&
        before.from.y === from.y &&
        before.to.x === to.x &&
        before.to.y === to.y &&
        before.offset === offset &&
        before.via === via &&
        before.shape === shape &&
        before.color === color &&
        before.state === state;
      if (isSame) return before;
      const isAnimated = state === "running" || record.animated === true;
      return { id, record, shape, from, to, offset, via, color, state, isAnimated };
    };
  }
}

/** A mounted node. Its content stays the same object while it moves. */
export interface RenderedNode {
  readonly id: string;
  readonly content: NodeContent;
  readonly position: Point;
  readonly width: number;
  /** Also while a selection box in progress covers it. */
  readonly isSelected: boolean;
  readonly status: ItemStatus | undefined;
}

/** What a node shows. */
export interface NodeContent {
  readonly record: NodeRecord;
  readonly type: NodeTypeRecord | undefined;
}

/** A mounted edge. */
export interface RenderedEdge extends EdgeCourse {
  readonly id: string;
  /** The record with the flow's `defaultEdgeOptions` applied. */
  readonly record: EdgeRecord;
  /** The name of its edge shape. */
  readonly shape: string;
  /** Undefined is the theme's. */
  readonly color: string | undefined;
  /** The state of its status, if it has one. */
  readonly state: ItemStatus["state"] | undefined;
  readonly isAnimated: boolean;
}

/** Creates the object of an item, or returns the one from before if nothing in it changed; undefined if it is not shown. */
type Renderer<Value> = (id: string, before: Value | undefined) => Value | undefined;

/** The rendered objects by id. */
class Cache<Value> {
  #values: ReadonlyMap<string, Value> = new Map();

  /** Renders these items and drops all others. */
  update(ids: Iterable<string>, render: Renderer<Value>): Value[] {
    const values = new Map<string, Value>();
    for (const id of ids) {
      const value = render(id, this.#values.get(id));
      if (value !== undefined) values.set(id, value);
    }
    this.#values = values;
    return [...values.values()];
  }
}

/** Edge records with the defaults of the flow: the same object for the same record and defaults. */
class EdgeRecords {
  #defaults: EdgeDefaults = {};
  #records = new WeakMap<EdgeRecord, EdgeRecord>();

  with(defaults: EdgeDefaults): this {
    if (defaults !== this.#defaults) this.#records = new WeakMap();
    this.#defaults = defaults;
    return this;
  }

  of(record: EdgeRecord): EdgeRecord {
    const known = this.#records.get(record);
    if (known) return known;
    const shown = { ...record, ...missing(record, this.#defaults) };
    this.#records.set(record, shown);
    return shown;
  }
}

/** The defaults for fields that the record leaves empty. */
function missing(record: EdgeRecord, defaults: EdgeDefaults): Record<string, unknown> {
  const ownFields = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(
    Object.entries(defaults).filter(([name]) => (ownFields.get(name) ?? null) === null),
  );
}

function hasSameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
