import type { ReactElement } from "react";
import { ConnectionStatus } from "./connection-status.tsx";
import { servedUrl } from "./mode.ts";
import { useMode } from "./mode-context.tsx";
import "./mode-note.css";

const meanings = {
  served:
    "The examples run in Node, in a session of your own; this page shows them and asks for changes.",
  embedded:
    "The examples run in this page, and what you enter leaves it only when you send it to an API.",
};

/** What the mode means, and how the connection stands where there is one. */
export function ModeNote(): ReactElement {
  const { mode, app } = useMode();
  return (
    <aside className="mode-note" aria-label="Mode">
      {app && <ConnectionStatus app={app} />}
      <span id="mode-note">
        {meanings[mode]}
        {servedUrl === undefined && (
          <>
            {" "}
            Served needs the session server: start the gallery with <code>npm start</code>.
          </>
        )}
      </span>
    </aside>
  );
}
