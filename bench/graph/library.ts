import type { GridEdge, GridNode } from "./grid.ts";

/** How a graph is looked at. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** What the benchmark needs of a library. */
export interface ShownGraph {
  /** Looks at the graph from there. */
  look(view: View): void;
  /** Gives a node another label, as an application would. */
  relabel(id: string, label: string): void;
}

/** Shows a graph in an element, seen from there. */
export type ShowGraph = (
  graph: { nodes: GridNode[]; edges: GridEdge[] },
  element: HTMLElement,
  view: View,
) => ShownGraph;
