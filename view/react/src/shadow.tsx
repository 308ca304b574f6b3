import { type ReactElement, type ReactNode, useCallback, useState } from "react";
import { createPortal } from "react-dom";

import { shadowRootOf } from "./scene.tsx";

interface ShadowProps {
  readonly children: (root: ShadowRoot) => ReactNode;
}

/** An element whose content is in a shadow root with our styles. */
export function Shadow({ children }: ShadowProps): ReactElement {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const attach = useCallback((host: HTMLElement | null) => {
    if (host) setRoot(shadowRootOf(host));
  }, []);
  return <div ref={attach}>{root && createPortal(children(root), root)}</div>;
}
