import type { Handle } from "@heddle/params";
import { toView, type Viewable } from "@heddle/views";
import { type DOMAttributes, type ReactElement, useMemo, useState } from "react";

import { Announcer } from "./announcer.ts";
import { builtInViews } from "./built-in-views.ts";
import { registerMissing } from "./registry.ts";
import { type Stage, StageContext } from "./stage.ts";
import { adoptStyles } from "./styles/sheet.ts";
import { ViewSlot } from "./view-slot.tsx";

registerMissing(builtInViews);

/** Light or dark; without one a view follows the `color-scheme` of the page. */
export type Theme = "light" | "dark";

interface SceneProps {
  readonly root: ShadowRoot;
  readonly handle: Handle;
  readonly theme: Theme | undefined;
  /** What the outermost element listens to. */
  readonly events?: DOMAttributes<Element>;
}

/** All that is in the shadow root of a shown view. */
export function Scene({ root, handle, theme, events }: SceneProps): ReactElement {
  const [announcer] = useState(() => new Announcer());
  const stage = useMemo((): Stage => {
    const { announce, announceError } = announcer;
    return { root, announce, announceError };
  }, [root, announcer]);
  return (
    <StageContext.Provider value={stage}>
      <div className="hd-root" data-theme={theme} {...events}>
        <ViewSlot handle={handle} />
        <output ref={(region) => announcer.attach(region)} className="hd-own hd-hidden" />
      </div>
    </StageContext.Provider>
  );
}

/** The handle of what is to be shown. */
export function toHandle(of: Viewable | Handle): Handle {
  return isHandle(of) ? of : toView(of);
}

function isHandle(value: Viewable | Handle): value is Handle {
  if (typeof value !== "object") return false;
  // A model that shows itself through a view is one of those, although it is its own handle.
  const showsItself = "view" in value && typeof value.view === "function";
  return !showsItself && "subscribe" in value && "call" in value && "read" in value;
}

/** The shadow root of an element, with our styles in it. */
export function shadowRootOf(host: HTMLElement): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  adoptStyles(root);
  return root;
}
