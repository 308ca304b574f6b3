/**
 * `npm run readme`: runs every command of README.md as it is written there, in a new clone in an empty folder.
 *
 * A command that serves has to print an address that answers; it is then stopped, and has to end. The others have to succeed.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isMain, root } from "./workspace.ts";

/** The lines of the shell blocks of the README: `npm install && npm start # everything live` … */
export function readmeCommands(): readonly string[] {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const blocks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)];
  return blocks.flatMap(([, block = ""]) => block.trim().split("\n"));
}

/** Whether a command serves a page until it is stopped. */
export function isServer(command: string): boolean {
  return /npm start|heddle (api|flow|form|record|serve) /.test(command);
}

const address = /http:\/\/127\.0\.0\.1:\d+\S*/;

/** Runs a command of the README in a folder. Rejects, with its output, if it does not do what it should. */
export async function runReadmeCommand(
  command: string,
  folder: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const env = { ...process.env, ...environment, FORCE_COLOR: "0" };
  const child = spawn("bash", ["-c", command], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    // A process group, which a signal reaches as a whole, as Ctrl+C does.
    detached: true,
  });
  let output = "";
  const closed = once(child, "close") as Promise<[code: number | null]>;
  const served = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const [url] = address.exec(output) ?? [];
        // A whole line, so that the address is not cut.
        if (url !== undefined && output.slice(output.indexOf(url)).includes("\n")) resolve(url);
      });
    }
  });
  const end = (signal: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
  };
  const stop = (): void => end("SIGKILL");
  process.once("exit", stop);
  try {
    if (isServer(command)) {
      const url = await Promise.race([served, closed.then(() => undefined)]);
      const status = url === undefined ? undefined : (await fetch(url)).status;
      end("SIGINT");
      await closed;
      if (status !== 200) throw new Error(`${command}: no page is served\n${output}`);
    } else {
      const [code] = await closed;
      if (code !== 0) throw new Error(`${command}: exit code ${code}\n${output}`);
    }
  } finally {
    process.off("exit", stop);
  }
}

if (isMain(import.meta.url)) {
  const folder = mkdtempSync(join(tmpdir(), "heddle-readme-"));
  try {
    execFileSync("git", ["clone", "--quiet", root, folder]);
    for (const command of readmeCommands()) {
      console.log(command);
      await runReadmeCommand(command, folder);
    }
    console.log("Every command of the README works in a new clone");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
