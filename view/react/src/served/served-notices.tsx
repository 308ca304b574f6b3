import type { CSSProperties, ReactElement } from "react";

import type { Theme } from "../scene.tsx";
import { Shadow } from "../shadow.tsx";
import { served } from "../styles/served.ts";
import { addStyles } from "../styles/sheet.ts";
import { ConnectionBar } from "./connection-bar.tsx";
import { LossNotice } from "./loss-notice.tsx";
import type { ServedApp } from "./served-app.ts";

addStyles(served);

/** What `ServedNotices` takes. */
export interface ServedNoticesProps {
  readonly app: ServedApp;
  readonly theme?: Theme | undefined;
}

/** In sight wherever the page is scrolled to; a page that has a bar of its own sets the variable. */
const sticky: CSSProperties = {
  position: "sticky",
  insetBlockStart: "var(--hd-notices-top, 0)",
  zIndex: 10,
};

/** Says what a visitor has to know of the connection: that it is interrupted, what was not sent, what can be put back. */
export function ServedNotices({ app, theme }: ServedNoticesProps): ReactElement {
  return (
    <div style={sticky}>
      <Shadow>
        {() => (
          <div className="hd-root" data-theme={theme}>
            <ConnectionBar app={app} />
            <LossNotice replica={app.replica} />
          </div>
        )}
      </Shadow>
    </div>
  );
}
