import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../scripts/workspace.ts";

/** The server of the served journeys: can be killed and started again. */
export class ServedProcess {
  /** All that it has printed. */
  output = "";
  readonly #program: string;
  readonly #flags: readonly string[];
  #child: ChildProcess | undefined;
  #port = 0;

  constructor(program = "served-app.ts", ...flags: readonly string[]) {
    this.#program = join(import.meta.dirname, program);
    this.#flags = flags;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** Starts it, on the port that it had before. */
  async start(): Promise<this> {
    const args = [
      "--conditions=source",
      "--import=tsx",
      this.#program,
      String(this.#port),
      ...this.#flags,
    ];
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "pipe"],
      // It says how to compile an example that has React elements.
      env: { ...process.env, TSX_TSCONFIG_PATH: join(root, "tsconfig.test.json") },
    });
    this.#child = child;
    const from = this.output.length;
    const found = (): RegExpExecArray | null => /^port (\d+)$/m.exec(this.output.slice(from));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.output += text;
      process.stderr.write(text);
    });
    while (!found()) await once(child.stdout, "data");
    this.#port = Number(found()?.[1]);
    return this;
  }

  /** Kills it without a warning. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}
