import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { runProgram } from "../scripts/programs.ts";
import { root } from "../scripts/workspace.ts";

const program = runProgram(join(root, "node", "cli", "src", "main.ts"));

/** Runs a command and waits for its exit. */
export async function runHeddle(
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  const child = spawn(process.execPath, [...program, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close") as Promise<[number | null]>;
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  return { code, stdout, stderr };
}

/** A running `heddle` command in its own process. */
export class HeddleCommand {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  static async start(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<HeddleCommand> {
    const port = args.includes("--port") ? [] : ["--port", "0"];
    const child = spawn(process.execPath, [...program, ...args, ...port], {
      stdio: ["ignore", "pipe", "inherit"],
      // Playwright enables colors, whose escape codes would become part of the URL.
      env: { ...process.env, FORCE_COLOR: "0", ...environment },
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (piece: string) => {
      output += piece;
    });
    for (;;) {
      const [url] = /http:\/\/\S+(?=\s)/.exec(output) ?? [];
      if (url !== undefined) return new HeddleCommand(url, child);
      await once(child.stdout, "data");
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await ended;
  }
}
