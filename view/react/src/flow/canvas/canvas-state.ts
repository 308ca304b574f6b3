import type { Handle, Records } from "@heddle/params";

import { belowMiddle } from "./geometry/edge-shape.ts";
import { Geometry, LivePositions, type Measured } from "./geometry/geometry.ts";
import type { Port } from "./geometry/node-layout.ts";
import type { Point, Rectangle, Size } from "./geometry/rectangle.ts";
import type { EdgeRecord, NodeRecord, NodeTypeRecord, NodeTypeRecords } from "./records.ts";
import { Scene } from "./scene/scene.ts";

/** What the page shows: React Flow the nodes, and we the edges. */
export interface Snapshot {
  readonly nodes: RenderedNode[];
  readonly edges: readonly RenderedEdge[];
}

const styleParameters = ["nodeTypeRecords", "edgeTypeRecords", "defaultEdgeOptions"];

/** What the canvas shows: the records of a flow, under what a gesture in progress makes of them. */
export class CanvasState {
  readonly nodes: Records<NodeRecord>;
  readonly edges: Records<EdgeRecord>;
  readonly geometry: Geometry;
  /** Draws what is not an element of the page, and says what is. */
  readonly scene: Scene;
  /** Moves the elements of what a gesture moves. */
  readonly positions: LivePositions;
  readonly #handle: Handle;
  readonly #nodeCache = new Cache<NodeParts, RenderedNode>(renderedNode);
  readonly #edgeCache = new Cache<EdgeParts, RenderedEdge>(renderedEdge);
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
    this.positions = new LivePositions(this.geometry);
    this.#unsubscribe = [
      this.geometry.subscribe(this.#changed),
      // What changes nothing about where things are still changes what a node shows.
      this.nodes.watch(this.#changed),
      this.edges.watch(this.#changed),
      this.scene.mounts.subscribe(this.#changed),
      handle.subscribe(styleParameters, () => this.geometry.replace(this.#graph)),
      handle.subscribe(["editable"], this.#changed),
    ];
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.scene.dispose();
    this.positions.dispose();
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
  dragTo(gesture: object, places: ReadonlyMap<string, Point>): void {
    for (const id of places.keys()) this.#movers.set(id, gesture);
    this.geometry.dragTo(places);
  }

  /** Shows what a gesture has moved where the model has it, unless a later gesture has moved it on. */
  endDrag(gesture: object): void {
    const ids = [...this.#movers].flatMap(([id, mover]) => (mover === gesture ? [id] : []));
    for (const id of ids) this.#movers.delete(id);
    this.geometry.endDrag(ids);
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

/** A mounted node, in the form that React Flow renders. */
export interface RenderedNode {
  id: string;
  type: "node";
  position: Point;
  data: NodeContent;
  selected: boolean;
  width: number;
  height: number;
  measured: Size;
  handles: [];
  domAttributes: object;
  className?: string;
}

/** What the component of a node shows. */
export interface NodeContent extends Record<string, unknown> {
  readonly record: NodeRecord;
  readonly type: NodeTypeRecord | undefined;
}

/** What a node looks like depends on these, and on nothing else. */
interface NodeParts {
  readonly record: NodeRecord;
  readonly type: NodeTypeRecord | undefined;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** A gesture in progress is about to select it. */
  readonly isMarked: boolean;
  readonly isMovable: boolean;
}

/** What React Flow is told of a node: its size is known, so it measures nothing. */
function renderedNode(parts: NodeParts, before: RenderedNode | undefined): RenderedNode {
  const { record, type, x, y, width, height, isMarked, isMovable } = parts;
  const size = { width, height };
  const isContentSame = before?.data.record === record && before.data.type === type;
  return {
    id: record.id,
    type: "node",
    position: { x, y },
    data: isContentSame ? before.data : { record, type },
    selected: record.selected || isMarked,
    ...size,
    measured: size,
    // No edge of React Flow's ends at a node.
    handles: [],
    domAttributes: unnamed,
    // React Flow would pan where a node is pressed.
    ...(isMovable && { className: "nopan" }),
  };
}

/** The name and the focus of an item are those of the element in it, which knows what it is connected to. */
const unnamed: object = {
  role: "presentation",
  "aria-label": undefined,
  "aria-roledescription": undefined,
};

/** An edge as it is shown. */
export interface RenderedEdge {
  readonly id: string;
  /** The record, with the defaults of the flow where it says nothing. */
  readonly record: EdgeRecord;
  /** The name of the way that it takes. */
  readonly shape: string;
  readonly from: Point;
  readonly to: Point;
  /** How far it bows away from where a single edge would be. */
  readonly offset: number;
  readonly isAnimated: boolean;
}

/** What an edge looks like depends on these, and on nothing else. */
interface EdgeParts {
  readonly record: EdgeRecord;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly shape: string;
  readonly offset: number;
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/** An edge made of its parts. */
function renderedEdge({ record, defaults, shape, offset, ...ends }: EdgeParts): RenderedEdge {
  // A record may have more fields than it has to.
  const shown: EdgeRecord & Record<string, unknown> = { ...record, ...missing(record, defaults) };
  return {
    id: record.id,
    record: shown,
    shape,
    from: { x: ends.fromX, y: ends.fromY },
    to: { x: ends.toX, y: ends.toY },
    offset,
    isAnimated: shown["animated"] === true,
  };
}

/** What the defaults say and the record does not. */
function missing(
  record: EdgeRecord,
  defaults: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(
    Object.entries(defaults).filter(([name]) => (given.get(name) ?? null) === null),
  );
}

interface Entry<Parts, Made> {
  readonly parts: Parts;
  readonly made: Made;
}

/** Makes things of parts, and keeps those whose parts are the same: they stay the same objects. */
class Cache<Parts extends object, Made> {
  readonly #make: (parts: Parts, before: Made | undefined) => Made;
  #entries = new Map<string, Entry<Parts, Made>>();

  constructor(make: (parts: Parts, before: Made | undefined) => Made) {
    this.#make = make;
  }

  /** Makes one thing for each id, and forgets all others. */
  project(all: Iterable<readonly [id: string, parts: Parts]>): Made[] {
    const entries = new Map<string, Entry<Parts, Made>>();
    for (const [id, parts] of all) {
      const known = this.#entries.get(id);
      const isKnown = known !== undefined && isSame(known.parts, parts);
      entries.set(id, isKnown ? known : { parts, made: this.#make(parts, known?.made) });
    }
    this.#entries = entries;
    return Array.from(entries.values(), ({ made }) => made);
  }
}

function isSame<Parts extends object>(one: Parts, other: Parts): boolean {
  for (const name in one) if (!Object.is(one[name], other[name])) return false;
  return true;
}

/** Whether two lists have the same things in the same order. */
export function hasSameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
