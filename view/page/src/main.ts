import { connectServed } from "@heddle/react/served";

import { readSettings } from "./settings.ts";
import "./page.css";

const { app: url, modules } = readSettings();
// The app begins on its server while the code that shows it is still on its way.
const app = connectServed(`${url}/`);
void import("./show.tsx").then(({ show }) => show(app, modules));
