import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onTestFinished } from "vitest";

import { commands } from "./commands.ts";
import { run } from "./run.ts";
import { Terminal } from "./terminal.ts";

const main = join(import.meta.dirname, "main.ts");
const tsx = import.meta.resolve("tsx");

interface ProcessOptions {
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** What it reads from standard input. */
  readonly input?: string;
  /** The file that its standard output goes to. */
  readonly output?: string;
  /** What nobody reads, as `head` does that has seen enough. */
  readonly unread?: readonly ("stdout" | "stderr")[];
}

/** The command in a process of its own, until the test ends. */
export class HeddleProcess {
  stdout = "";
  stderr = "";
  readonly child: ChildProcess;
  readonly #end: Promise<number | null>;
  readonly #heard = new EventTarget();

  constructor(line: readonly string[], options: ProcessOptions = {}) {
    const { folder, environment, input, output, unread = [] } = options;
    const args = ["--conditions=source", `--import=${tsx}`, main, ...line];
    const target = output === undefined ? "pipe" : openSync(output, "w");
    const child = spawn(process.execPath, args, {
      cwd: folder ?? process.cwd(),
      env: { ...plainEnvironment(), ...environment },
      stdio: ["pipe", target, "pipe"],
    });
    if (typeof target === "number") closeSync(target);
    this.child = child;
    child.stdin?.end(input ?? "");
    for (const name of unread) child[name]?.destroy();
    for (const name of ["stdout", "stderr"] as const) {
      child[name]?.setEncoding("utf8").on("data", (text: string) => {
        this[name] += text;
        this.#heard.dispatchEvent(new Event("output"));
      });
    }
    this.#end = once(child, "close").then(([code]) => {
      this.#heard.dispatchEvent(new Event("output"));
      return code as number | null;
    });
    onTestFinished(() => void child.kill("SIGKILL"));
  }

  /** The exit code, once it has ended. */
  async code(): Promise<number | null> {
    return this.#end;
  }

  /** Waits until it has written something; throws what it has written if it ends without. */
  async says(pattern: RegExp, stream: "stdout" | "stderr" = "stdout"): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this[stream]);
      if (found) return found;
      const { exitCode } = this.child;
      if (exitCode !== null)
        throw new Error(`ended with ${exitCode}\n${this.stdout}${this.stderr}`);
      await once(this.#heard as never, "output");
    }
  }

  /** Where it serves. */
  async url(): Promise<string> {
    const [url] = await this.says(/http:\/\/\S+\/(?=\s)/);
    return url;
  }

  /** Tells it to stop, and waits for its exit code. */
  async stop(signal: NodeJS.Signals = "SIGINT"): Promise<number | null> {
    this.child.kill(signal);
    return this.code();
  }
}

/** What a command has written, and its exit code. */
interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end in this process, which takes milliseconds: its output goes to a terminal of its own. */
export async function runHeddle(
  line: readonly string[],
  { folder, environment }: Pick<ProcessOptions, "folder" | "environment"> = {},
): Promise<Ended> {
  const ended = { stdout: "", stderr: "" };
  const terminal = new Terminal({
    stdout: { write: (text) => (ended.stdout += text) },
    stderr: { write: (text) => (ended.stderr += text) },
    environment: { ...plainEnvironment(), ...environment },
  });
  const before = process.cwd();
  process.chdir(folder ?? before);
  try {
    return { code: await run(line, commands, terminal), ...ended };
  } finally {
    process.chdir(before);
  }
}

/** Runs a command to its end in a process of its own, for what concerns its streams. */
export async function runHeddleProcess(
  line: readonly string[],
  options: ProcessOptions = {},
): Promise<Ended> {
  const started = new HeddleProcess(line, options);
  const code = await started.code();
  return { code, stdout: started.stdout, stderr: started.stderr };
}

/** An empty folder, until the test ends. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "heddle-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Nothing of how the tests themselves were started. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { NO_COLOR: _, FORCE_COLOR: __, npm_command: ___, ...environment } = process.env;
  return environment;
}
