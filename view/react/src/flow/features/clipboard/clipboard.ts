import { clipboard as canvas } from "@heddle/canvas";

import type { FlowViewFeature } from "../../flow-view-feature.ts";

/** Copies, cuts, pastes and duplicates nodes. */
export const clipboard: FlowViewFeature = { canvas };
