export { Card } from "./layouts/card.ts";
export { Column } from "./layouts/column.ts";
export { Dialog } from "./layouts/dialog.ts";
export { Feed } from "./layouts/feed.ts";
export { Layout } from "./layouts/layout.ts";
export { Row } from "./layouts/row.ts";
export { Section } from "./layouts/section.ts";
export { Tabs } from "./layouts/tabs.ts";
export { messages as viewMessages } from "./messages.ts";
export { NativeView } from "./native-view.ts";
export { Alert } from "./panes/alert.ts";
export { Badge } from "./panes/badge.ts";
export { CodeText } from "./panes/code-text.ts";
export { Difference } from "./panes/difference.ts";
export { Download } from "./panes/download.ts";
export { Image } from "./panes/image.ts";
export { JsonTree } from "./panes/json-tree.ts";
export { LeaveGuard } from "./panes/leave-guard.ts";
export { Markdown } from "./panes/markdown.ts";
export { Progress } from "./panes/progress.ts";
export { Sparkline } from "./panes/sparkline.ts";
export { type RowAction, Table } from "./panes/table.ts";
export { Text } from "./panes/text.ts";
export { safeFileName } from "./safe-file-name.ts";
export { type FieldOptions, type WidgetMode } from "./schema-to-widget/field.ts";
export { schemaToWidget } from "./schema-to-widget/schema-to-widget.ts";
export { toView, viewType } from "./to-view.ts";
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
