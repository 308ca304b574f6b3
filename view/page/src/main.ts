import { connectServed } from "@heddle/react/served";

import { type PageSettings, readSettings } from "./settings.ts";
import "./page.css";

const settings = readSettings() as PageSettings;
const { app: url, modules, messages, serverPath, isSignInReturn } = settings;
if (isSignInReturn)
  void import("./show.tsx").then(({ showSignInReturn }) => showSignInReturn(messages));
else {
  // Connect first: the app starts on the server while the browser loads the code that renders it.
  const app = connectServed(`${url}/`, { messages });
  void import("./show.tsx").then(({ show }) => show(app, { modules, serverPath }));
}
