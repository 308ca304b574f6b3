import type { WidgetKind } from "@heddle/views";

import { basicFieldViews } from "./basic-field-views.ts";
import { CardView } from "./layouts/card-view.tsx";
import { ColumnView } from "./layouts/column-view.tsx";
import { RowView } from "./layouts/row-view.tsx";
import { SectionView } from "./layouts/section-view.tsx";
import type * as lazyPanes from "./lazy-panes.ts";
import { lazyView } from "./lazy-view.ts";
import type * as lazyWidgets from "./lazy-widgets.ts";
import { AlertView } from "./panes/alert-view.tsx";
import { MarkdownView } from "./panes/markdown-view.tsx";
import { NativeView } from "./panes/native-view.tsx";
import { TextView } from "./panes/text-view.tsx";
import type { ViewComponent } from "./registry.ts";
import { ButtonView } from "./widgets/button-view.tsx";

const loadWidgets = (): Promise<typeof lazyWidgets> => import("./lazy-widgets.ts");
const loadPanes = (): Promise<typeof lazyPanes> => import("./lazy-panes.ts");

function lazyWidget(name: keyof typeof lazyWidgets): ViewComponent {
  return lazyView(async () => (await loadWidgets())[name]);
}

function lazyPane(name: keyof typeof lazyPanes): ViewComponent {
  return lazyView(async () => (await loadPanes())[name]);
}

/** The component of every kind in `@heddle/views`. Components that few forms need are loaded when they are first shown. */
export const builtInViews: Readonly<Record<WidgetKind, ViewComponent>> &
  Readonly<Record<string, ViewComponent>> = {
  ...basicFieldViews,
  alert: AlertView,
  badge: lazyPane("BadgeView"),
  button: ButtonView,
  card: CardView,
  "code-text": lazyPane("CodeTextView"),
  column: ColumnView,
  "date-input": lazyWidget("DateInputView"),
  "date-time-input": lazyWidget("ClockInputView"),
  difference: lazyPane("DifferenceView"),
  dialog: lazyPane("DialogView"),
  download: lazyPane("DownloadView"),
  feed: lazyPane("FeedView"),
  "file-input": lazyWidget("FileInputView"),
  fixed: lazyWidget("FixedView"),
  image: lazyPane("ImageView"),
  "json-tree": lazyPane("JsonTreeView"),
  "leave-guard": lazyPane("LeaveGuardView"),
  "map-entry": lazyWidget("MapEntryView"),
  "map-input": lazyWidget("MapInputView"),
  markdown: MarkdownView,
  "multi-select": lazyWidget("MultiSelectView"),
  native: NativeView,
  "password-input": lazyWidget("PasswordInputView"),
  "problem-list": lazyPane("ProblemListView"),
  progress: lazyPane("ProgressView"),
  row: RowView,
  rows: lazyWidget("RowsView"),
  section: SectionView,
  "shared-view": lazyPane("SharedViewView"),
  "sign-in-link": lazyPane("SignInLinkView"),
  slider: lazyWidget("SliderView"),
  sparkline: lazyPane("SparklineView"),
  table: lazyPane("TableView"),
  tabs: lazyPane("TabsView"),
  tags: lazyWidget("TagsView"),
  text: TextView,
  "time-input": lazyWidget("ClockInputView"),
  "value-input": lazyWidget("ValueInputView"),
  variant: lazyWidget("VariantView"),
};
