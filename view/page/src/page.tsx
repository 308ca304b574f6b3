import { HeddleView } from "@heddle/react";
import { ServedNotices, useServed } from "@heddle/react/served";
import type { ReactNode } from "react";

/** The app, under what is to say about the connection. */
export function Page({ app: url }: { readonly app: string }): ReactNode {
  const { app, root } = useServed(`${url}/`);
  return (
    <>
      {app && <ServedNotices app={app} />}
      {/* A graph or a console alone has all of the window. */}
      <main data-kind={root?.kind}>
        {/* The headings of the app begin below this one. */}
        <h1 className="unseen">{document.title}</h1>
        {root && <HeddleView of={root} />}
      </main>
    </>
  );
}
