// One file for what a graph does not show at first: users often open several parts, and each file costs a request.
import { addStyles } from "../styles/sheet.ts";
import { lazyStyles } from "./styles/lazy-styles.ts";

export { ChangeEffects } from "./change-effects.tsx";
export { OpenDialog } from "./dialog/dialogs.tsx";
export { OpenMenu } from "./menu/flow-menu.tsx";
export { EmptyHint } from "./panels/empty-hint.tsx";
export { TapNotice } from "./panels/tap-notice.tsx";
export { GroupPath } from "./panels/group-path.tsx";
export { AlignedLines, InsertionMark, SelectionBox } from "./plane/drag-marks.tsx";
export { GraphMinimap } from "./plane/minimap.tsx";
export { PendingLines } from "./plane/pending-connections.tsx";

addStyles(lazyStyles);
