import { lazyView, registerView } from "@heddle/react";
// Registers the console, which loads with the first visible one.
import "@heddle/react/openapi/console";
import { type ReactElement, StrictMode } from "react";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { useMode } from "../mode/mode-context.ts";
import { ModeNote } from "../mode/mode-note.tsx";
import { ModeProvider } from "../mode/mode-provider.tsx";
import { ModeSwitch } from "../mode/mode-switch.tsx";
import { Notices } from "../mode/notices.tsx";
import { Playground } from "../playground/playground-panel.tsx";
import { Demo } from "./demo.tsx";

// Loads the canvas with the first graph that is near the visible area.
registerView(
  "flow",
  lazyView(async () => (await import("@heddle/react/flow")).FlowView),
);

/** Starts the examples of the page. Notes about them are shown in `element`. */
export function start(element: Element): void {
  const places = [...document.querySelectorAll<HTMLElement>("[data-example], [data-playground]")];
  createRoot(element).render(
    <StrictMode>
      <ModeProvider>
        <Live places={places} />
      </ModeProvider>
    </StrictMode>,
  );
}

/** One tree for all parts of the page that scripts render, so that they share the mode and the session. */
function Live({ places }: { readonly places: readonly HTMLElement[] }): ReactElement {
  const { app } = useMode();
  const switchPlace = document.querySelector("[data-mode-switch]");
  return (
    <>
      {app && <Notices app={app} />}
      <ModeNote />
      {switchPlace && createPortal(<ModeSwitch />, switchPlace)}
      {places.map((place, at) => {
        const { example } = place.dataset;
        const app = example === undefined ? <Playground /> : <Demo id={example} place={place} />;
        return createPortal(app, place, String(at));
      })}
    </>
  );
}
