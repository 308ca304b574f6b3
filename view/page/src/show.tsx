import { registerView } from "@heddle/react";
import { moduleView, type ServedApp, setServerPath, SignInReturn } from "@heddle/react/served";
import { createRoot } from "react-dom/client";

import { Page } from "./page.tsx";
import type { PageSettings } from "./settings.ts";

/** After this time the page renders without the app and shows that it is connecting. */
const waitForRootMs = 150;

/** Renders an app, with the registered modules for its kinds of view. */
export async function show(
  app: ServedApp,
  { modules, serverPath }: Pick<PageSettings, "modules" | "serverPath">,
): Promise<void> {
  setServerPath(serverPath);
  for (const [kind, address] of Object.entries(modules)) registerView(kind, moduleView(address));
  const element = document.getElementById("page");
  // Rendering a page without the app first would delay an app that arrives soon.
  await new Promise<void>((resolve) => {
    setTimeout(resolve, waitForRootMs);
    app.onRoot(() => resolve());
  });
  if (element) createRoot(element).render(<Page app={app} />);
}

/** Renders the page that sign-in pages return to. */
export function showSignInReturn(messages: PageSettings["messages"]): void {
  const element = document.querySelector("main");
  if (!element) return;
  createRoot(element).render(
    <>
      <h1 className="visually-hidden">{document.title}</h1>
      <SignInReturn messages={messages} />
    </>,
  );
}
