import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

interface Question {
  readonly name: string;
  readonly args: readonly unknown[];
}

type Answers = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Lets the process that started this one call some functions, one at a time. */
export function answering(answers: Answers): void {
  process.on("message", ({ name, args }: Question) => {
    void Promise.resolve(answers[name]?.(...(args as never[]))).then((answer) =>
      process.send?.({ answer }),
    );
  });
}

/** A program of this folder in a process of its own. */
export class Program {
  readonly #child: ChildProcess;

  constructor(file: string, ...args: readonly (string | number)[]) {
    this.#child = fork(join(import.meta.dirname, file), args.map(String), {
      execArgv: ["--conditions=source", "--import=tsx", "--expose-gc"],
    });
  }

  async ask<Answer>(name: string, ...args: readonly unknown[]): Promise<Answer> {
    const answered = once(this.#child, "message") as Promise<[{ answer: Answer }]>;
    this.#child.send({ name, args });
    const [{ answer }] = await answered;
    return answer;
  }

  end(): void {
    this.#child.kill("SIGKILL");
  }
}
