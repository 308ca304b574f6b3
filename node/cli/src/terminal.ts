import { randomUUID } from "node:crypto";

/** A stream that text is written to. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
  on?(event: "error", listener: (error: Error) => void): unknown;
}

/** What turns each style on, and off again. */
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
  readonly stdout: Output;
  readonly stderr: Output;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether errors are told with the place where they were thrown. */
  readonly isDebugging?: boolean;
  /** Resolves when a command that serves has to stop; by default signals of the process decide. */
  readonly stopped?: Promise<void>;
}

/** What a terminal would take for an order, but for the ends of lines: documents may hold anything. */
// oxlint-disable-next-line no-control-regex -- they are what it is about
const orders = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/** Stands for the escape of a style until it is written; what is told cannot know it, and so has no style of its own. */
const ownEscape = `\uFDD0${randomUUID()}\uFDD1`;

/** A text as a terminal may get it. */
function harmless(text: string): string {
  return text.replaceAll(orders, "\uFFFD").replaceAll(ownEscape, "\u001B");
}

/** Whether a variable of the environment turns something on. */
function isOn(value: string | undefined): boolean {
  return Boolean(value) && value !== "0" && value !== "false";
}

/** Where a command writes: results to standard output, everything else to standard error. */
export class Terminal {
  readonly environment: TerminalOptions["environment"];
  readonly isDebugging: boolean;
  readonly stopped: Promise<void> | undefined;
  readonly #stdout: Output;
  readonly #stderr: Output;
  #hasProgress = false;

  constructor({ stdout, stderr, environment, isDebugging, stopped }: TerminalOptions) {
    this.stopped = stopped;
    this.#stdout = stdout;
    this.#stderr = stderr;
    this.environment = environment;
    this.isDebugging = isDebugging ?? isOn(environment["HEDDLE_DEBUG"]);
    // That nobody listens any more is no reason to leave the work undone.
    for (const output of [stdout, stderr]) output.on?.("error", () => {});
  }

  /** Writes a line of the result, which cannot control the terminal. */
  print(text: string): void {
    this.#endProgress();
    this.#stdout.write(`${harmless(text)}\n`);
  }

  /** Writes a result as it is. */
  write(text: string): void {
    this.#endProgress();
    this.#stdout.write(text);
  }

  /** Writes a line about what goes on, or has gone wrong, which cannot control the terminal either. */
  note(text: string): void {
    this.#endProgress();
    this.#stderr.write(`${harmless(text)}\n`);
  }

  /** Says what is being done, in place of what was said before; on a terminal only. */
  progress(text: string): void {
    if (!this.#stderr.isTTY) return;
    this.#endProgress();
    this.#stderr.write(harmless(this.styleNote("dim", text)));
    this.#hasProgress = true;
  }

  /** A text of the result in a style, where standard output shows styles. */
  style(style: Style, text: string): string {
    return this.#paint(this.#stdout, style, text);
  }

  /** A text for `note` in a style, where standard error shows styles. */
  styleNote(style: Style, text: string): string {
    return this.#paint(this.#stderr, style, text);
  }

  /** The same terminal, on which errors are told with their place. */
  debugging(): Terminal {
    const { environment, stopped } = this;
    return new Terminal({
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
    return this.#hasColours(output) ? `${ownEscape}[${on}m${text}${ownEscape}[${off}m` : text;
  }

  /** As https://no-color.org and Node itself understand the variables. */
  #hasColours({ isTTY = false }: Output): boolean {
    const { NO_COLOR, FORCE_COLOR, TERM } = this.environment;
    if (FORCE_COLOR !== undefined) return FORCE_COLOR === "" || isOn(FORCE_COLOR);
    return isTTY && !NO_COLOR && TERM !== "dumb";
  }
}
