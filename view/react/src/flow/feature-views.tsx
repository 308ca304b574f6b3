import type { OpenEditor } from "@heddle/canvas";
import { type Context, createContext, type ReactNode, useContext, useEffect } from "react";

import { preloadModule, whenIdle } from "../lazy-view.ts";
import type { SharedForm } from "../shared/shared-context.ts";
import type { FeaturePlace, FlowViewFeature } from "./flow-view-feature.ts";

/** The features of the rendered flow: the same list for its whole life. */
export const FeaturesContext: Context<readonly FlowViewFeature[]> = createContext<
  readonly FlowViewFeature[]
>([]);

interface FeatureViewsProps {
  readonly at: FeaturePlace;
}

/** What the features display at a place. */
export function FeatureViews({ at }: FeatureViewsProps): ReactNode {
  return useContext(FeaturesContext).map(({ canvas, views }) => {
    const View = views?.[at];
    return View && <View key={canvas.name} />;
  });
}

/** Loads what the features do not display at first. */
export function useLoadedFeatures(): void {
  const features = useContext(FeaturesContext);
  useEffect(
    () =>
      whenIdle(() => {
        for (const { load } of features) if (load) preloadModule(load);
      }),
    [features],
  );
}

/** What the fields of an open editor show of other people; `null` if nobody else can be there. */
export function useEditorForm(editor: OpenEditor): SharedForm | null {
  const forms = useContext(FeaturesContext).flatMap(({ useEditorForm: useForm }) =>
    // The features of a flow do not change.
    // oxlint-disable-next-line react/rules-of-hooks
    useForm ? [useForm(editor)] : [],
  );
  return forms.find((form) => form !== null) ?? null;
}
