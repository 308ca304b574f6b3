import type { Handle, Records } from "@heddle/params";

import { hasSameItems } from "./same-items.ts";
import { Cache } from "./cache.ts";
import { belowMiddle } from "./drawing/edge-shape.ts";
import { Geometry, type Measured } from "./drawing/geometry.ts";
import { LivePlaces } from "./drawing/live-places.ts";
import type { Port } from "./drawing/node-ports.ts";
import { Scene } from "./drawing/scene.ts";
import type { Point, Rectangle } from "./drawing/rectangle.ts";
import { type EdgeParts, type ShownEdge, shownEdge } from "./edge/shown-edge.ts";
import type { EdgeRecord, NodeRecord, NodeTypeRecord, NodeTypeRecords } from "./flow-records.ts";
import { type CanvasNode, type NodeParts, projectNode } from "./projection.ts";

/** What the page shows: React Flow the nodes, and we the edges. */
export interface Snapshot {
  readonly nodes: CanvasNode[];
  readonly edges: readonly ShownEdge[];
}

const looks = ["nodeTypeRecords", "edgeTypeRecords", "defaultEdgeOptions"];

/** What the canvas shows: the records of a flow, under what a gesture in progress makes of them. */
export class Picture {
  readonly nodes: Records<NodeRecord>;
  readonly edges: Records<EdgeRecord>;
  readonly geometry: Geometry;
  /** Draws what is not an element of the page, and says what is. */
  readonly scene: Scene;
  /** Moves the elements of what a gesture moves. */
  readonly places: LivePlaces;
  readonly #handle: Handle;
  readonly #nodeCache = new Cache<NodeParts, CanvasNode>(projectNode);
  readonly #edgeCache = new Cache<EdgeParts, ShownEdge>(shownEdge);
  readonly #listeners = new Set<() => void>();
  /** Which gesture last moved a node, so that an earlier one that ends late leaves it alone. */
  readonly #movers = new Map<string, object>();
  readonly #unsubscribe: readonly (() => void)[];
  #snapshot: Snapshot = { nodes: [], edges: [] };
  #isStale = true;

