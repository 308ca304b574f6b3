export { Card, Column, Dialog, Feed, Layout, Row, Section, Tabs } from "./layouts.ts";
export { messages as viewMessages } from "./messages.ts";
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
export { type FieldOptions, type WidgetMode } from "./schema-to-widget/field.ts";
export { schemaToWidget } from "./schema-to-widget/schema-to-widget.ts";
export { NativeView, toView, viewType } from "./to-view.ts";
export { type HasView, type NativeContent, NotViewableError, View, type Viewable } from "./view.ts";
export type { SchemaRule, WidgetDefinition } from "./widget-definition.ts";
export {
  Checkbox,
  DateInput,
  DateTimeInput,
  FileInput,
  Fixed,
  Group,
  IntegerInput,
  JsonInput,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Rows,
  Select,
  Slider,
  Switch,
  Tags,
  TextArea,
  TextInput,
  TimeInput,
  Variant,
  type WidgetKind,
  widgetTable,
} from "./widget-table.ts";
export { Button } from "./widgets/button.ts";
export { Container } from "./widgets/container.ts";
export { type Option } from "./widgets/option.ts";
export { type Branch } from "./widgets/variant.ts";
export { Widget } from "./widgets/widget.ts";
