/** A check, and its result. */
import { capture, type Command } from "./run.ts";
import { binary } from "./workspace.ts";

export interface Step {
  readonly name: string;
  readonly command: Command;
  readonly env?: NodeJS.ProcessEnv;
  /** The step that has to end first. */
  readonly after?: string;
}

export interface Result {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly output: string;
}

/** The command that runs a script of this folder. */
export function script(name: string, ...args: string[]): Command {
  return [binary("tsx"), `scripts/${name}.ts`, ...args];
}

export async function runStep({ name, command, env }: Step): Promise<Result> {
  const start = performance.now();
  const { code, output } = await capture(command, env);
  const seconds = (performance.now() - start) / 1000;
  if (code === 0) console.log(`${name}: passed`);
  else console.log(`${name}: FAILED\n${output}`);
  return { name, passed: code === 0, seconds, output };
}

/** Prints a row per result, then the output of failed steps; sets the exit code. */
export function printResults(
  results: readonly Result[],
  remark?: (result: Result) => string,
): void {
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log(`\n${"step".padEnd(width)}  result  seconds`);
  for (const result of results) {
    const outcome = result.passed ? "passed" : "FAILED";
    const seconds = result.seconds.toFixed(1).padStart(7);
    console.log(
      `${result.name.padEnd(width)}  ${outcome}  ${seconds}  ${remark?.(result) ?? ""}`.trimEnd(),
    );
  }
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nAll checks passed");
  process.exitCode = failed.length > 0 ? 1 : 0;
}

/** The last line of the output. */
export function lastLine(output: string): string {
  return output.trim().split("\n").at(-1)?.trim() ?? "";
}
