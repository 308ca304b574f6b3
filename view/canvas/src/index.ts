export { ChangeAnnouncer } from "./announcements/announcer.ts";
export { StatusAnnouncer } from "./announcements/status-announcer.ts";
export type { CanvasState, NodeContent, RenderedEdge, RenderedNode } from "./canvas-state.ts";
export { ariaChord, chordFrom, chordLabel } from "./command/chords.ts";
export {
  appliesTo,
  isOffered,
  type Command,
  type CommandSection,
  commandTable,
  type MenuKind,
} from "./command/command-table.ts";
export {
  type Choice,
  type Choices,
  type ConnectionChoice,
  connectionChoices,
} from "./command/connection-choices.ts";
export { typesBetween, typesThatFit } from "./command/fitting-types.ts";
export type {
  DialogRequest,
  FlowCommands,
  MenuRequest,
  OpenComments,
} from "./command/flow-commands.ts";
export {
  type CommentPersonInView,
  GraphComments,
  type NodeComments,
  type ShownComment,
  type ShownThread,
  suggestedPeople,
  typedMention,
  type TypedMention,
  withMention,
} from "./comments/graph-comments.ts";
export { commentMessages, type CommentsCatalog } from "./comments/messages.ts";
export { graphKey } from "./cursor/cursor.ts";
export { nothingTyped, type TypedText } from "./cursor/type-ahead.ts";
export { type DifferenceMark, differenceSigns } from "./difference/graph-differences.ts";
export { paintDifferenceLines } from "./difference/paint-difference-lines.ts";
export { type WordPlace, wordPlaces } from "./difference/word-place.ts";
export type { DraggedOver } from "./drop/canvas-drop.ts";
export type { Geometry } from "./geometry/geometry.ts";
export { type Point, type Rectangle, type Size, type Viewport } from "./geometry/rectangle.ts";
export {
  type ConnectionStart,
  drawConnection,
  type PendingConnection,
  reconnectionOf,
  startConnecting,
  submitConnection,
} from "./gesture/connect-gesture.ts";
export { gestureName } from "./gesture/drag-gestures.ts";
export { EdgeInsertion } from "./gesture/edge-insertion.ts";
export { nameOfPort, type PortFit, type PortOfNode } from "./gesture/port-fit.ts";
export { ResizeGesture } from "./gesture/resize-gesture.ts";
export type { HelperLine } from "./gesture/snapping.ts";
export { listenToInput } from "./input/listen-to-input.ts";
export type { CanvasElements } from "./input/listen-to-pointer.ts";
export { LayoutAnimation } from "./layout/layout-animation.ts";
export { type CanvasCatalog, messages, type Translate } from "./messages.ts";
export { LiveMinimap } from "./minimap/minimap-painter.ts";
export { GraphOutline, type OutlineRow } from "./outline/graph-outline.ts";
export { dotGapPx, dotGridTransform, smallestDotScale } from "./painting/dot-grid.ts";
export type { CanvasPresence } from "./presence/canvas-presence.ts";
export type { Follow } from "./presence/follow.ts";
export type { Others, Person } from "./presence/others.ts";
export { needsName, rename, restoreName } from "./presence/own-name.ts";
export { fieldLabelOf } from "./presence/presence-sender.ts";
export {
  type Item,
  itemOfKey,
  keyOf,
  type NodeRecord,
  type NodeTypeRecord,
  type NodeTypeRecords,
  type OpenEditor,
  recordsOf,
} from "./records.ts";
export { mountLimit } from "./scene/mount-plan.ts";
export { Scene } from "./scene/scene.ts";
export { createScope, type CreatedScope, type ScopeOptions } from "./scope/create-scope.ts";
export type { FlowScope } from "./scope/flow-scope.ts";
export { countOf, type SearchState } from "./search/graph-search.ts";
export { Signal } from "./signal.ts";
export {
  type ShownState,
  statesByNumber,
  statusParts,
  statusRise,
  statusSigns,
  statusSummary,
} from "./status/status-text.ts";
export {
  firstViewport,
  hasSideBar,
  hasToMeasure,
  isNarrow,
  isOutlineOpen,
} from "./viewport/fit-viewport.ts";
export { panZoomClasses } from "./viewport/pan-zoom.ts";
export { placement, roomAbove, roomFor } from "./viewport/placement.ts";
export {
  arrowHead,
  labelPoint,
  edgePath,
  hasView,
  headColor,
  headSize,
  isClosed,
  isFrame,
  isNote,
  nodeMetrics,
  nodeSize,
  type Port,
  portColor,
  portName,
  portsOf,
  type NoteColor,
  noteColorOf,
  noteColors,
  noteText,
  titleOf,
  typeLabelOf,
} from "@heddle/flow/geometry";
