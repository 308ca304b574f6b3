import { HeddleView } from "@heddle/react";
import { type ServedApp, ServedNotices } from "@heddle/react/served";
import { type ReactNode, useCallback, useSyncExternalStore } from "react";

/** The app below the notices about its connection. */
export function Page({ app }: { readonly app: ServedApp }): ReactNode {
  const subscribe = useCallback((onChange: () => void) => app.onRoot(onChange), [app]);
  const root = useSyncExternalStore(subscribe, () => app.root);
  return (
    <>
      <ServedNotices app={app} />
      {/* A graph or a console as the root fills the window. */}
      <main data-kind={root?.kind}>
        {/* The headings of the app start at level 2. */}
        <h1 className="visually-hidden">{document.title}</h1>
        {root && <HeddleView of={root} messages={app.messages} />}
      </main>
    </>
  );
}
