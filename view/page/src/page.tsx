import { HeddleView } from "@heddle/react";
import { type ServedApp, ServedNotices } from "@heddle/react/served";
import { type ReactNode, useCallback, useSyncExternalStore } from "react";

/** The app, under what is to say about the connection. */
export function Page({ app }: { readonly app: ServedApp }): ReactNode {
  const subscribe = useCallback((onChange: () => void) => app.onRoot(onChange), [app]);
  const root = useSyncExternalStore(subscribe, () => app.root);
  return (
    <>
      <ServedNotices app={app} />
      {/* A graph or a console alone has all of the window. */}
      <main data-kind={root?.kind}>
        {/* The headings of the app begin below this one. */}
        <h1 className="unseen">{document.title}</h1>
        {root && <HeddleView of={root} />}
      </main>
    </>
  );
}
