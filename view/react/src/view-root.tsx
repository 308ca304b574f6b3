import type { Handle, LanguageChoice } from "@heddle/params";
import { toView, type Viewable } from "@heddle/views";
import {
  type DOMAttributes,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import { createPortal } from "react-dom";

import { builtInViews } from "./built-in-views.ts";
import { EarlyKeys } from "./early-keys.ts";
import { LanguageProvider, useTranslate } from "./language.tsx";
import { registerMissing } from "./registry.ts";
import { adoptStyles } from "./styles/sheet.ts";
import { type Theme, ThemeRoot } from "./theme-root.tsx";
import { Announcer, ViewedContext, type ViewHost, ViewHostContext } from "./view-host.ts";
import { ViewSlot } from "./view-slot.tsx";

registerMissing(builtInViews);

interface ViewRootProps {
  readonly root: ShadowRoot;
  readonly handle: Handle;
  readonly theme: Theme | undefined;
  readonly messages: LanguageChoice | undefined;
  /** Handlers of the outermost element. */
  readonly events?: DOMAttributes<Element>;
}

/** The content of the shadow root of a view. */
export function ViewRoot({ messages, ...content }: ViewRootProps): ReactElement {
  return (
    <LanguageProvider messages={messages}>
      <ViewContent {...content} />
    </LanguageProvider>
  );
}

function ViewContent({
  root,
  handle,
  theme,
  events,
}: Omit<ViewRootProps, "messages">): ReactElement {
  const t = useTranslate();
  const [announcer] = useState(() => new Announcer());
  const [earlyKeys] = useState(() => new EarlyKeys());
  const host = useMemo((): ViewHost => {
    const { announce, announceError, clear } = announcer;
    return { root, earlyKeys, announce, announceError, clearAnnouncement: clear };
  }, [root, earlyKeys, announcer]);
  useEffect(() => earlyKeys.attach(root), [earlyKeys, root]);
  return (
    <ViewHostContext.Provider value={host}>
      <ThemeRoot part="view" data-part="view" theme={theme} {...events}>
        <ViewedContext.Provider value={handle}>
          <ViewSlot handle={handle} />
        </ViewedContext.Provider>
        <output ref={(region) => announcer.attach(region, t)} className="hd-own hd-hidden" />
      </ThemeRoot>
    </ViewHostContext.Provider>
  );
}

/** The handle of anything that can be shown. */
export function toHandle(of: Viewable | Handle): Handle {
  return isHandle(of) ? of : toView(of);
}

function isHandle(value: Viewable | Handle): value is Handle {
  if (typeof value !== "object") return false;
  // A model with a `view()` is its own handle, and still shown through that view.
  const hasView = "view" in value && typeof value.view === "function";
  return !hasView && "subscribe" in value && "call" in value && "read" in value;
}

/** The parts that a page styles with `::part`, also from outside of a shadow root around the view. */
const parts = [
  "view",
  "heading",
  "card",
  "alert",
  "field",
  "label",
  "control",
  "error",
  "button",
  "bar",
  "navigation",
  "page",
  "flow",
  "hd-node: node",
  "panel",
  "side-bar",
].join(", ");

/** The shadow root of an element, with Heddle's styles. */
export function shadowRootOf(host: HTMLElement): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  adoptStyles(root);
  host.setAttribute("exportparts", parts);
  return root;
}

interface ShadowProps {
  readonly children: (root: ShadowRoot) => ReactNode;
}

/** Renders its content in a shadow root. */
export function Shadow({ children }: ShadowProps): ReactElement {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const attach = useCallback((host: HTMLElement | null) => {
    if (host) setRoot(shadowRootOf(host));
  }, []);
  return <div ref={attach}>{root && createPortal(children(root), root)}</div>;
}
