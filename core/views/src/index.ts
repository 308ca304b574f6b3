export { type FieldOptions, type WidgetMode } from "./field/field.ts";
export {
  arrange,
  expectedHint,
  type FieldHints,
  hintNames,
  hintsIn,
  type LayoutHints,
  type MemberSection,
  type Placed,
  type WidgetName,
  widgetNames,
  withHints,
} from "./field/hints.ts";
export { Card, Column, Dialog, Feed, Layout, Row, Section, Tabs } from "./layouts/layouts.ts";
export { type Problem, ProblemList } from "./layouts/problem-list.ts";
export type { ViewsCatalog } from "./messages.ts";
export { Difference } from "./panes/difference.ts";
export { Download, safeFileName } from "./panes/download.ts";
export {
  Alert,
  Badge,
  CodeText,
  Image,
  JsonTree,
  LeaveGuard,
  Markdown,
  Progress,
  Sparkline,
} from "./panes/panes.ts";
export { type RowAction, Table } from "./panes/table.ts";
export { Text } from "./panes/text.ts";
export {
  type OwnIdentity,
  personKeyType,
  Presence,
  type PagePresence,
  type PresenceReceiver,
  type PresenceUpdate,
  type PresentAuthor,
  presenceUpdateType,
  viewerColors,
  type ViewerIdentity,
  viewerNameType,
  type ViewerOptions,
} from "./presence/presence.ts";
export { PresentViewers } from "./presence/present-viewers.ts";
export { SentPresence } from "./presence/sent-presence.ts";
export { otherPropertiesToWidget, schemaToWidget } from "./schema-to-widget/schema-to-widget.ts";
export { fittingWidgets } from "./schema-to-widget/widget-choices.ts";
export type {
  HistoryListener,
  HistoryRow,
  PastPoint,
  SharedArchive,
  SharedChange,
  VersionRow,
} from "./sharing/shared-archive.ts";
export {
  type ModelViewer,
  type SelfSharing,
  type SharedComments,
  type SharedDocument,
  type SharedModel,
  shareModel,
  type SharingOptions,
  type StoredState,
} from "./sharing/shared-model.ts";
export {
  type FieldPresence,
  type PresentFieldViewer,
  SharedView,
  SharedViewer,
  type SharedViewerOptions,
} from "./sharing/shared-view.ts";
export {
  isShareable,
  readWidgets,
  type Shareable,
  type StoredValues,
  ViewValues,
  writeWidgets,
} from "./sharing/stored-values.ts";
export type { Interpretation } from "./state-transitions.ts";
export { hasView, NativeView, toView, viewType } from "./to-view.ts";
export { viewsIn, watchViews } from "./view-tree.ts";
export { type HasView, type NativeContent, NotViewableError, View, type Viewable } from "./view.ts";
export type { WidgetKind } from "./widget-table.ts";
export { Button } from "./widgets/button.ts";
export { Checkbox } from "./widgets/checkbox.ts";
export { Container } from "./widgets/container.ts";
export { DateInput } from "./widgets/date-input.ts";
export { DateTimeInput } from "./widgets/date-time-input.ts";
export { FileInput } from "./widgets/file-input.ts";
export { Fixed } from "./widgets/fixed.ts";
export { Group } from "./widgets/group.ts";
export { IntegerInput } from "./widgets/integer-input.ts";
export { JsonInput } from "./widgets/json-input.ts";
export { MapEntry, MapInput, MapKey } from "./widgets/map-input.ts";
export { type BuildMember, MemberWidgets } from "./widgets/member-widgets.ts";
export { MultiSelect } from "./widgets/multi-select.ts";
export { NumberInput } from "./widgets/number-input.ts";
export { type Option } from "./widgets/option.ts";
export { PasswordInput } from "./widgets/password-input.ts";
export { Rows } from "./widgets/rows.ts";
export { Select } from "./widgets/select.ts";
export { Slider } from "./widgets/slider.ts";
export { Switch } from "./widgets/switch.ts";
export { Tags } from "./widgets/tags.ts";
export { TextArea } from "./widgets/text-area.ts";
export { TextInput } from "./widgets/text-input.ts";
export { TimeInput } from "./widgets/time-input.ts";
export { ValueInput } from "./widgets/value-input.ts";
export { type Branch, branchOf, Variant } from "./widgets/variant.ts";
export type { SchemaRule, WidgetDefinition } from "./widgets/widget-definition.ts";
export {
  type Composition,
  type PartState,
  type PossiblePart,
  Widget,
  type WidgetState,
} from "./widgets/widget.ts";
