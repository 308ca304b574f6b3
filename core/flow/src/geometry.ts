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
} from "./geometry/drawn-records.ts";
export { EdgeRoutes } from "./geometry/edge-routes.ts";
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
} from "./geometry/edge-shape.ts";
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
} from "./geometry/item-style.ts";
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
} from "./geometry/node-layout.ts";
export { type Point, type Rectangle, type Size, unionOf } from "./geometry/rectangle.ts";
export { laneOf, type RoutedEnds } from "./geometry/route.ts";
export { crossingPorts, shownAs, shownEdge } from "./group/shown-graph.ts";
export {
  groupType,
  isBuiltInType,
  isFrame,
  typeRecordOf,
  withBuiltInTypes,
} from "./item/built-in-types.ts";
export {
  isNote,
  type NoteColor,
  noteColorOf,
  noteColors,
  noteText,
  noteType,
} from "./record/note.ts";
