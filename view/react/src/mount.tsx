import type { Handle } from "@heddle/params";
import type { Viewable } from "@heddle/views";
import { createRoot } from "react-dom/client";

import { HeddleView, type Theme } from "./heddle-view.tsx";

/** How `mount` shows a view. */
export interface MountOptions {
  readonly theme?: Theme;
}

/** Shows anything viewable in an element of the page; returns the function that takes it away again. */
export function mount(
  viewable: Viewable | Handle,
  element: Element,
  { theme }: MountOptions = {},
): () => void {
  const root = createRoot(element);
  root.render(<HeddleView of={viewable} theme={theme} />);
  return () => root.unmount();
}
