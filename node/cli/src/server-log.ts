import type { Logger } from "@heddle/server";

import type { Terminal } from "./terminal.ts";

/** Tells of the log of a server what concerns who has started it, in words. */
export function serverLog(terminal: Terminal): Logger {
  const label = { warning: "yellow", error: "red" } as const;
  return ({ level, event, advice }, error) => {
    if (level === "info") return;
    const text = error instanceof Error ? error.message : (advice ?? event.replaceAll("_", " "));
    terminal.note(`${terminal.styleNote(label[level], `${level}:`)} ${text}`);
    if (error instanceof Error && terminal.isDebugging) terminal.note(error.stack ?? "");
  };
}
