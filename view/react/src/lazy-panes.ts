// One file for all of them: a page that has one often has others, and each file costs a request.
export { DialogView } from "./layouts/dialog-view.tsx";
export { FeedView } from "./layouts/feed-view.tsx";
export { TabsView } from "./layouts/tabs-view.tsx";
export { BadgeView } from "./panes/badge-view.tsx";
export { CodeTextView } from "./panes/code-text-view.tsx";
export { DifferenceView } from "./panes/difference-view.tsx";
export { DownloadView } from "./panes/download-view.tsx";
export { ImageView } from "./panes/image-view.tsx";
export { JsonTreeView } from "./panes/json-tree-view.tsx";
export { LeaveGuardView } from "./panes/leave-guard-view.tsx";
export { ProblemListView } from "./panes/problem-list-view.tsx";
export { ProgressView } from "./panes/progress-view.tsx";
export { SignInLinkView } from "./panes/sign-in-link-view.tsx";
export { SparklineView } from "./panes/sparkline-view.tsx";
export { SharedViewView } from "./shared/shared-view.tsx";
export { TableView } from "./panes/table-view.tsx";
