import type { Logger } from "@heddle/server";

import type { Terminal } from "./terminal.ts";

/** What events mean for who has typed a command. */
const meanings: Readonly<Record<string, string>> = {
  open_to_all:
    "everybody who reaches this address can use it; without --host only this machine can",
};

const colours = { warning: "yellow", error: "red" } as const;

/** Tells of the log of a server what concerns who has started it, in words. */
export function serverLog(terminal: Terminal): Logger {
  return ({ level, event }, error) => {
    if (level === "info") return;
    const reason = error instanceof Error ? error.message : event.replaceAll("_", " ");
    terminal.note(
      `${terminal.styleNote(colours[level], `${level}:`)} ${meanings[event] ?? reason}`,
    );
    if (error instanceof Error && terminal.isDebugging) terminal.note(error.stack ?? "");
  };
}
