import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";

interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
}

type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Lets the parent process call functions, one at a time. */
export function serveCalls(functions: Functions): void {
  process.on("message", ({ name, args }: Call) => {
    void Promise.resolve(functions[name]?.(...(args as never[]))).then((result) =>
      process.send?.({ result }),
    );
  });
}

/** The resource usage of a process so far. */
export interface ProcessUsage {
  readonly memory: number;
  /** All memory of the process, with what it has not returned to the system. */
  readonly residentMemory: number;
  readonly cpuMicroseconds: number;
}

let measuringMicroseconds = 0;

/** Measures this process after a garbage collection, whose processor time does not count. */
export function measureProcess(): ProcessUsage {
  const before = cpuMicroseconds();
  globalThis.gc?.();
  measuringMicroseconds += cpuMicroseconds() - before;
  const { heapUsed, external, rss } = process.memoryUsage();
  return {
    memory: heapUsed + external,
    residentMemory: rss,
    cpuMicroseconds: cpuMicroseconds() - measuringMicroseconds,
  };
}

function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** A program of this folder in a process of its own. */
export class Program {
  readonly #child: ChildProcess;

  constructor(file: string, ...args: readonly (string | number)[]) {
    this.#child = fork(join(import.meta.dirname, file), args.map(String), {
      execArgv: ["--import=tsx", "--expose-gc"],
    });
  }

  /** Waits for the first message, of a program that needs time to start. */
  async ready(): Promise<this> {
    await once(this.#child, "message");
    return this;
  }

  async call<Result>(name: string, ...args: readonly unknown[]): Promise<Result> {
    const returned = once(this.#child, "message") as Promise<[{ result: Result }]>;
    this.#child.send({ name, args });
    const [{ result }] = await returned;
    return result;
  }

  end(): void {
    this.#child.kill("SIGKILL");
  }

  /** Leaves the processors to others, as if it ran on another machine. */
  stepBack(): void {
    if (this.#child.pid !== undefined)
      setPriority(this.#child.pid, constants.priority.PRIORITY_LOW);
  }
}
