import type { Handle } from "@heddle/params";
import type { ReactElement, ReactNode } from "react";

import { HeddleView } from "../heddle-view.tsx";
import type { Theme } from "../view-root.tsx";
import type { ServedOptions } from "./served-app.ts";
import { ServedNotices } from "./served-notices.tsx";
import { useServed } from "./use-served.ts";

/** What `ServedView` takes. */
export interface ServedViewProps extends ServedOptions {
  /** Where the app is, relative to the page. */
  readonly url: string;
  readonly theme?: Theme | undefined;
  /** Shows the root in another way than as one view. */
  readonly children?: (root: Handle) => ReactNode;
}

/** Shows a served app, under what there is to say about the connection. */
export function ServedView({ url, connect, theme, children }: ServedViewProps): ReactElement {
  const { app, root } = useServed(url, connect && { connect });
  const show = children ?? ((of: Handle) => <HeddleView of={of} theme={theme} />);
  return (
    <div>
      {app && <ServedNotices app={app} theme={theme} />}
      {root && show(root)}
    </div>
  );
}
