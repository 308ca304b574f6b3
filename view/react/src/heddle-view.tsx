import type { Handle } from "@heddle/params";
import { toView, type Viewable } from "@heddle/views";
import { type ReactElement, useCallback, useMemo, useState } from "react";
import { createPortal } from "react-dom";

import { Announcer } from "./announcer.ts";
import { builtInViews } from "./built-in-views.ts";
import { containedEvents } from "./contain-events.ts";
import { registerMissing } from "./registry.ts";
import { type Stage, StageContext } from "./stage.ts";
import { adoptStyles } from "./styles/sheet.ts";
import { ViewSlot } from "./view-slot.tsx";

registerMissing(builtInViews);

/** Light or dark; without one a view follows the `color-scheme` of the page. */
export type Theme = "light" | "dark";

/** What `HeddleView` takes. */
export interface HeddleViewProps {
  /** What to show: a view model, an object with a `view()`, text, a React element, or the handle of a model. */
  readonly of: Viewable | Handle;
  readonly theme?: Theme | undefined;
}

/** Shows anything viewable, in a shadow root of its own. */
export function HeddleView({ of, theme }: HeddleViewProps): ReactElement {
  const handle = useMemo(() => toHandle(of), [of]);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const attach = useCallback((host: HTMLElement | null) => {
    if (host) setRoot(shadowRootOf(host));
  }, []);
  return (
    <div ref={attach}>{root && createPortal(<Scene {...{ root, handle, theme }} />, root)}</div>
  );
}

interface SceneProps {
  readonly root: ShadowRoot;
  readonly handle: Handle;
  readonly theme: Theme | undefined;
}

function Scene({ root, handle, theme }: SceneProps): ReactElement {
  const [announcer] = useState(() => new Announcer());
  const stage = useMemo((): Stage => {
    const { announce, announceError } = announcer;
    return { root, announce, announceError };
  }, [root, announcer]);
  return (
    <StageContext value={stage}>
      <div className="hd-root" data-theme={theme} {...containedEvents}>
        <ViewSlot handle={handle} />
        <output ref={(region) => announcer.attach(region)} className="hd-own hd-hidden" />
      </div>
    </StageContext>
  );
}

function toHandle(of: Viewable | Handle): Handle {
  return isHandle(of) ? of : toView(of);
}

function isHandle(value: Viewable | Handle): value is Handle {
  return typeof value === "object" && "subscribe" in value && "call" in value && "read" in value;
}

function shadowRootOf(host: HTMLElement): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  adoptStyles(root);
  return root;
}
