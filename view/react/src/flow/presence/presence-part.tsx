import { type CanvasPresence, type Person, Signal } from "@heddle/canvas";
import type { ReactNode } from "react";

import { useModule } from "../../lazy-view.ts";
import { useFlowScope, useSignal } from "../flow-context.ts";
import type * as presenceViews from "./presence-views.ts";

interface PresencePartProps {
  readonly name: keyof typeof presenceViews;
}

/** A component that shows the other viewers of the flow. It is loaded for a flow that has viewers. */
export function PresencePart({ name }: PresencePartProps): ReactNode {
  const presence = useSignal(useFlowScope().presence);
  return presence && <LoadedPart name={name} presence={presence} />;
}

const loadViews = (): Promise<typeof presenceViews> => import("./presence-views.ts");

function LoadedPart(props: PresencePartProps & { readonly presence: CanvasPresence }): ReactNode {
  const views = useModule(loadViews);
  const View = views?.[props.name];
  return View && <View presence={props.presence} />;
}

const nobody = new Signal<readonly Person[]>([]);

/** The other people who look at the graph; nobody until that part is loaded. */
export function usePresentPeople(): readonly Person[] {
  const presence = useSignal(useFlowScope().presence);
  return useSignal(presence?.others.people ?? nobody);
}
