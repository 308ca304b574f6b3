/** Runs commands, by default in the root of the repository. */
import { spawn } from "node:child_process";
import { root } from "./workspace.ts";

export type Command = readonly [program: string, ...args: string[]];

/** Runs a command with its output on this terminal. Resolves to the exit code. */
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

interface Capture {
  /** The time limit. After it, the command and its child processes are ended, and its exit code is 124. */
  readonly seconds?: number;
  /** Receives the output as it arrives. */
  readonly onOutput?: (text: string) => void;
}

/** The exit code of a command that took too long, as that of `timeout`. */
const timeoutExitCode = 124;

/** Runs a command and captures its output, standard output and error in the order of arrival. */
export function capture(
  [program, ...args]: Command,
  env: NodeJS.ProcessEnv = {},
  cwd: string = root,
  { seconds, onOutput }: Capture = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      // A process group, which can be ended as a whole.
      detached: seconds !== undefined,
    });
    let output = "";
    let isLate = false;
    const hear = (text: string): void => {
      output += text;
      onOutput?.(text);
    };
    const endAll = (): void => void (child.pid !== undefined && endGroup(child.pid));
    const late = setTimeout(
      () => {
        isLate = true;
        hear(`\nIt took more than ${seconds} s and was ended\n`);
        endAll();
      },
      1000 * (seconds ?? 0),
    );
    if (seconds === undefined) clearTimeout(late);
    else process.once("exit", endAll);
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", hear);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(late);
      process.off("exit", endAll);
      resolve({ code: isLate ? timeoutExitCode : (code ?? 1), output });
    });
  });
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // They have already ended.
  }
}
