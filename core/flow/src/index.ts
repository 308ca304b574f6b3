export type { EdgeInput } from "./change/edge-input.ts";
export type { EdgeUpdate, NodeUpdate } from "./change/item-update.ts";
export type { NodeInput } from "./change/node-input.ts";
export type { FlowJSON, SavedGraph } from "./document/flow-json.ts";
export {
  type ConversionOptions,
  type EdgesName,
  type GraphFormat,
  type GraphOrigin,
  InvalidGraphError,
  type RecognizedGraph,
  recognizeGraph,
} from "./document/graph-document.ts";
export type {
  ConnectionAnswer,
  InsertedNode,
  ValidateConnection,
} from "./edit/connection-checks.ts";
export type { GroupOptions } from "./edit/groups.ts";
export type { ClickedPort, ClickTarget, HoverTarget } from "./event/clicks.ts";
export type { Alignment, Direction } from "./features/align/align.ts";
export { copiedText, readClipboard } from "./features/clipboard/clipboard-text.ts";
export { type CommentAuthor, CommentsViewer } from "./features/comments/comments-viewer.ts";
export {
  type Comment,
  commentLimits,
  type CommentPerson,
  Comments,
  type CommentsOptions,
  type CommentThread,
  type MessageRecord,
  type PersonRecord,
  type ThreadRecord,
} from "./features/comments/comments.ts";
export { type Mentionable, splitMentions, type TextPart } from "./features/comments/mentions.ts";
export type { AttributeForm } from "./features/convert/attributes.ts";
export {
  type ExportedGraph,
  type GraphologyGraph,
  type GraphologyOptions,
  MissingGraphologyError,
} from "./features/convert/graphology.ts";
export type { NodeLink, NodeLinkOptions } from "./features/convert/node-link.ts";
export {
  acceptsDrop,
  type DragItem,
  type Drop,
  type DropHandler,
  type DropItem,
  type DroppedItem,
  type DropResult,
  type DropTarget,
  toDragItem,
  whyNotDropped,
} from "./features/drop/drops.ts";
export { JsonEditor } from "./features/editors/json-editor.ts";
export type { OpenEditorRecord } from "./features/editors/open-editor.ts";
export { SchemaEditor } from "./features/editors/schema-editor.ts";
export { type FindOptions, type FindPlace, type FoundItem, hitIn } from "./features/find/find.ts";
export {
  type InspectedPlace,
  inspectionKey,
  type InspectionRecord,
} from "./features/inspect/inspections.ts";
export type { LayoutOptions, LayoutStyle } from "./features/layout/flow-layout.ts";
export type { LayoutAlgorithm, LayoutDirection } from "./features/layout/layout-graph.ts";
export { MissingResvgError, type PngOptions } from "./features/picture/to-png.ts";
export type { PictureTheme, SvgOptions } from "./features/picture/to-svg.ts";
export type {
  FlowStatus,
  ItemReference,
  ItemState,
  ItemStatus,
  StatusJSON,
} from "./features/status/status.ts";
export type { Difference, DifferenceKind } from "./features/versions/comparison.ts";
export type { FlowDiff, ItemDiff } from "./features/versions/diff.ts";
export { type VersionsHost, VersionsViewer } from "./features/versions/versions-viewer.ts";
export { type FlowCaller, flowCaller, type FlowOutcome } from "./flow-caller.ts";
export {
  ClipboardError,
  ConnectionError,
  EdgeLoopError,
  InvalidArgumentError,
  InvalidEdgeError,
  InvalidNodeError,
  LayoutError,
  NotFoundError,
  SubgraphError,
} from "./flow-errors.ts";
export type { FlowEvent, FlowEvents, FlowEventType } from "./flow-event.ts";
export {
  type EdgeIndex,
  FlowReader,
  type FlowValues,
  type InspectionInView,
  type NodeRecordInView,
  type OpenEditorInView,
} from "./flow-reader.ts";
export {
  Flow,
  type FlowCallback,
  type FlowConversionOptions,
  type FlowOptions,
  type FlowParameters,
  FlowViewer,
  type FlowViewerOptions,
} from "./flow.ts";
export type { GraphFragment } from "./group/graph-fragment.ts";
export { isGroup, withDescendants } from "./group/group-tree.ts";
export type { ItemKind } from "./item-kind.ts";
export {
  defineEdgeType,
  type EdgeCreator,
  type EdgeShapeName,
  EdgeType,
  type EdgeTypeJSON,
  type EdgeTypeOptions,
} from "./item/edge-type.ts";
export { Edge } from "./item/edge.ts";
export {
  Editor,
  type EditorClass,
  type EditorData,
  type EditorFactory,
  type EditorFunction,
  type EditorMethods,
  type EditorOptions,
} from "./item/editor.ts";
export type { DataOf } from "./item/item-type.ts";
export type { NodeAction, NodeActionJSON } from "./item/node-action.ts";
export {
  defineNodeType,
  type NodeCreator,
  NodeType,
  type NodeTypeInView,
  type NodeTypeJSON,
  type NodeTypeOptions,
  type PanePolicy,
} from "./item/node-type.ts";
export { Node } from "./item/node.ts";
export type { PortTypeOptions, PortTypeRecord } from "./item/port-types.ts";
export type { FlowCatalog } from "./messages.ts";
export {
  type PortConnectable,
  type PortFields,
  type PortInput,
  type PortJSON,
  type PortOptions,
} from "./port/port.ts";
export { type EdgeEnds, edgeIdOf, type EdgeJSON, type EdgeRecord } from "./record/edge-record.ts";
export { EdgeSpec, type EdgeSpecOptions } from "./record/edge-spec.ts";
export {
  defaultNodeType,
  type NodeJSON,
  type NodeMove,
  type NodeRecord,
  type NodeSize,
  type Position,
} from "./record/node-record.ts";
export { NodeSpec, type NodeSpecOptions } from "./record/node-spec.ts";
export { inputType, isDefinition, isSubgraphPort, outputType } from "./record/subgraph-parts.ts";
export {
  type Connection,
  type ConnectionRuleOptions,
  type ConnectionRules,
  type PortRules,
  whyNotConnect,
} from "./rules/connection.ts";
export {
  type FittingType,
  fittingTypes,
  newNode,
  offeredTypes,
  type OpenConnection,
  whyNotBetween,
} from "./rules/open-connection.ts";
export type { SubgraphOptions } from "./rules/subgraph-checks.ts";
export type { Selection, SelectionMode } from "./selection.ts";
export type { SubgraphType } from "./subgraph/subgraphs.ts";
export {
  type DraggedNode,
  type FlowPresence,
  type FlowPresenceUpdate,
  maximumShownItems,
  type PresencePatch,
  type PresentFlowViewer,
  type VisibleArea,
} from "./viewer/flow-presence.ts";
export type { WhyNot } from "./viewer/kernel-viewer.ts";
export type { Viewport } from "./viewport.ts";
export {
  parseExactJson,
  type SchemaKind,
  type SchemaLike,
  SchemaSource,
  stringifyExactJson,
} from "@heddle/schema";
export {
  type HistoryListener,
  type HistoryRow,
  type PastPoint,
  PresentViewers,
  SentPresence,
  type SharedArchive,
  type VersionRow,
} from "@heddle/views";
