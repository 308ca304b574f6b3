import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";

import { onTestFinished } from "vitest";

import { runProgram } from "../../../scripts/programs.ts";
import { commands } from "./commands.ts";
import { run } from "./run.ts";
import { Terminal } from "./terminal.ts";

const main = runProgram(join(import.meta.dirname, "main.ts"));

interface ProcessOptions {
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Standard input. */
  readonly input?: string;
  /** The file that receives standard output. */
  readonly output?: string;
  /** Streams that are closed immediately, as `head` closes its input early. */
  readonly unread?: readonly ("stdout" | "stderr")[];
}

/** A command that runs until it stops or the test ends. */
abstract class RunningHeddle {
  stdout = "";
  stderr = "";
  protected exitCode: number | null | undefined;
  readonly #output = new EventTarget();

  /** Resolves to the exit code. */
  abstract code(): Promise<number | null>;

  protected record(stream: "stdout" | "stderr", text: string): void {
    this[stream] += text;
    this.#output.dispatchEvent(new Event("output"));
  }

  protected ended(code: number | null): number | null {
    this.exitCode = code;
    this.#output.dispatchEvent(new Event("output"));
    return code;
  }

  /** Waits until the output matches a pattern; throws the output if the command ends before. */
  async says(pattern: RegExp, stream: "stdout" | "stderr" = "stdout"): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this[stream]);
      if (found) return found;
      if (this.exitCode !== undefined)
        throw new Error(`ended with ${this.exitCode}\n${this.stdout}${this.stderr}`);
      await once(this.#output as never, "output");
    }
  }

  /** The address that the command prints. */
  async url(): Promise<string> {
    const [url] = await this.says(/http:\/\/\S+\/(?=\s)/);
    return url;
  }
}

/** The command in a child process: for tests of signals, streams and other processes. */
export class HeddleProcess extends RunningHeddle {
  readonly child: ChildProcess;
  readonly #end: Promise<number | null>;

  constructor(line: readonly string[], options: ProcessOptions = {}) {
    super();
    const { folder, environment, input, output, unread = [] } = options;
    const target = output === undefined ? "pipe" : openSync(output, "w");
    const child = spawn(process.execPath, [...main, ...line], {
      cwd: folder ?? process.cwd(),
      env: { ...plainEnvironment(), ...environment },
      stdio: ["pipe", target, "pipe"],
    });
    if (typeof target === "number") closeSync(target);
    this.child = child;
    child.stdin?.end(input ?? "");
    for (const name of unread) child[name]?.destroy();
    for (const name of ["stdout", "stderr"] as const) {
      child[name]?.setEncoding("utf8").on("data", (text: string) => this.record(name, text));
    }
    this.#end = once(child, "close").then(([code]) => this.ended(code as number | null));
    onTestFinished(() => void child.kill("SIGKILL"));
  }

  override code(): Promise<number | null> {
    return this.#end;
  }

  /** Sends a signal and waits for the exit code. */
  stop(signal: NodeJS.Signals = "SIGINT"): Promise<number | null> {
    this.child.kill(signal);
    return this.code();
  }
}

/** The command in this process, which starts in milliseconds. */
export class HeddleInProcess extends RunningHeddle {
  readonly #end: Promise<number>;
  readonly #input = new PassThrough();
  #stop = (): void => {};

  constructor(
    line: readonly string[],
    { folder, environment }: Pick<ProcessOptions, "folder" | "environment"> = {},
  ) {
    super();
    const input = Object.assign(this.#input, { isTTY: true });
    const terminal = new Terminal({
      stdin: () => input,
      stdout: { write: (content) => this.record("stdout", Buffer.from(content).toString()) },
      stderr: { write: (content) => this.record("stderr", Buffer.from(content).toString()) },
      environment: { ...plainEnvironment(), ...environment },
      stopped: new Promise((resolve) => {
        this.#stop = resolve;
      }),
    });
    const before = process.cwd();
    process.chdir(folder ?? before);
    this.#end = run(line, commands, terminal).then((code) => {
      process.chdir(before);
      this.ended(code);
      return code;
    });
    // The command has to end before its folder is removed.
    onTestFinished(async () => void (await this.stop()));
  }

  override code(): Promise<number> {
    return this.#end;
  }

  /** Types a line at the terminal. */
  type(line: string): void {
    this.#input.write(`${line}\n`);
  }

  /** Stops the command like Ctrl+C and waits for the exit code. */
  stop(): Promise<number> {
    this.#stop();
    return this.code();
  }
}

/** The output and exit code of a command. */
interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end, in this process. */
export function runHeddle(...args: ConstructorParameters<typeof HeddleInProcess>): Promise<Ended> {
  return endOf(new HeddleInProcess(...args));
}

/** Runs a command to its end, in a child process. */
export function runHeddleProcess(
  ...args: ConstructorParameters<typeof HeddleProcess>
): Promise<Ended> {
  return endOf(new HeddleProcess(...args));
}

async function endOf(running: RunningHeddle): Promise<Ended> {
  const code = await running.code();
  return { code, stdout: running.stdout, stderr: running.stderr };
}

/** Creates a folder that is removed when the test ends. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "heddle-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The environment without variables of the test runner. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { NO_COLOR: _, FORCE_COLOR: __, npm_command: ___, ...environment } = process.env;
  return environment;
}
