import { search as canvas, searchMessages } from "@heddle/canvas";
import type { ReactElement, ReactNode } from "react";

import { useTranslate } from "../../../language.tsx";
import { useFlowScope, useSignal } from "../../flow-context.ts";
import type { FlowViewFeature } from "../../flow-view-feature.ts";
import { IconButton } from "../../icon-button.tsx";
import { lazyFocus } from "../../lazy-part.tsx";
import type * as lazyViews from "../lazy-views.ts";

const load = (): Promise<typeof lazyViews> => import("../lazy-views.ts");

const OpenSearch = lazyFocus(load, "OpenSearch", (scope) => scope.part(canvas).close());

/** The search of the graph, while it is open. */
function SearchBar(): ReactNode {
  const state = useSignal(useFlowScope().part(canvas).state);
  return state.isOpen && <OpenSearch state={state} />;
}

function FindButton(): ReactElement {
  const t = useTranslate();
  const graphSearch = useFlowScope().part(canvas);
  return (
    <IconButton
      icon="search"
      label={t(searchMessages.commands.find)}
      onPress={() => graphSearch.open()}
    />
  );
}

/** Finds nodes and edges by their texts. */
export const search: FlowViewFeature = {
  canvas,
  views: { bar: SearchBar, viewButton: FindButton },
  load,
};
