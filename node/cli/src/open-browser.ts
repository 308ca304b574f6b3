import { spawn } from "node:child_process";
import { platform } from "node:os";

import type { Terminal } from "./terminal.ts";

/** What opens an address, by platform. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  // `start` takes the first argument in quotes for the title of a window.
  win32: ["cmd", "/c", "start", ""],
};

/** Opens an address in the browser; where there is none, the address that was printed must do. */
export function openBrowser(url: string, terminal: Terminal): void {
  const [program, ...args] = openers[platform()] ?? ["xdg-open"];
  const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
  child.once("error", () => terminal.note("No browser could be opened: follow the address above."));
  child.unref();
}
