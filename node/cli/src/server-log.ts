import type { Logger } from "@heddle/server";

import type { Terminal } from "./terminal.ts";

/** The messages of server events that have no error. */
const eventTexts: Readonly<Record<string, string>> = {
  open_to_all:
    "everybody who can reach this address can use it; leave out --host to allow this machine only",
};

const colors = { warning: "yellow", error: "red" } as const;

/** A logger that prints warnings and errors of a server for the user of the command. */
export function serverLog(terminal: Terminal): Logger {
  return ({ level, event }, error) => {
    if (level === "info") return;
    const reason = error instanceof Error ? error.message : event.replaceAll("_", " ");
    terminal.note(
      `${terminal.styleNote(colors[level], `${level}:`)} ${eventTexts[event] ?? reason}`,
    );
    if (error instanceof Error && terminal.isDebugging) terminal.note(error.stack ?? "");
  };
}
