/** A server with a shared graph, in a process of its own. `buildPrograms` has to run first. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chainOf } from "../../node/server/src/flow-replica.fixture.ts";
import { runProgram } from "../programs.ts";
import { root } from "../workspace.ts";

/** Where the graph is: in a file, as in the served example, or in a room, which has a journal. */
export type GraphPlace = "file" | "room";

const programs: Readonly<Record<GraphPlace, string>> = {
  file: join(root, "examples", "served", "shared-graph.ts"),
  room: join(root, "node", "rooms", "src", "program.fixture.ts"),
};

export class ExampleServer {
  readonly #folder = mkdtempSync(join(tmpdir(), "heddle-attack-"));
  readonly #file = join(this.#folder, "graph.json");
  readonly #child: ChildProcess;
  #output = "";
  /** Characters of its log. */
  logLength = 0;

  constructor(place: GraphPlace = "file") {
    writeFileSync(this.#file, JSON.stringify(chainOf()));
    const args = place === "room" ? ["0", join(this.#folder, "rooms")] : [];
    this.#child = spawn(process.execPath, [...runProgram(programs[place]), ...args], {
      cwd: root,
      env: { ...process.env, GRAPH_FILE: this.#file },
      stdio: ["ignore", "pipe", "pipe"],
    });
    process.once("exit", () => this.#child.kill("SIGKILL"));
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => (this.#output += text));
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.logLength += text.length;
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** The size of the saved graph. */
  get fileBytes(): number {
    return statSync(this.#file).size;
  }

  async url(): Promise<string> {
    const { stdout } = this.#child;
    while (stdout && !this.#output.includes("\n")) await once(stdout, "data");
    const [, port] = /^port (\d+)/.exec(this.#output) ?? [];
    return port === undefined ? this.#output.trim() : `http://127.0.0.1:${port}/graphs/plan/`;
  }

  async close(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill();
      await once(this.#child, "exit");
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