  constructor(handle: Handle) {
    this.#handle = handle;
    // The model says what its records are.
    this.nodes = handle.read("nodeRecords") as Records<NodeRecord>;
    this.edges = handle.read("edgeRecords") as Records<EdgeRecord>;
    this.geometry = new Geometry(this.#graph);
    this.scene = new Scene(this.geometry);
    this.places = new LivePlaces(this.geometry);
    this.#unsubscribe = [
      this.geometry.subscribe(this.#changed),
      // What changes nothing about where things are still changes what a node shows.
      this.nodes.watch(this.#changed),
      this.edges.watch(this.#changed),
      this.scene.mounts.subscribe(this.#changed),
      handle.subscribe(looks, () => this.geometry.replace(this.#graph)),
      handle.subscribe(["editable"], this.#changed),
    ];
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.scene.dispose();
    this.places.dispose();
    this.geometry.dispose();
    this.#listeners.clear();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** What is shown now; the same object until something changes. */
  readonly current = (): Snapshot => {
    if (this.#isStale) this.#snapshot = this.#project(this.#snapshot);
    this.#isStale = false;
    return this.#snapshot;
  };

  typeOf(node: string): NodeTypeRecord | undefined {
    const record = this.nodes.get(node);
    return record && this.typeNamed(record.type);
  }

  typeNamed(type: string): NodeTypeRecord | undefined {
    return (this.geometry.graph.types as NodeTypeRecords)[type];
  }

  /** Where a node is shown; undefined for one that is gone. */
  rectangleOf(id: string): Rectangle | undefined {
    const slot = this.geometry.nodes.slots.get(id);
    return slot === undefined ? undefined : this.geometry.nodes.rectangleAt(slot);
  }

  /** The middle of an edge. */
  middleOf(id: string): Point | undefined {
    const ends = this.geometry.endsOf(id);
    return ends && belowMiddle(ends.from, ends.to, this.geometry.offsetOf(id));
  }

  /** The nodes that edges lead to from this one. */
  *targetsOf(id: string): Iterable<string> {
    for (const slot of this.geometry.edgesOf(id)) {
      const edge = this.geometry.edges.records[slot];
      if (edge?.source === id) yield edge.target;
    }
  }

  /** The nodes that edges lead from to this one. */
  *sourcesOf(id: string): Iterable<string> {
    for (const slot of this.geometry.edgesOf(id)) {
      const edge = this.geometry.edges.records[slot];
      if (edge?.target === id) yield edge.source;
    }
  }

  portsOf(id: string): readonly Port[] {
    const slot = this.geometry.nodes.slots.get(id);
    return slot === undefined ? [] : this.geometry.portsAt(slot);
  }

  /** Shows nodes where a gesture has put them: their elements move by themselves, and React Flow hears of the end. */
  draft(gesture: object, places: ReadonlyMap<string, Point>): void {
    for (const id of places.keys()) this.#movers.set(id, gesture);
    this.geometry.draft(places);
  }

  /** Shows what a gesture has moved where the model has it, unless a later gesture has moved it on. */
  settle(gesture: object): void {
    const ids = [...this.#movers].flatMap(([id, mover]) => (mover === gesture ? [id] : []));
    for (const id of ids) this.#movers.delete(id);
    this.geometry.settle(ids);
  }

  /** How high a node turned out to be with what is inside it, and how wide that has to be. */
  measure(id: string, measured: Measured): void {
    this.geometry.measure(id, measured);
  }

  get #graph(): Geometry["graph"] {
    return {
      nodes: this.nodes,
      edges: this.edges,
      types: this.#handle.read("nodeTypeRecords") as NodeTypeRecords,
      edgeTypes: this.#handle.read("edgeTypeRecords") as Geometry["graph"]["edgeTypes"],
      edgeDefaults: this.#handle.read("defaultEdgeOptions") as Readonly<Record<string, unknown>>,
    };
  }

  readonly #changed = (): void => {
    this.#isStale = true;
    for (const listener of this.#listeners) listener();
  };

  /** Where nothing changed but what is drawn, React Flow need not look at anything. */
  #project(before: Snapshot): Snapshot {
    const { mounted } = this.scene.mounts;
    const nodes = this.#nodeCache.project(this.#nodeParts(mounted.nodes));
    const edges = this.#edgeCache.project(this.#edgeParts(mounted.edges));
    const isSame = [hasSameItems(before.nodes, nodes), hasSameItems(before.edges, edges)] as const;
    if (isSame[0] && isSame[1]) return before;
    return { nodes: isSame[0] ? before.nodes : nodes, edges: isSame[1] ? before.edges : edges };
  }

  *#nodeParts(ids: Iterable<string>): Iterable<[string, NodeParts]> {
    const { nodes } = this.geometry;
    const isEditable = this.#handle.read("editable") === true;
    for (const id of ids) {
      const record = this.nodes.get(id);
      const slot = nodes.slots.get(id);
      if (!record || slot === undefined) continue;
      const rectangle = nodes.rectangleAt(slot);
      const isMarked = nodes.marked.has(slot);
      const isMovable = isEditable && record.draggable;
      yield [id, { record, type: this.typeOf(id), ...rectangle, isMarked, isMovable }];
    }
  }

  *#edgeParts(ids: Iterable<string>): Iterable<[string, EdgeParts]> {
    const { graph, shapes } = this.geometry;
    const { edgeDefaults: defaults } = graph;
    for (const id of ids) {
      const record = this.edges.get(id);
      const ends = this.geometry.endsOf(id);
      if (!record || !ends) continue;
      const { from, to } = ends;
      const places = { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y };
      const shape = shapes.nameOf(record.type);
      yield [id, { record, defaults, shape, offset: this.geometry.offsetOf(id), ...places }];
    }
  }
}
