import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../scripts/free-port.ts";
import { runProgram } from "../scripts/programs.ts";

/** The process of an app server. It can be killed and restarted. */
export class ServedProcess {
  /** Everything printed to stdout and stderr. */
  output = "";
  readonly #program: readonly string[];
  readonly #flags: readonly string[];
  #child: ChildProcess | undefined;
  #port = 0;

  constructor(program = "served-app.ts", ...flags: readonly string[]) {
    this.#program = runProgram(join(import.meta.dirname, program));
    this.#flags = flags;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process. A restart uses the same port. */
  async start(): Promise<this> {
    this.#port ||= await freePort();
    const args = [...this.#program, String(this.#port), ...this.#flags];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    const from = this.output.length;
    const isReady = (): boolean => /^port \d+$/m.test(this.output.slice(from));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.output += text;
      process.stderr.write(text);
    });
    while (!isReady()) await once(child.stdout, "data");
    return this;
  }

  /** Kills the process with SIGKILL, like a crash. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}
