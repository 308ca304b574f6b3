/** The ways that an edge can take from one node to another, by the names that React Flow has for them. */
export const edgeShapes = [
  "default",
  "bezier",
  "simplebezier",
  "straight",
  "step",
  "smoothstep",
] as const;

/** The way that an edge takes from one node to another. */
export type EdgeShapeName = (typeof edgeShapes)[number];
