import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { onTestFinished } from "vitest";

import { buildPageFirst } from "./page.fixture.ts";
import { until } from "./visitor.fixture.ts";

buildPageFirst();

/** What a server process holds at the moment, after its garbage was collected. */
export interface Holding {
  /** Bytes. */
  readonly memory: number;
  readonly timers: number;
}

/** A server in a process of its own, until the test ends. */
export class ServerProcess {
  #output = "";
  readonly child: ChildProcess;
  exitCode: number | null | undefined;

  constructor(app: "printing" | "workbench" | "shelf" | "row", port = 0) {
    this.child = fork(join(import.meta.dirname, "program.fixture.ts"), [String(port), app], {
      execArgv: ["--conditions=source", "--import=tsx", "--expose-gc"],
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

  /** What it has printed, in whole lines. */
  get lines(): string[] {
    return this.#output.split("\n").slice(0, -1);
  }

  /** The lines about what its apps were told to do. */
  get deeds(): string[] {
    return this.lines.filter((line) => !line.startsWith("port "));
  }

  async port(): Promise<number> {
    await until(() => this.#port !== undefined);
    return Number(this.#port);
  }

  async url(): Promise<string> {
    return `http://127.0.0.1:${await this.port()}/`;
  }

  async holding(): Promise<Holding> {
    this.child.send("holding");
    const [holding] = (await once(this.child, "message")) as [Holding];
    return holding;
  }

  get #port(): string | undefined {
    return this.lines.find((line) => line.startsWith("port "))?.slice(5);
  }
}
