/** Runs the `heddle` command from its sources, as `npx heddle` does in a clone without a build. */
import { commands } from "../node/cli/src/commands.ts";
import { findCommand } from "../node/cli/src/command-line.ts";
import { buildPage } from "./pages.ts";

const line = process.argv.slice(2);
if (showsPage()) await buildPage("served");
await import("../node/cli/src/main.ts");

/** Whether the command serves a page, which has to be built first. */
function showsPage(): boolean {
  if (line.includes("--help") || line.includes("-h")) return false;
  try {
    return "port" in (findCommand(commands, line)?.command.options ?? {});
  } catch {
    // The command itself reports an invalid command line.
    return false;
  }
}
