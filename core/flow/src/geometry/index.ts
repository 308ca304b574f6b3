export { crossingPorts, shownAs, shownEdge } from "../group/shown-graph.ts";
export {
  groupType,
  isBuiltInType,
  isFrame,
  typeRecordOf,
  withBuiltInTypes,
} from "../node/built-in-types.ts";
export {
  isNote,
  type NoteColor,
  noteColorOf,
  noteColors,
  noteText,
  noteType,
} from "../node/note.ts";
export {
  type DrawnEdge,
  type DrawnEdgeTypes,
  type DrawnNode,
  type DrawnNodeType,
  type DrawnNodeTypes,
  type DrawnPortTypes,
  type EdgeDefaults,
  titleOf,
  typeLabelOf,
} from "./drawn-records.ts";
export { EdgeRoutes } from "./edge-routes.ts";
export {
  arrowHead,
  bundleOffset,
  cornersOf,
  type Curve,
  eachPieceIn,
  type EdgeCourse,
  edgeMetrics,
  edgePath,
  type EdgeShape,
  edgeShape,
  EdgeShapes,
  endAngle,
  headColor,
  headSize,
  isClosed,
  labelPoint,
  type PathWriter,
  sidewaysReach,
  startAngle,
} from "./edge-shape.ts";
export {
  edgePortColor,
  type EdgeStroke,
  edgeStroke,
  type NodeFill,
  nodeFill,
  type NodeStyle,
  nodeStyle,
  plain,
  portColor,
} from "./item-style.ts";
export {
  anchorOf,
  hasView,
  nodeMetrics,
  textWidth,
  nodeSize,
  type Port,
  type PortSide,
  portName,
  portsOf,
  wrapText,
} from "./node-layout.ts";
export { type Point, type Rectangle, type Size, unionOf } from "./rectangle.ts";
export { laneOf, type RoutedEnds } from "./route.ts";
