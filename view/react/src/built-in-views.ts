import type { WidgetKind } from "@heddle/views";

import { CardView } from "./layouts/card-view.tsx";
import { ColumnView } from "./layouts/column-view.tsx";
import { RowView } from "./layouts/row-view.tsx";
import { SectionView } from "./layouts/section-view.tsx";
import { lazyView } from "./lazy-view.ts";
import { AlertView } from "./panes/alert-view.tsx";
import { MarkdownView } from "./panes/markdown-view.tsx";
import { NativeView } from "./panes/native-view.tsx";
import { TextView } from "./panes/text-view.tsx";
import type { ViewComponent } from "./registry.ts";
import { ButtonView } from "./widgets/button-view.tsx";
import { CheckboxView } from "./widgets/checkbox-view.tsx";
import { ClockInputView } from "./widgets/clock-input-view.tsx";
import { DateInputView } from "./widgets/date-input-view.tsx";
import { GroupView } from "./widgets/group-view.tsx";
import { JsonInputView } from "./widgets/json-input-view.tsx";
import { NumberInputView } from "./widgets/number-input-view.tsx";
import { SelectView } from "./widgets/select-view.tsx";
import { SwitchView } from "./widgets/switch-view.tsx";
import { TextAreaView } from "./widgets/text-area-view.tsx";
import { TextInputView } from "./widgets/text-input-view.tsx";

/** The component of every kind in `@heddle/views`. Components that few forms need are loaded when they are first shown. */
export const builtInViews: Readonly<Record<WidgetKind, ViewComponent>> &
  Readonly<Record<string, ViewComponent>> = {
  alert: AlertView,
  badge: lazyView(async () => (await import("./panes/badge-view.tsx")).BadgeView),
  button: ButtonView,
  card: CardView,
  checkbox: CheckboxView,
  "code-text": lazyView(async () => (await import("./panes/code-text-view.tsx")).CodeTextView),
  column: ColumnView,
  "date-input": DateInputView,
  "date-time-input": ClockInputView,
  difference: lazyView(async () => (await import("./panes/difference-view.tsx")).DifferenceView),
  dialog: lazyView(async () => (await import("./layouts/dialog-view.tsx")).DialogView),
  download: lazyView(async () => (await import("./panes/download-view.tsx")).DownloadView),
  feed: lazyView(async () => (await import("./layouts/feed-view.tsx")).FeedView),
  "file-input": lazyView(async () => (await import("./widgets/file-input-view.tsx")).FileInputView),
  fixed: lazyView(async () => (await import("./widgets/fixed-view.tsx")).FixedView),
  group: GroupView,
  image: lazyView(async () => (await import("./panes/image-view.tsx")).ImageView),
  "integer-input": NumberInputView,
  "json-input": JsonInputView,
  "json-tree": lazyView(async () => (await import("./panes/json-tree-view.tsx")).JsonTreeView),
  "leave-guard": lazyView(
    async () => (await import("./panes/leave-guard-view.tsx")).LeaveGuardView,
  ),
  markdown: MarkdownView,
  "multi-select": lazyView(
    async () => (await import("./widgets/multi-select-view.tsx")).MultiSelectView,
  ),
  native: NativeView,
  "number-input": NumberInputView,
  "password-input": lazyView(
    async () => (await import("./widgets/password-input-view.tsx")).PasswordInputView,
  ),
  progress: lazyView(async () => (await import("./panes/progress-view.tsx")).ProgressView),
  row: RowView,
  rows: lazyView(async () => (await import("./widgets/rows-view.tsx")).RowsView),
  section: SectionView,
  select: SelectView,
  slider: lazyView(async () => (await import("./widgets/slider-view.tsx")).SliderView),
  sparkline: lazyView(async () => (await import("./panes/sparkline-view.tsx")).SparklineView),
  switch: SwitchView,
  table: lazyView(async () => (await import("./panes/table-view.tsx")).TableView),
  tabs: lazyView(async () => (await import("./layouts/tabs-view.tsx")).TabsView),
  tags: lazyView(async () => (await import("./widgets/tags-view.tsx")).TagsView),
  text: TextView,
  "text-area": TextAreaView,
  "text-input": TextInputView,
  "time-input": ClockInputView,
  variant: lazyView(async () => (await import("./widgets/variant-view.tsx")).VariantView),
};
