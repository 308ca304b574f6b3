import { registerView, type ViewComponent } from "../registry.ts";
import { createFlowView } from "./create-flow-view.tsx";
import { allFeatures } from "./features/all-features.ts";

/** The view of a flow: the graph editor with all features. Importing it registers it. */
export const FlowView: ViewComponent = createFlowView(allFeatures);

registerView("flow", FlowView);
