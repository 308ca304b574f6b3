import type { Handle } from "@heddle/params";
import type { Viewable } from "@heddle/views";
import { createRoot } from "react-dom/client";

import { Scene, shadowRootOf, type Theme, toHandle } from "./scene.tsx";

/** How `mount` shows a view. */
export interface MountOptions {
  readonly theme?: Theme;
}

/** Shows anything viewable at the end of an element; returns the function that takes it away again. */
export function mount(
  viewable: Viewable | Handle,
  element: Element,
  { theme }: MountOptions = {},
): () => void {
  const handle = toHandle(viewable);
  const host = element.ownerDocument.createElement("div");
  element.append(host);
  const root = shadowRootOf(host);
  // A root of React's own inside the shadow root: events pass it once, as they do in any page.
  const scene = createRoot(root);
  scene.render(<Scene {...{ root, handle, theme }} />);
  return () => {
    scene.unmount();
    host.remove();
  };
}
