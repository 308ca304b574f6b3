// One file for what users open in a graph: they often open several parts, and each file costs a request. What only a shared
// graph has, is in files of its own.
export {
  DifferenceCounts,
  DifferenceMarks,
  DifferencePopup,
} from "./differences/difference-views.tsx";
export { DropOverlay } from "./drop/drop-overlay.tsx";
export { InspectionPopup } from "./inspect/inspect-popup.tsx";
export { LayoutNotices } from "./layout/layout-notices.tsx";
export { OpenOutline } from "./outline/open-outline.tsx";
export { OpenSearch } from "./search/search-bar.tsx";
