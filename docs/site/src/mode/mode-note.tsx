import type { ReactElement } from "react";
import { ConnectionStatus } from "./connection-status.tsx";
import { servedUrl } from "./mode.ts";
import { useMode } from "./mode-context.ts";
import "./mode-note.css";

const explanations = {
  served: "Examples run in Node, in your session.",
  embedded: "Examples run in this page.",
};

/** Explains the mode, and shows the connection status of a session. */
export function ModeNote(): ReactElement {
  const { mode, app } = useMode();
  return (
    <aside className="mode-note" aria-label="Mode">
      {app && <ConnectionStatus app={app} />}
      <span id="mode-note">
        {explanations[mode]}
        {servedUrl === undefined && (
          <>
            {" "}
            <code>npm start</code> serves them.
          </>
        )}
      </span>
    </aside>
  );
}
