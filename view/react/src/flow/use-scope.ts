import type { Handle, Records } from "@heddle/params";
import { type RefCallback, useCallback, useState } from "react";

import { type Stage, useStage } from "../stage.ts";
import { connectionRules } from "./connection-rules.ts";
import type { Viewport } from "./drawing/rectangle.ts";
import type { FlowScope } from "./flow-context.ts";
import type { OpenEditor } from "./flow-records.ts";
import { Intents } from "./intents.ts";
import { Picture } from "./picture.ts";
import { Pins } from "./pins.ts";
import { Signal } from "./signal.ts";
import { fittingViewport } from "./viewport/fitting-viewport.ts";

/** Makes what the parts of a shown flow share, for as long as the element that it is shown in is there. */
export function useScope(
  handle: Handle,
): readonly [scope: FlowScope | undefined, attach: RefCallback<HTMLElement>] {
  const stage = useStage();
  const [scope, setScope] = useState<FlowScope>();
  const attach = useCallback(
    (element: HTMLElement) => {
      const picture = new Picture(handle);
      setScope(scopeOf(picture, handle, stage, element));
      return () => {
        setScope(undefined);
        picture.dispose();
      };
    },
    [handle, stage],
  );
  return [scope, attach];
}

function scopeOf(
  picture: Picture,
  handle: Handle,
  { announceError }: Stage,
  { clientWidth: width, clientHeight: height }: HTMLElement,
): FlowScope {
  const refusal = new Signal<string | undefined>(undefined);
  const kept = handle.read("viewport") as Viewport | null;
  return {
    handle,
    picture,
    editors: handle.read("openEditors") as Records<OpenEditor>,
    pins: new Pins(picture.scene.mounts),
    start: kept ?? fittingViewport(picture.geometry.nodes.bounds(), { width, height }),
    intents: new Intents(handle, (reason) => {
      refusal.set(reason);
      announceError(reason);
    }),
    box: new Signal(undefined),
    connection: new Signal(undefined),
    refusal,
    whyNotConnect: connectionRules(handle, picture),
  };
}
