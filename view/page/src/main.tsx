import { lazyView, registerView } from "@heddle/react";
import { moduleView } from "@heddle/react/served";
import { createRoot } from "react-dom/client";

import { Page } from "./page.tsx";
import { readSettings } from "./settings.ts";
import "./page.css";

registerView(
  "flow",
  lazyView(async () => (await import("@heddle/react/flow")).FlowView),
);

const { app, modules } = readSettings();
for (const [kind, address] of Object.entries(modules)) registerView(kind, moduleView(address));

const element = document.getElementById("page");
if (element) createRoot(element).render(<Page app={app} />);
