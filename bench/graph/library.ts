import type { GridEdge, GridNode } from "./grid.ts";

/** A viewport. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** A graph that a library shows. */
export interface ShownGraph {
  setView(view: View): void;
  /** Changes the label of a node like an application. */
  relabel(id: string, label: string): void;
}

/** Shows a graph in an element, with this viewport. */
export type ShowGraph = (
  graph: { nodes: GridNode[]; edges: GridEdge[] },
  element: HTMLElement,
  view: View,
) => ShownGraph;
