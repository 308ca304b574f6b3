import { RefusedError, type Records, timerDelay, type Translatable } from "@heddle/params";
import * as z from "zod/mini";

import { assertArguments } from "../../argument-checks.ts";
import type { EdgeRecord } from "../../record/edge-record.ts";
import { LayoutError, NotFoundError } from "../../flow-errors.ts";
import { anchorOf, nodeSize, portsOf } from "../../geometry/node-layout.ts";
import { ancestorsOf, outermost, withDescendants } from "../../group/group-tree.ts";
import { messages } from "../../messages.ts";
import { typeRecordOf } from "../../item/built-in-types.ts";
import {
  blankNode,
  type NodeRecord,
  type NodeSize,
  type NodeMove,
  sizeType,
} from "../../record/node-record.ts";
import type { NodeTypeJSON } from "../../item/node-type.ts";
import { isDefinition } from "../../record/subgraph-parts.ts";
import {
  type LayoutAlgorithm,
  layoutAlgorithms,
  type LayoutBox,
  type LayoutDirection,
  layoutDirections,
  type LayoutGraph,
} from "./layout-graph.ts";

/** How nodes are arranged: the parameter `layoutOptions`. */
export interface LayoutStyle {
  /** `layered` (default) follows the edges, `tree` centers parents, `force` suits graphs without a direction. */
  readonly algorithm?: LayoutAlgorithm | undefined;
  /** Where edges lead to, `right` by default; without effect on `force`. */
  readonly direction?: LayoutDirection | undefined;
  /** The gap between nodes in pixels, 40 by default. Layers are twice as far apart. */
  readonly spacing?: number | undefined;
}

/** The options of `Flow.layout`. */
export interface LayoutOptions extends LayoutStyle {
  /** The nodes to arrange, all by default. A group is arranged as one node, with everything in it. */
  readonly nodes?: readonly string[] | undefined;
  /** The sizes of nodes that are larger or smaller than the model computes, by id: views inside them are measured in a page. */
  readonly sizes?: Readonly<Record<string, NodeSize>> | undefined;
  /** Cancels the layout. */
  readonly signal?: AbortSignal | undefined;
  /** After this time the layout is cancelled; 10,000 milliseconds by default. */
  readonly timeoutMs?: number | undefined;
}

const defaultSpacing = 40;
const maximumSpacing = 1_000;
const defaultTimeoutMs = 10_000;

/** The zod type of the parameter `layoutOptions`. */
export const layoutStyleType = z.strictObject({
  algorithm: z.optional(z.enum(layoutAlgorithms)),
  direction: z.optional(z.enum(layoutDirections)),
  spacing: z.optional(z.number().check(z.nonnegative(), z.maximum(maximumSpacing))),
});

/** The zod type of what views may ask for. */
export const layoutRequestType = z.extend(layoutStyleType, {
  nodes: z.optional(z.array(z.string())),
  sizes: z.optional(z.record(z.string(), sizeType)),
});

const layoutOptionsType = z.extend(layoutRequestType, {
  signal: z.optional(z.instanceof(AbortSignal)),
  timeoutMs: z.optional(z.number().check(z.positive())),
});

/** The part of a flow that is arranged. */
interface ArrangedFlow {
  readonly nodeRecords: Records<NodeRecord>;
  readonly edgeRecords: Records<EdgeRecord>;
  readonly nodeTypeRecords: Readonly<Record<string, NodeTypeJSON>>;
  readonly layoutOptions: LayoutStyle;
  childrenOf(id: string): Iterable<string>;
}

interface LayoutHost {
  readonly flow: ArrangedFlow;
  /** Called with the part of the work that is done, from 0 to 1, and with null at the end. */
  onProgress(progress: number | null): void;
}

/** Applies the computed positions with the permissions of the caller: code, or a viewer. */
interface LayoutCommit {
  /** Throws if the caller may no longer move the nodes. */
  check(): void;
  /** Moves nodes in one transaction; those with the same gesture become one undo step. */
  move(moves: readonly NodeMove[], gesture: string): void;
}

/** More moves than this would block the thread for too long at once. */
const movesPerTransaction = 200;

/** Arranges the nodes of a flow: reads the graph, computes in another thread, and moves what has not changed meanwhile. */
export class FlowLayout {
  readonly #host: LayoutHost;
  #isRunning = false;
  /** The layout that is computed. Once its nodes move, it cannot be cancelled: a graph is never half arranged. */
  #computing: AbortController | undefined;
  #arranging: Promise<void> | undefined;
  #count = 0;

