import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** A stream that text is written to. */
interface Output {
  readonly isTTY?: boolean;
  write(content: string | Uint8Array): unknown;
  on?(event: "error", listener: (error: Error) => void): unknown;
}

/** The ANSI codes that turn each style on and off. */
const styles = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

type Style = keyof typeof styles;

interface TerminalOptions {
  /** Opens standard input, which most commands do not need. */
  readonly stdin?: () => Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Errors are printed with their stack. */
  readonly isDebugging?: boolean;
  /** Resolves when a serving command has to stop; by default at a signal. */
  readonly stopped?: Promise<void>;
}

/** Control characters except tab and line feed: documents may contain any of them. */
// oxlint-disable-next-line no-control-regex -- matching control characters is the purpose
const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/** Placeholder for the escape character of our styles. It is random, so printed text cannot contain it. */
const escapePlaceholder = `\uFDD0${randomUUID()}\uFDD1`;

/** Replaces control characters, except those of our own styles: `"a\u001B[2J"` → `"a\uFFFD[2J"`. */
function sanitized(text: string): string {
  return text.replaceAll(controlCharacters, "\uFFFD").replaceAll(escapePlaceholder, "\u001B");
}

/** Whether an environment variable turns something on: `"1"` → true; `"0"`, `"false"` and `""` → false. */
function isOn(value: string | undefined): boolean {
  return Boolean(value) && value !== "0" && value !== "false";
}

/** The output of a command: results go to standard output, everything else to standard error. */
export class Terminal {
  readonly environment: TerminalOptions["environment"];
  readonly isDebugging: boolean;
  readonly stopped: Promise<void> | undefined;
  readonly #stdout: Output;
  readonly #stderr: Output;
  readonly #stdin: TerminalOptions["stdin"];
  #hasProgress = false;

  constructor({ stdin, stdout, stderr, environment, isDebugging, stopped }: TerminalOptions) {
    this.stopped = stopped;
    this.#stdin = stdin;
    this.#stdout = stdout;
    this.#stderr = stderr;
    this.environment = environment;
    this.isDebugging = isDebugging ?? isOn(environment["HEDDLE_DEBUG"]);
    // The command continues when its output is no longer read.
    for (const output of [stdout, stderr]) output.on?.("error", () => {});
  }

  /** Writes a line of the result, without control characters. */
  print(text: string): void {
    this.#endProgress();
    this.#stdout.write(`${sanitized(text)}\n`);
  }

  /** Writes a result unchanged. */
  write(content: string | Uint8Array): void {
    this.#endProgress();
    this.#stdout.write(content);
  }

  /** Whether results are shown on a screen, which cannot display bytes. */
  get isScreen(): boolean {
    return this.#stdout.isTTY ?? false;
  }

  /** Writes a line about progress or a problem, without control characters. */
  note(text: string): void {
    this.#endProgress();
    this.#stderr.write(`${sanitized(text)}\n`);
  }

  /** Replaces the last progress text; on a terminal only. */
  progress(text: string): void {
    if (!this.#stderr.isTTY) return;
    this.#endProgress();
    this.#stderr.write(sanitized(this.styleNote("dim", text)));
    this.#hasProgress = true;
  }

  /** Calls back with each line that is typed, until the returned function is called; undefined if nobody can type. */
  onLine(callback: (line: string) => void): (() => void) | undefined {
    const input = this.#stdin?.();
    if (!input?.isTTY) return undefined;
    const lines = createInterface({ input }).on("line", callback);
    return () => lines.close();
  }

  /** Asks a question and returns the line that is typed; undefined if nobody can type, or ends the input. */
  async ask(question: string): Promise<string | undefined> {
    const input = this.#stdin?.();
    if (!input?.isTTY) return undefined;
    this.#endProgress();
    this.#stderr.write(sanitized(question));
    const lines = createInterface({ input });
    return new Promise((resolve) => {
      lines.once("line", resolve).once("close", () => resolve(undefined));
    }).finally(() => lines.close()) as Promise<string | undefined>;
  }

  /** A styled text for `print`; unchanged if standard output has no colors. */
  style(style: Style, text: string): string {
    return this.#paint(this.#stdout, style, text);
  }

  /** A styled text for `note`; unchanged if standard error has no colors. */
  styleNote(style: Style, text: string): string {
    return this.#paint(this.#stderr, style, text);
  }

  /** The same terminal with `isDebugging` set. */
  debugging(): Terminal {
    const { environment, stopped } = this;
    return new Terminal({
      ...(this.#stdin && { stdin: this.#stdin }),
      stdout: this.#stdout,
      stderr: this.#stderr,
      environment,
      isDebugging: true,
      ...(stopped && { stopped }),
    });
  }

  #endProgress(): void {
    if (!this.#hasProgress) return;
    this.#stderr.write("\r\u001B[2K");
    this.#hasProgress = false;
  }

  #paint(output: Output, style: Style, text: string): string {
    const [on, off] = styles[style];
    return this.#hasColors(output)
      ? `${escapePlaceholder}[${on}m${text}${escapePlaceholder}[${off}m`
      : text;
  }

  /** Follows https://no-color.org and Node's `FORCE_COLOR`. */
  #hasColors({ isTTY = false }: Output): boolean {
    const { NO_COLOR, FORCE_COLOR, TERM } = this.environment;
    if (FORCE_COLOR !== undefined) return FORCE_COLOR === "" || isOn(FORCE_COLOR);
    return isTTY && !NO_COLOR && TERM !== "dumb";
  }
}
