import type { ReactElement } from "react";
import { ConnectionStatus } from "./connection-status.tsx";
import { servedUrl } from "./mode.ts";
import { useMode } from "./mode-context.tsx";
import "./mode-note.css";

const explanations = {
  served:
    "The examples run in Node, in your own session. This page displays them and sends your input.",
  embedded: "The examples run in this page. Your input leaves it only when you send it to an API.",
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
            The served mode needs a server: start the gallery with <code>npm start</code>.
          </>
        )}
      </span>
    </aside>
  );
}
