export {
  type DrawnEdge,
  type DrawnEdgeTypes,
  type DrawnNode,
  type DrawnNodeType,
  type DrawnNodeTypes,
  type EdgeDefaults,
  titleOf,
  typeLabelOf,
} from "./drawn-records.ts";
export {
  arrowHead,
  belowMiddle,
  bundleOffset,
  type Curve,
  eachPieceIn,
  edgeMetrics,
  edgePath,
  type EdgeShape,
  edgeShape,
  EdgeShapes,
  endAngle,
  headColor,
  headSize,
  isClosed,
  type PathWriter,
  sidewaysReach,
} from "./edge-shape.ts";
export {
  type EdgeStroke,
  edgeStroke,
  type NodeFill,
  nodeFill,
  type NodeStyle,
  nodeStyle,
  plain,
} from "./item-style.ts";
export {
  anchorOf,
  hasView,
  nodeMetrics,
  nodeSize,
  type Port,
  type PortSide,
  portName,
  portsOf,
} from "./node-layout.ts";
export { type Point, type Rectangle, type Size, unionOf } from "./rectangle.ts";
