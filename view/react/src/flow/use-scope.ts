import { type CanvasFeature, createScope, type FlowScope, Signal } from "@heddle/canvas";
import type { Handle } from "@heddle/params";
import { type RefCallback, useCallback, useLayoutEffect, useState } from "react";

import { useTranslate } from "../language.tsx";
import { useAttachment } from "../use-attachment.ts";
import { useViewHost } from "../view-host.ts";

/** Creates the scope of a rendered flow, for the lifetime of its element. */
export function useScope(
  handle: Handle,
  features: readonly CanvasFeature[],
): readonly [scope: FlowScope | undefined, attach: RefCallback<HTMLElement>] {
  const host = useViewHost();
  const [scope, setScope] = useState<FlowScope>();
  const translate = useTranslate();
  const [translation] = useState(() => new Signal(translate));
  useLayoutEffect(() => translation.set(translate), [translation, translate]);
  const attach = useCallback(
    (element: HTMLElement) => {
      const created = createScope({
        handle,
        element,
        translation,
        announce: (text) => host.announce(text),
        announceError: (text) => host.announceError(text),
        features,
      });
      setScope(created.scope);
      return () => {
        setScope(undefined);
        created.dispose();
      };
    },
    [handle, host, translation, features],
  );
  return [scope, useAttachment(attach)];
}
