import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { onTestFinished } from "vitest";

import { runProgram } from "../../../scripts/programs.ts";
import { buildPageFirst, buildProgramsFirst } from "./page.fixture.ts";
import { until } from "./visitor.fixture.ts";

buildPageFirst();
buildProgramsFirst();

const program = runProgram(join(import.meta.dirname, "program.fixture.ts"));

/** Resource usage of a server process after garbage collection. */
export interface ResourceUsage {
  /** Bytes. */
  readonly memory: number;
  readonly timers: number;
}

/** A server in a process of its own, until the test ends. */
export class ServerProcess {
  #output = "";
  readonly child: ChildProcess;
  exitCode: number | null | undefined;

  constructor(app: "printing" | "test-view" | "shelf" | "row" | "shared-row", port = 0) {
    this.child = spawn(process.execPath, ["--expose-gc", ...program, String(port), app], {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.#output += text;
    });
    this.child.once("exit", (code) => {
      this.exitCode = code;
    });
    onTestFinished(() => void this.child.kill("SIGKILL"));
  }

  /** Complete lines of output. */
  get lines(): string[] {
    return this.#output.split("\n").slice(0, -1);
  }

  /** The printed intents. */
  get actions(): string[] {
    return this.lines.filter((line) => !line.startsWith("port "));
  }

  async port(): Promise<number> {
    await until(() => this.#port !== undefined);
    return Number(this.#port);
  }

  async url(): Promise<string> {
    return `http://127.0.0.1:${await this.port()}/`;
  }

  async resourceUsage(): Promise<ResourceUsage> {
    this.child.send("resourceUsage");
    const [resourceUsage] = (await once(this.child, "message")) as [ResourceUsage];
    return resourceUsage;
  }

  get #port(): string | undefined {
    return this.lines.find((line) => line.startsWith("port "))?.slice(5);
  }
}