  constructor(host: LayoutHost) {
    this.#host = host;
  }

  /** Why another layout cannot start. */
  get whyBusy(): Translatable | undefined {
    return this.#isRunning ? messages.layoutRunning : undefined;
  }

  /** Cancels the running layout; returns whether there was one that had not begun to move nodes. */
  cancel(): boolean {
    this.#computing?.abort(new LayoutError(messages.layoutCancelled, "layout_cancelled"));
    return this.#computing !== undefined;
  }

  /** The nodes without a position, if several would overlap. */
  get unplaced(): readonly string[] {
    const ids = this.#members(undefined).flatMap(({ id, position: { x, y } }) =>
      x === blankNode.position.x && y === blankNode.position.y ? id : [],
    );
    return ids.length > 1 ? ids : [];
  }

  /** Arranges the nodes without a position. A second view waits for the layout that the first one started. */
  arrangeUnplaced(move: LayoutCommit["move"]): Promise<void> {
    this.#arranging ??= this.#arrangeUnplaced(move).finally(() => {
      this.#arranging = undefined;
    });
    return this.#arranging;
  }

  async #arrangeUnplaced(move: LayoutCommit["move"]): Promise<void> {
    const { unplaced: nodes } = this;
    if (nodes.length === 0 || this.whyBusy) return;
    await this.run({ nodes }, { check: () => {}, move });
  }

  async run(given: LayoutOptions, commit: LayoutCommit): Promise<void> {
    assertArguments("Flow.layout", [layoutOptionsType], [given]);
    const { layoutOptions: own } = this.#host.flow;
    const options = {
      ...given,
      algorithm: given.algorithm ?? own.algorithm,
      direction: given.direction ?? own.direction,
      spacing: given.spacing ?? own.spacing,
    };
    const members = this.#members(options.nodes);
    if (this.whyBusy) throw new RefusedError(this.whyBusy, "layout_running");
    const controller = new AbortController();
    this.#isRunning = true;
    this.#computing = controller;
    this.#host.onProgress(0);
    try {
      const arranged = await within(options, controller, () =>
        this.#compute(members, options, controller.signal),
      );
      // Nothing waits between these checks and the first move.
      controller.signal.throwIfAborted();
      commit.check();
      this.#computing = undefined;
      await this.#move(arranged, commit);
    } finally {
      this.#computing = undefined;
      this.#isRunning = false;
      this.#host.onProgress(null);
    }
  }

  async #move(arranged: readonly ArrangedNode[], commit: LayoutCommit): Promise<void> {
    const gesture = `layout ${++this.#count}`;
    for (let at = 0; at < arranged.length; at += movesPerTransaction) {
      if (at > 0) await pause();
      const moves = arranged
        .slice(at, at + movesPerTransaction)
        .flatMap(({ from, ...to }) => (isUnchanged(this.#host.flow, from) ? to : []));
      if (moves.length > 0) commit.move(moves, gesture);
    }
  }

  get #nodes(): Records<NodeRecord> {
    return this.#host.flow.nodeRecords;
  }

  /** The nodes that are arranged: a group stands for everything in it. */
  #members(ids: readonly string[] | undefined): readonly NodeRecord[] {
    const nodes = this.#nodes;
    const unknown = ids?.find((id) => !nodes.has(id));
    if (unknown !== undefined) {
      throw new NotFoundError(`Flow.layout: there is no node "${unknown}"`);
    }
    if (ids) return outermost(nodes, ids).flatMap((id) => nodes.get(id) ?? []);
    return Array.from(nodes, ([, node]) => node).filter(
      (node) => node.parent === undefined && !isDefinition(node),
    );
  }

  async #compute(
    members: readonly NodeRecord[],
    options: LayoutOptions,
    signal: AbortSignal,
  ): Promise<readonly ArrangedNode[]> {
    const { algorithm = "layered", direction = "right", spacing = defaultSpacing, sizes } = options;
    const sizeOf = new Map(Object.entries(sizes ?? {}));
    const read = await readGraph(this.#host.flow, members, sizeOf, signal);
    const graph: LayoutGraph = { algorithm, direction, spacing, ...read };
    const { runLayout } = await import("./run-layout.ts");
    const onProgress = (progress: number): void => {
      if (!signal.aborted) this.#host.onProgress(progress);
    };
    const positions = await runLayout(graph, { signal, onProgress });
    // Reading the answer of the other thread, and ending it, took some time of this one.
    await pause();
    return members.flatMap((from, at) => {
      const position = positions[at];
      return position ? { id: from.id, ...position, from } : [];
    });
  }
}

