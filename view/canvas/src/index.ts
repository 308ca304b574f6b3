export { ChangeAnnouncer } from "./announcements/announcer.ts";
export { StatusAnnouncer } from "./announcements/status-announcer.ts";
export type { CanvasState, NodeContent, RenderedEdge, RenderedNode } from "./canvas-state.ts";
export { ariaChord, chordFrom, chordLabel } from "./command/chords.ts";
export {
  type Choice,
  type Choices,
  type ConnectionChoice,
  connectionChoices,
} from "./command/connection-choices.ts";
export { typesBetween, typesThatFit } from "./command/fitting-types.ts";
export type { DialogRequest, FlowCommands, MenuRequest } from "./command/flow-commands.ts";
export { graphKey } from "./cursor/cursor.ts";
export { nothingTyped, type TypedText } from "./cursor/type-ahead.ts";
export { allFeatures } from "./features/all-features.ts";
export { clipboard } from "./features/clipboard/clipboard.ts";
export { clipboardMessages } from "./features/clipboard/messages.ts";
export { commentCommandMessages } from "./features/comments/command-messages.ts";
export type { OpenComments } from "./features/comments/comments-panel.ts";
export { comments } from "./features/comments/comments.ts";
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
} from "./features/comments/graph-comments.ts";
export { commentMessages, type CommentsCatalog } from "./features/comments/messages.ts";
export { differences } from "./features/differences/differences.ts";
export { type DifferenceMark, differenceSigns } from "./features/differences/graph-differences.ts";
export { differenceMessages } from "./features/differences/messages.ts";
export { paintDifferenceLines } from "./features/differences/paint-difference-lines.ts";
export { type WordPlace, wordPlaces } from "./features/differences/word-place.ts";
export type { DraggedOver } from "./features/drop/drop-commands.ts";
export { drop } from "./features/drop/drop.ts";
export { dropMessages } from "./features/drop/messages.ts";
export { inspect } from "./features/inspect/inspect.ts";
export { inspectMessages } from "./features/inspect/messages.ts";
export { LayoutAnimation } from "./features/layout/layout-animation.ts";
export { layout } from "./features/layout/layout.ts";
export { layoutMessages } from "./features/layout/messages.ts";
export type { CanvasCatalog } from "./features/messages.ts";
export { GraphOutline, type OutlineRow } from "./features/outline/graph-outline.ts";
export { outlineMessages } from "./features/outline/messages.ts";
export { outline } from "./features/outline/outline.ts";
export type { CanvasPresence } from "./features/presence/canvas-presence.ts";
export type { Follow } from "./features/presence/follow.ts";
export { presenceMessages } from "./features/presence/messages.ts";
export type { Others, Person } from "./features/presence/others.ts";
export { needsName, rename, restoreName } from "./features/presence/own-name.ts";
export { fieldLabelOf } from "./features/presence/presence-sender.ts";
export { presence } from "./features/presence/presence.ts";
export { countOf, type GraphSearch, type SearchState } from "./features/search/graph-search.ts";
export { searchMessages } from "./features/search/messages.ts";
export { search } from "./features/search/search.ts";
export { subgraphMessages } from "./features/subgraphs/messages.ts";
export { subgraphs } from "./features/subgraphs/subgraphs.ts";
export { versionMessages } from "./features/versions/messages.ts";
export { versions } from "./features/versions/versions.ts";
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
export { type KernelCatalog, messages, type Translate } from "./messages.ts";
export { LiveMinimap } from "./minimap/minimap-painter.ts";
export { dotGapPx, dotGridTransform, smallestDotScale } from "./painting/dot-grid.ts";
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
export { appliesTo, isOffered } from "./scope/command-table.ts";
export { createScope, type CreatedScope, type ScopeOptions } from "./scope/create-scope.ts";
export { isCovered } from "./scope/feature-calls.ts";
export type {
  CanvasFeature,
  Command,
  CommandSection,
  FeatureCommand,
  FlowScope,
  InputPlace,
  MenuKind,
} from "./scope/flow-scope.ts";
export { Signal } from "./signal.ts";
export {
  type ShownState,
  statesByNumber,
  statusParts,
  statusRise,
  statusSigns,
  statusSummary,
} from "./status/status-text.ts";
export { firstViewport, hasSideBar, hasToMeasure, isNarrow } from "./viewport/fit-viewport.ts";
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
