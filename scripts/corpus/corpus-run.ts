import { type ChildProcess, fork } from "node:child_process";
import { basename } from "node:path";
import type { Report, Task } from "./corpus-worker.ts";
import { SampleResults } from "./sample-results.ts";

/** Time limits in milliseconds for loading a document and for one operation. */
const budgets = { load: 60_000, operation: 10_000 };

export interface Failure {
  readonly file: string;
  readonly where: string;
  readonly message: string;
}

/** Runs documents in a child process, which is replaced when it hangs. */
export class CorpusRun {
  readonly failures: Failure[] = [];
  readonly #seed: number;
  #worker: ChildProcess | undefined;
  #documents = 0;
  #refused = 0;
  #operations = 0;
  #fields = 0;
  readonly results: SampleResults = new SampleResults();
  readonly #json = new JsonShare();
  #converted = 0;
  readonly #differences: Failure[] = [];
  readonly #diagnostics = new Map<string, number>();
  readonly #slowest: { readonly where: string; readonly milliseconds: number }[] = [];

  /** The seed determines the values. */
  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Runs every operation of one document. */
  async take(path: string): Promise<void> {
    let first: number | undefined = 0;
    while (first !== undefined) first = await this.#runFrom({ path, first, seed: this.#seed });
  }

  close(): void {
    this.#worker?.kill();
  }

  print(isVerbose: boolean): void {
    for (const { file, where, message } of this.failures)
      console.log(`${file} ${where}: ${message}`);
    console.log(
      `\n${this.#documents} documents, ${this.#refused} refused, ${this.#operations} operations, ` +
        `${this.#fields} fields, ${this.failures.length} failures`,
    );
    const counts = [...this.#diagnostics].toSorted(([, left], [, right]) => right - left);
    console.log(
      `diagnostics: ${counts.map(([code, count]) => `${code} ${count}`).join(", ") || "none"}`,
    );
    this.#json.print(isVerbose);
    console.log(
      `${this.#converted} operations of OpenAPI 2.0 have the fields of their conversion, ` +
        `except for ${this.#differences.length}`,
    );
    for (const { file, where, message } of this.#differences.slice(0, isVerbose ? Infinity : 5))
      console.log(`    ${file} ${where}: ${message.slice(0, 300)}`);
    const slowest = this.#slowest.toSorted((left, right) => right.milliseconds - left.milliseconds);
    for (const { where, milliseconds } of slowest.slice(0, 3))
      console.log(`slow: ${milliseconds.toFixed(0)} ms ${where}`);
  }

  /** Resolves to the operation to continue with if the worker had to be killed. */
  #runFrom(task: Task): Promise<number | undefined> {
    const worker = (this.#worker ??= startWorker());
    const file = basename(task.path);
    let index = task.first;
    let where = "load";
    let isBuilt = false;
    return new Promise((resolve) => {
      const giveUp = (message = "takes too long"): void => {
        clearTimeout(timer);
        if (isBuilt) this.results.add(`${file} ${where}`, { kind: "stuck", reason: message });
        else this.failures.push({ file, where, message });
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
        isBuilt = report.kind === "done" || (isBuilt && report.kind !== "begin");
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
        this.#json.add(`${file} ${report.where}`, report);
        this.#slowest.push({ where: `${file} ${report.where}`, milliseconds: report.milliseconds });
        break;
      case "filled":
        this.results.add(`${file} ${report.where}`, report.result);
        break;
      case "converted":
        this.#converted++;
        if (report.difference !== undefined)
          this.#differences.push({ file, where: report.where, message: report.difference });
        break;
      case "failed":
        this.#operations++;
        this.failures.push({ file, where: report.where, message: report.message });
        break;
      default:
    }
  }
}

/** Counts the operations with a body in which a person has to type JSON. */
class JsonShare {
  #withBody = 0;
  #withJson = 0;
  readonly #byCause = new Map<string, string[]>();

  add(where: string, { hasBody, jsonCauses }: Extract<Report, { kind: "done" }>): void {
    if (!hasBody) return;
    this.#withBody++;
    if (jsonCauses.length > 0) this.#withJson++;
    for (const cause of new Set(jsonCauses))
      this.#byCause.set(cause, [...(this.#byCause.get(cause) ?? []), where]);
  }

  print(isVerbose: boolean): void {
    const share = this.#withBody === 0 ? 0 : (100 * this.#withJson) / this.#withBody;
    console.log(
      `${this.#withBody} operations with a body, in ${this.#withJson} of them JSON has to be typed (${share.toFixed(2)} %)`,
    );
    const causes = [...this.#byCause].toSorted(([, one], [, other]) => other.length - one.length);
    for (const [cause, places] of isVerbose ? causes : causes.slice(0, 10))
      console.log(`    ${places.length} × ${cause}, such as ${places[0]}`);
  }
}

function startWorker(): ChildProcess {
  return fork(new URL("corpus-worker.ts", import.meta.url), {
    execArgv: ["--import", "tsx", "--conditions=@heddle/source"],
  });
}
