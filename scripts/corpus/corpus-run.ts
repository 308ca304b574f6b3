import { type ChildProcess, fork } from "node:child_process";
import { basename } from "node:path";
import type { Report, Task } from "./corpus-worker.ts";

/** How long one operation, or loading one document, may take before it counts as a hang. */
const budgets = { load: 60_000, operation: 10_000 };

export interface Failure {
  readonly file: string;
  readonly where: string;
  readonly message: string;
}

/** Runs documents through a process of its own, which is replaced when it hangs. */
export class CorpusRun {
  readonly failures: Failure[] = [];
  #worker: ChildProcess | undefined;
  #documents = 0;
  #refused = 0;
  #operations = 0;
  #fields = 0;
  #requests = 0;
  readonly #diagnostics = new Map<string, number>();
  readonly #slowest: { readonly where: string; readonly milliseconds: number }[] = [];

  /** Runs every operation of one document. */
  async take(path: string): Promise<void> {
    let first: number | undefined = 0;
    while (first !== undefined) first = await this.#runFrom({ path, first });
  }

  close(): void {
    this.#worker?.kill();
  }

  print(): void {
    for (const { file, where, message } of this.failures)
      console.log(`${file} ${where}: ${message}`);
    console.log(
      `\n${this.#documents} documents, ${this.#refused} refused, ${this.#operations} operations, ` +
        `${this.#fields} fields, ${this.#requests} requests planned, ${this.failures.length} failures`,
    );
    const counts = [...this.#diagnostics].toSorted(([, left], [, right]) => right - left);
    console.log(
      `diagnostics: ${counts.map(([code, count]) => `${code} ${count}`).join(", ") || "none"}`,
    );
    const slowest = this.#slowest.toSorted((left, right) => right.milliseconds - left.milliseconds);
    for (const { where, milliseconds } of slowest.slice(0, 3))
      console.log(`slow: ${milliseconds.toFixed(0)} ms ${where}`);
  }

  /** Resolves to the operation to go on with when the worker had to be given up. */
  #runFrom(task: Task): Promise<number | undefined> {
    const worker = (this.#worker ??= startWorker());
    const file = basename(task.path);
    let index = task.first;
    let where = "load";
    return new Promise((resolve) => {
      const giveUp = (message = "takes too long"): void => {
        clearTimeout(timer);
        this.failures.push({ file, where, message });
        this.#worker = undefined;
        worker.off("message", listen).off("exit", crash).kill("SIGKILL");
        resolve(where === "load" ? undefined : index + 1);
      };
      const crash = (): void => giveUp("ends the process");
      let timer = setTimeout(giveUp, budgets.load);
      const listen = (report: Report): void => {
        clearTimeout(timer);
        if (report.kind === "end") {
          worker.off("message", listen).off("exit", crash);
          resolve(undefined);
          return;
        }
        timer = setTimeout(giveUp, budgets.operation);
        if (report.kind === "begin") ({ index, where } = report);
        this.#note(file, report);
      };
      worker.on("message", listen).once("exit", crash).send(task);
    });
  }

  #note(file: string, report: Report): void {
    switch (report.kind) {
      case "loaded":
        this.#documents++;
        for (const code of report.diagnostics)
          this.#diagnostics.set(code, (this.#diagnostics.get(code) ?? 0) + 1);
        break;
      case "refused":
        this.#documents++;
        this.#refused++;
        this.failures.push({ file, where: "load", message: report.message });
        break;
      case "done":
        this.#operations++;
        this.#fields += report.fields;
        this.#requests += report.planned ? 1 : 0;
        this.#slowest.push({ where: `${file} ${report.where}`, milliseconds: report.milliseconds });
        break;
      case "failed":
        this.#operations++;
        this.failures.push({ file, where: report.where, message: report.message });
        break;
      default:
    }
  }
}

function startWorker(): ChildProcess {
  return fork(new URL("corpus-worker.ts", import.meta.url), {
    execArgv: ["--import", "tsx", "--conditions=source"],
  });
}
