import type { Handle } from "@heddle/params";
import type { ReactElement, ReactNode } from "react";

import { HeddleView } from "../heddle-view.tsx";
import { LanguageProvider } from "../language.tsx";
import type { Theme } from "../theme-root.tsx";
import type { ServedOptions } from "./served-app.ts";
import { ServedNotices } from "./served-notices.tsx";
import { useServed } from "./use-served.ts";

/** Props of `ServedView`. */
export interface ServedViewProps extends ServedOptions {
  /** The address of the app, relative to the page. */
  readonly url: string;
  readonly theme?: Theme | undefined;
  /** Renders the root instead of `HeddleView`. */
  readonly children?: (root: Handle) => ReactNode;
}

/** Shows a served app below the notices about its connection. */
export function ServedView(props: ServedViewProps): ReactElement {
  const { url, connect, theme, messages, children } = props;
  const { app, root } = useServed(url, { connect, messages });
  const show = children ?? ((of: Handle) => <HeddleView of={of} theme={theme} />);
  return (
    <div>
      <LanguageProvider messages={messages}>
        {app && <ServedNotices app={app} theme={theme} messages={messages} />}
        {root && show(root)}
      </LanguageProvider>
    </div>
  );
}
