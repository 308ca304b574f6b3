import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { root } from "../../scripts/workspace.ts";

/** The command in a process of its own, and its start-up time. */
export interface Command {
  readonly url: string;
  readonly milliseconds: number;
  readonly end: () => void;
}

/** Starts `heddle api` from its build. */
export async function startCommand(document: string): Promise<Command> {
  const start = performance.now();
  const main = join(root, "node", "cli", "dist", "main.js");
  const child: ChildProcess = spawn(process.execPath, [main, "api", document, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  while (!/http\S+/.test(output)) {
    const [chunk] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
    output += chunk.toString();
  }
  const milliseconds = performance.now() - start;
  return { url: /http\S+/.exec(output)?.[0] ?? "", milliseconds, end: () => child.kill() };
}
