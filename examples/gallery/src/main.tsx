import { lazyView, registerView } from "@heddle/react";
import "@heddle/react/openapi";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Gallery } from "./gallery.tsx";
import { ModeProvider } from "./mode/mode-context.tsx";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/views.css";

// Loads the canvas when the first graph is near the visible area.
registerView(
  "flow",
  lazyView(async () => (await import("@heddle/react/flow")).FlowView),
);

const element = document.getElementById("root");
if (element === null) throw new Error('gallery: no element "#root" in index.html');

createRoot(element).render(
  <StrictMode>
    <ModeProvider>
      <Gallery />
    </ModeProvider>
  </StrictMode>,
);
