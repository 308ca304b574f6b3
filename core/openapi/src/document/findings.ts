import type { Diagnostic, DiagnosticCode } from "./diagnostic.ts";

const maximum = 1_000;

/** Collects the defects of a document, up to a number that a person would read. */
export class Findings {
  readonly diagnostics: Diagnostic[] = [];

  report(pointer: string, code: DiagnosticCode, message: string): void {
    const count = this.diagnostics.length;
    if (count < maximum) this.diagnostics.push({ pointer, code, message });
    else if (count === maximum)
      this.diagnostics.push({
        pointer: "",
        code: "too_many",
        message: `more than ${maximum} defects; the rest is not listed`,
      });
  }
}
