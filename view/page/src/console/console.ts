/** The page of an API console whose models run here. The server sends the page, and the requests if the app wants that. */
import { OpenAPIConsole, type OpenAPIConsoleOptions } from "@heddle/openapi";
import { mount } from "@heddle/react";
import "@heddle/react/openapi/console";
import type { ServedOptions } from "@heddle/react/served";

import { sendFromServer } from "./send-from-server.ts";
import { readSettings } from "../settings.ts";
import "../page.css";

/** Settings that the server writes into the page. */
interface ConsoleSettings {
  /** The path of the console, relative to the page. */
  readonly basePath: string;
  /** A path below the console, or a URL relative to the page. */
  readonly openapi: { readonly path: string } | { readonly url: string };
  readonly send: "page" | "server";
  readonly baseUrl?: string;
  readonly confirm?: boolean;
  readonly title?: string;
  readonly messages?: ServedOptions["messages"];
  readonly isSignInReturn: boolean;
}

const settings = readSettings() as ConsoleSettings;
const main = document.querySelector("main") ?? document.body;
if (settings.isSignInReturn)
  void import("../show.tsx").then(({ showSignInReturn }) => showSignInReturn(settings.messages));
else showConsole(settings);

function showConsole({
  basePath,
  openapi,
  send,
  title,
  messages,
  ...given
}: ConsoleSettings): void {
  const base = new URL(`${basePath}/`, location.href);
  const { baseUrl, confirm } = given;
  const transport = send === "server" ? sendFromServer(new URL("send", base)) : undefined;
  const options: OpenAPIConsoleOptions = {
    openapi: "path" in openapi ? new URL(openapi.path, base).href : openapi.url,
    syncUrl: true,
    signInReturnPath: new URL("oauth/callback", base).pathname,
    // The first time the page has just loaded it.
    onFocus: () => (isOpen ? model.reload() : (isOpen = true)),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(confirm !== undefined && { confirm }),
    ...(transport && { fetch: transport, isBrowser: false, load: { fetch: transport } }),
  };
  let isOpen = false;
  const model = new OpenAPIConsole(options);
  if (title === undefined)
    model.watch("title", () => {
      if (model.title !== "") document.title = model.title;
    });
  mount(model, main, messages === undefined ? {} : { messages });
}