/** A node with its new position, and its record when the layout started. */
interface ArrangedNode extends NodeMove {
  readonly from: NodeRecord;
}

/** Runs with a deadline, and with the signal of the caller. */
async function within<T>(
  { signal, timeoutMs = defaultTimeoutMs }: LayoutOptions,
  controller: AbortController,
  work: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const abort = (): void => controller.abort(signal?.reason);
  signal?.addEventListener("abort", abort);
  const timer = setTimeout(() => {
    const seconds = timeoutMs / 1_000;
    controller.abort(new LayoutError(messages.layoutTimeout({ seconds }), "layout_timeout"));
  }, timerDelay(timeoutMs));
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** Whether a node can be moved and is still where it was. */
function isUnchanged(flow: ArrangedFlow, { id, position }: NodeRecord): boolean {
  const now = flow.nodeRecords.get(id)?.position;
  return now?.x === position.x && now.y === position.y && !isPinned(flow, id);
}

/** Whether a node, or one in it, is not `draggable`. */
function isPinned(flow: ArrangedFlow, id: string): boolean {
  return withDescendants(flow, [id]).some((each) => !flow.nodeRecords.get(each)?.draggable);
}

/** Nodes and edges that are read at a time, before other work of the thread goes on. */
const itemsPerSlice = 1_000;

/** The nodes, with the given sizes or those that the model computes, and the edges between them or what is in them. */
async function readGraph(
  flow: ArrangedFlow,
  members: readonly NodeRecord[],
  sizes: ReadonlyMap<string, NodeSize>,
  signal: AbortSignal,
): Promise<Pick<LayoutGraph, "nodes" | "edges" | "obstacles">> {
  const { nodeRecords, edgeRecords, nodeTypeRecords } = flow;
  const indices = new Map(members.map(({ id }, at) => [id, at]));
  const indexOf = (id: string): number | undefined => {
    const own = indices.get(id);
    if (own !== undefined || nodeRecords.get(id)?.parent === undefined) return own;
    const group = [...ancestorsOf(nodeRecords, id)].find((each) => indices.has(each));
    return group === undefined ? undefined : indices.get(group);
  };
  const typeOf = ({ type }: NodeRecord) => typeRecordOf(nodeTypeRecords, type);
  const boxOf = (node: NodeRecord): LayoutBox => ({
    ...node.position,
    ...(sizes.get(node.id) ?? nodeSize(node, typeOf(node))),
  });
  const nodes = await inSlices(members, signal, (node) => ({
    ...boxOf(node),
    isPinned: isPinned(flow, node.id),
  }));
  // The other nodes beside the members, in the same groups or in no group. A group stands for everything in it.
  const parents = new Set(members.map(({ parent }) => parent));
  const obstacles = await inSlices(
    Array.from(nodeRecords, ([, node]) => node),
    signal,
    (node) =>
      parents.has(node.parent) && !indices.has(node.id) && !isDefinition(node) ? boxOf(node) : [],
  );
  const endOf = (
    at: number,
    id: string,
    side: "input" | "output",
    handle: string | null,
  ): number => {
    const [node, size] = [members[at], nodes[at]];
    if (!node || !size) return 0;
    // An edge of a node in a group ends in the middle of the group.
    if (node.id !== id) return size.height / 2;
    return anchorOf(portsOf(node, typeOf(node), size), side, handle, size).y;
  };
  const edges = await inSlices(
    Array.from(edgeRecords, ([, edge]) => edge),
    signal,
    (edge) => {
      const [source, target] = [indexOf(edge.source), indexOf(edge.target)];
      if (source === undefined || target === undefined) return undefined;
      return {
        source,
        target,
        sourceY: endOf(source, edge.source, "output", edge.sourceHandle),
        targetY: endOf(target, edge.target, "input", edge.targetHandle),
      };
    },
  );
  return { nodes, edges: edges.filter((edge) => edge !== undefined), obstacles: obstacles.flat() };
}

/** As `map`, with pauses: records are immutable, so changes meanwhile do not matter. */
async function inSlices<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal,
  convert: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(convert(item));
    if (results.length % itemsPerSlice !== 0) continue;
    await pause();
    signal.throwIfAborted();
  }
  return results;
}

/** Lets other work of the thread go on. */
async function pause(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}
