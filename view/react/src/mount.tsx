import { assertArgument, type Handle, type LanguageChoice, languageKind } from "@heddle/params";
import type { Viewable } from "@heddle/views";
import { createRoot } from "react-dom/client";

import type { Theme } from "./theme-root.tsx";
import { shadowRootOf, toHandle, ViewRoot } from "./view-root.tsx";

/** Options of `mount`. */
export interface MountOptions {
  readonly theme?: Theme;
  /** The language of all texts that Heddle writes; English by default. */
  readonly messages?: LanguageChoice;
}

/** Appends anything viewable to an element; returns the function that removes it. */
export function mount(
  viewable: Viewable | Handle,
  element: Element,
  { theme, messages }: MountOptions = {},
): () => void {
  if (messages !== undefined) assertArgument("mount", "messages", messages, languageKind);
  const handle = toHandle(viewable);
  const host = element.ownerDocument.createElement("div");
  element.append(host);
  const root = shadowRootOf(host);
  // A React root inside the shadow root, unlike a portal, receives each event once.
  const reactRoot = createRoot(root);
  reactRoot.render(<ViewRoot {...{ root, handle, theme, messages }} />);
  return () => {
    reactRoot.unmount();
    host.remove();
  };
}
