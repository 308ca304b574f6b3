import { HeddleView } from "@heddle/react";
import type { Replica, ReplicaModel } from "@heddle/sync";
import { type ReactNode, useEffect, useState } from "react";

import { ConnectionBar } from "./connection-bar.tsx";
import { LossNotice } from "./loss-notice.tsx";
import type { PageState } from "./page-state.ts";
import type { SessionFiles } from "./session-files.ts";

interface PageProps {
  readonly replica: Replica;
  readonly state: PageState;
  readonly files: SessionFiles;
}

/** The app, under what is to say about the connection. */
export function Page({ replica, state, files }: PageProps): ReactNode {
  const [root, setRoot] = useState<ReplicaModel | undefined>(replica.root);
  useEffect(() => replica.onRoot(setRoot), [replica]);
  return (
    <>
      <ConnectionBar state={replica.state} page={state} files={files} />
      <main>
        {/* The headings of the app begin below this one. */}
        <h1 className="unseen">{document.title}</h1>
        <LossNotice replica={replica} />
        {root && <HeddleView of={root} />}
      </main>
    </>
  );
}
