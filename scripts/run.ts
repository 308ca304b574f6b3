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

interface Capture {
  /** How long it may take; then it is ended with all that it has started, and its code is 124. */
  readonly seconds?: number;
  /** Hears the output as it comes. */
  readonly onOutput?: (text: string) => void;
}

/** The code of a command that took too long, as `timeout` has it. */
const tookTooLong = 124;

/** Keeps the output for later, standard output and error in the order they came. */
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
      // A group of its own, which can be ended as a whole.
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
      resolve({ code: isLate ? tookTooLong : (code ?? 1), output });
    });
  });
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // They have ended by themselves.
  }
}
