/** Memory, processor time and open files of a process, from /proc; zero where there is no such folder. */
import { readdirSync, readFileSync } from "node:fs";

export interface Usage {
  /** The largest resident memory. */
  readonly rssMb: number;
  readonly cpuSeconds: number;
  /** The largest number of open files and sockets. */
  readonly openFiles: number;
}

/** Clock ticks per second of /proc on Linux. */
const ticksPerSecond = 100;

export class ProcessUsage {
  readonly #folder: string | undefined;
  #cpuSeconds = 0;
  #rssMb = 0;
  #openFiles = 0;

  constructor(pid: number | undefined) {
    this.#folder = pid === undefined ? undefined : `/proc/${pid}`;
  }

  start(): void {
    [this.#rssMb, this.#openFiles, this.#cpuSeconds] = [0, 0, this.#readCpu()];
    this.sample();
  }

  sample(): void {
    const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(this.#read("status")) ?? [];
    this.#rssMb = Math.max(this.#rssMb, Number(kilobytes) / 1_024);
    this.#openFiles = Math.max(this.#openFiles, this.#countFiles());
  }

  end(): Usage {
    this.sample();
    return {
      rssMb: this.#rssMb,
      cpuSeconds: this.#readCpu() - this.#cpuSeconds,
      openFiles: this.#openFiles,
    };
  }

  #readCpu(): number {
    // The name of the program, in parentheses, may contain spaces.
    const fields = this.#read("stat").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
  }

  #countFiles(): number {
    try {
      return this.#folder === undefined ? 0 : readdirSync(`${this.#folder}/fd`).length;
    } catch {
      return 0;
    }
  }

  #read(file: string): string {
    try {
      return this.#folder === undefined ? "" : readFileSync(`${this.#folder}/${file}`, "utf8");
    } catch {
      return "";
    }
  }
}
