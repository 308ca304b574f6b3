import {
  type CanvasPresence,
  type FlowScope,
  type Person,
  presence as canvas,
  Signal,
} from "@heddle/canvas";
import type { FunctionComponent, ReactElement, ReactNode } from "react";

import { useModule } from "../../../lazy-view.ts";
import { useFlowScope, useSignal } from "../../flow-context.ts";
import type { FlowViewFeature } from "../../flow-view-feature.ts";
import type * as presenceViews from "./presence-views.ts";
import { useEditorPeople, useSharedForm } from "./use-shared-form.ts";

type ViewName = keyof typeof presenceViews;

/** A component that shows the other viewers of the flow. It is loaded for a flow that has viewers. */
function presenceView(name: ViewName): FunctionComponent {
  return function PresenceView() {
    const presence = useSignal(useFlowScope().part(canvas));
    return presence && <LoadedView name={name} presence={presence} />;
  };
}

const loadViews = (): Promise<typeof presenceViews> => import("./presence-views.ts");

interface LoadedViewProps {
  readonly name: ViewName;
  readonly presence: CanvasPresence;
}

function LoadedView({ name, presence }: LoadedViewProps): ReactNode {
  const View = useModule(loadViews)?.[name];
  return View && <View presence={presence} />;
}

const nobody = new Signal<readonly Person[]>([]);
const none = new Signal<CanvasPresence | undefined>(undefined);

function presenceIn({ features, part }: FlowScope): Signal<CanvasPresence | undefined> {
  return features.includes(canvas) ? part(canvas) : none;
}

/** The other people who look at the graph; nobody until that part is loaded, and without this feature. */
export function usePresentPeople(): readonly Person[] {
  const presence = useSignal(presenceIn(useFlowScope()));
  return useSignal(presence?.others.people ?? nobody);
}

const FollowedFrame = presenceView("FollowedFrame");

/** Before an editor is opened, it loads what its fields show of other people. */
function Cover(): ReactElement {
  useEditorPeople();
  return <FollowedFrame />;
}

/** The other viewers of a shared graph: what they do, and who they are. */
export const presence: FlowViewFeature = {
  canvas,
  views: {
    overNodes: presenceView("PresenceLayer"),
    people: presenceView("People"),
    cover: Cover,
  },
  useEditorForm: useSharedForm,
};
