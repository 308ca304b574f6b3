import { subgraphs as canvas } from "@heddle/canvas";

import type { FlowViewFeature } from "../../flow-view-feature.ts";

/** Makes reusable types of nodes, and edits them. */
export const subgraphs: FlowViewFeature = { canvas };
