import type { Diagnostic, DiagnosticCode } from "./diagnostic.ts";
import { jsonPointer } from "./json-pointer.ts";

const maximum = 1_000;

/** Collects what is found on the way through a document, and knows where the way has led. */
export class Findings {
  readonly diagnostics: Diagnostic[] = [];
  readonly #path: (string | number)[] = [];
  /** What the way begins with, when it does not begin at the root. */
  #start = "";

  get depth(): number {
    return this.#path.length;
  }

  /** Goes on from another place of the document. */
  startAt(pointer: string): void {
    this.#start = pointer;
    this.#path.length = 0;
  }

  enter(step: string | number): void {
    this.#path.push(step);
  }

  leave(): void {
    this.#path.pop();
  }

  /** Notes a defect of what the way has led to, or of something inside it. */
  report(code: DiagnosticCode, message: string, ...inside: readonly (string | number)[]): void {
    const count = this.diagnostics.length;
    if (count > maximum) return;
    const pointer = this.#start + jsonPointer(...this.#path, ...inside);
    this.diagnostics.push(
      count < maximum
        ? { pointer, code, message }
        : {
            pointer: "",
            code: "too_many",
            message: `more than ${maximum} defects; the rest is not listed`,
          },
    );
  }
}
