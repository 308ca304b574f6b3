import { basename } from "node:path";

import {
  type Flow,
  type FlowEventType,
  type FlowParameters,
  type NodeMove,
  NodeType,
  defaultNodeType,
  isDefinition,
} from "@heddle/flow";
import { isBuiltInType } from "@heddle/flow/geometry";

import { WatchedFile } from "../files/watched-file.ts";
import { GraphText } from "./graph-text.ts";

/** Whether an event is about a change that belongs in the file. */
const changesFile: Readonly<Record<FlowEventType, boolean>> = {
  node_added: true,
  node_deleted: true,
  node_moved: true,
  node_clicked: false,
  node_data_changed: true,
  node_updated: true,
  handle_clicked: false,
  handle_hovered: false,
  handle_unhovered: false,
  edge_added: true,
  edge_deleted: true,
  edge_clicked: false,
  edge_hovered: false,
  edge_unhovered: false,
  edge_data_changed: true,
  edge_updated: true,
  edge_reconnected: true,
  selection_changed: false,
  sync: true,
  viewport_changed: false,
  drop: false,
};

/** How often a file that is only shown is checked for changes. */
export const checkIntervalMs = 1_000;

/** A graph and its file. All visitors share the graph. */
export class GraphFile {
  readonly file: WatchedFile;
  readonly flow: Flow;
  #text: GraphText;

  private constructor(file: WatchedFile, text: GraphText) {
    this.file = file;
    this.flow = text.flow;
    this.#text = text;
  }

  static async open(path: string, parameters: FlowParameters): Promise<GraphFile> {
    const file = new WatchedFile(path);
    return new GraphFile(file, await readFrom(file, parameters));
  }

  /** Replaces the graph by that of the file; if that is invalid, throws and changes nothing. */
  async reload(): Promise<void> {
    const text = await readFrom(this.file, {});
    const { nodes, edges, origin, nodeTypes, defaultEdgeOptions } = text.flow;
    this.#text = text;
    this.flow.transaction(() => {
      this.flow.restore({ nodes, edges });
      this.flow.update({ origin, nodeTypes, defaultEdgeOptions });
    });
  }

  /** The text of the graph in the format of the file. */
  async write(): Promise<string> {
    return this.#text.write(this.flow);
  }

  /** Calls back after each change that belongs in the file. */
  onChange(callback: () => void): void {
    this.flow.on("*", ({ type }) => {
      if (changesFile[type]) callback();
    });
  }
}

async function readFrom(file: WatchedFile, parameters: FlowParameters): Promise<GraphText> {
  const text = await GraphText.read(basename(file.path), await file.read(), parameters);
  describeTypes(text.flow);
  await placeNodes(text.flow);
  return text;
}

/** Files contain no types of nodes, and no options of edges. */
export function describeTypes(flow: Flow): void {
  const isDirected = flow.origin?.directed !== false;
  flow.update({
    nodeTypes: inferNodeTypes(flow),
    defaultEdgeOptions: isDirected ? { markerEnd: { type: "arrowclosed" } } : {},
  });
}

/**
 * The node types of a graph, with the ports that its edges use, so that users can add nodes of the same types. Groups,
 * notes and subgraphs have their own types, which others of the same name would replace.
 */
function inferNodeTypes(flow: Flow): Record<string, NodeType> {
  const ports = new Map<string, { inputs: Set<string>; outputs: Set<string> }>();
  const portsOf = (id: string): { inputs: Set<string>; outputs: Set<string> } => {
    const type = flow.node(id)?.type ?? defaultNodeType;
    const known = ports.get(type) ?? { inputs: new Set(), outputs: new Set() };
    ports.set(type, known);
    return known;
  };
  for (const [id] of flow.nodeRecords) portsOf(id);
  for (const [, { source, target, sourceHandle, targetHandle }] of flow.edgeRecords) {
    if (sourceHandle) portsOf(source).outputs.add(sourceHandle);
    if (targetHandle) portsOf(target).inputs.add(targetHandle);
  }
  portsOf("");
  return Object.fromEntries(
    Array.from(ports)
      .filter(([type]) => !isBuiltInType(type) && !isDefinition(flow.node(type)))
      .map(([type, { inputs, outputs }]) => [
        type,
        new NodeType({
          type,
          label: type === defaultNodeType ? "Node" : type,
          inputs: inputs.size > 0 ? [...inputs] : null,
          outputs: outputs.size > 0 ? [...outputs] : null,
        }),
      ]),
  );
}

/** A layout of more nodes would delay the first page by seconds. */
const maximumArrangedNodes = 5_000;
const columnWidthPx = 240;
const rowHeightPx = 100;

/** Whether all nodes have the same position. */
export function isUnplaced(flow: Flow): boolean {
  const places = new Set(
    Array.from(
      flow.nodeRecords,
      ([
        ,
        {
          position: { x, y },
        },
      ]) => `${x} ${y}`,
    ),
  );
  return flow.nodeRecords.size > 1 && places.size === 1;
}

/** Arranges a graph along its edges, from left to right, if all nodes have the same position. */
export async function placeNodes(flow: Flow): Promise<void> {
  if (!isUnplaced(flow)) return;
  if (flow.nodeRecords.size <= maximumArrangedNodes) {
    flow.autoLayout = true;
    // Past its deadline the layout is cancelled, and the nodes are still where they were.
    await flow.arrangeUnplaced().catch(() => {});
  }
  if (isUnplaced(flow)) placeInColumns(flow);
}

/** Places nodes in columns, without regard to crossings. */
function placeInColumns(flow: Flow): void {
  const records = [...flow.nodeRecords].map(([, record]) => record);
  const rows = new Map<number, number>();
  const columns = columnsOf(flow);
  const moves = records.map(({ id }): NodeMove => {
    const column = columns.get(id) ?? 0;
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    return { id, x: column * columnWidthPx, y: row * rowHeightPx };
  });
  flow.transaction(() => flow.moveNodes(moves, "place"), { history: false });
}

/** The column of each node: its distance from the nearest start node. */
function columnsOf(flow: Flow): Map<string, number> {
  const next = new Map<string, string[]>();
  const isTarget = new Set<string>();
  for (const [, { source, target }] of flow.edgeRecords) {
    next.set(source, [...(next.get(source) ?? []), target]);
    if (source !== target) isTarget.add(target);
  }
  const ids = [...flow.nodeRecords].map(([id]) => id);
  const columns = new Map<string, number>();
  // Start nodes come first; the nodes that remain belong to cycles.
  for (const start of [...ids.filter((id) => !isTarget.has(id)), ...ids]) {
    if (columns.has(start)) continue;
    columns.set(start, 0);
    for (let queue = [start]; queue.length > 0;) {
      const reached = queue.flatMap((id) =>
        (next.get(id) ?? [])
          .filter((target) => !columns.has(target))
          .map((target) => {
            columns.set(target, (columns.get(id) ?? 0) + 1);
            return target;
          }),
      );
      queue = reached;
    }
  }
  return columns;
}
