/** Runs a command, from the root if nothing else is said. */
import { spawn } from "node:child_process";
import { root } from "./workspace.ts";

export type Command = readonly [program: string, ...args: string[]];

/** Shows the command's output as it comes. Resolves to the exit code. */
export function run([program, ...args]: Command, env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** Keeps the output for later, standard output and error in the order they came. */
export function capture(
  [program, ...args]: Command,
  env: NodeJS.ProcessEnv = {},
  cwd: string = root,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
