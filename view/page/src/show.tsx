import { registerView } from "@heddle/react";
import { moduleView, type ServedApp } from "@heddle/react/served";
import { createRoot } from "react-dom/client";

import { Page } from "./page.tsx";
import type { PageSettings } from "./settings.ts";

/** Who waits longer for an app is told so. */
const patience = 150;

/** Shows an app in the page, with the modules that were registered for its kinds of view. */
export async function show(app: ServedApp, modules: PageSettings["modules"]): Promise<void> {
  for (const [kind, address] of Object.entries(modules)) registerView(kind, moduleView(address));
  const element = document.getElementById("page");
  // An app that comes soon is not kept waiting by the drawing of a page without it.
  await new Promise<void>((resolve) => {
    setTimeout(resolve, patience);
    app.onRoot(() => resolve());
  });
  if (element) createRoot(element).render(<Page app={app} />);
}
