import { expect, it } from "vitest";

import { Terminal } from "./terminal.ts";

/** A terminal or pipe that records its output. */
class Sink {
  text = "";
  readonly isTTY: boolean;

  constructor(isTTY: boolean) {
    this.isTTY = isTTY;
  }

  write(text: string): void {
    this.text += text;
  }
}

function written(
  isTTY: boolean,
  environment: Readonly<Record<string, string>>,
  work: (terminal: Terminal) => void,
): { readonly stdout: string; readonly stderr: string } {
  const [stdout, stderr] = [new Sink(isTTY), new Sink(isTTY)];
  work(new Terminal({ stdout, stderr, environment }));
  return { stdout: stdout.text, stderr: stderr.text };
}

it.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: "1" }, false],
  [true, { NO_COLOR: "" }, true],
  [true, { TERM: "dumb" }, false],
  [false, { FORCE_COLOR: "1" }, true],
  [true, { FORCE_COLOR: "0" }, false],
])("[K6] terminal: %s, environment: %j, colors: %s", (isTTY, environment, hasColors) => {
  const { stdout, stderr } = written(isTTY, environment, (terminal) => {
    terminal.print(terminal.style("red", "result"));
    terminal.note(terminal.styleNote("red", "note"));
  });
  expect(stdout.includes("\u001B[31m")).toBe(hasColors);
  expect(stderr.includes("\u001B[31m")).toBe(hasColors);
});

it("[K6] printed text cannot control the terminal", () => {
  const { stdout, stderr } = written(true, {}, (terminal) => {
    terminal.print(`${terminal.style("bold", "a\u001B]0;title\u0007")}\tb\nc`);
    terminal.note("d\r\u001B[2Je\u009B1m\u0000");
    terminal.print("\u001B[8mhidden\u001B[31m");
  });
  expect(stdout).toBe(
    "\u001B[1ma\uFFFD]0;title\uFFFD\u001B[22m\tb\nc\n\uFFFD[8mhidden\uFFFD[31m\n",
  );
  expect(stderr).toBe("d\uFFFD\uFFFD[2Je\uFFFD1m\uFFFD\n");
});

it("[K6] progress replaces earlier progress, and is erased before other output", () => {
  const work = (terminal: Terminal): void => {
    terminal.progress("one");
    terminal.progress("two");
    terminal.note("done");
    terminal.print("result");
  };
  expect(written(true, { NO_COLOR: "1" }, work)).toEqual({
    stdout: "result\n",
    stderr: "one\r\u001B[2Ktwo\r\u001B[2Kdone\n",
  });
  expect(written(false, {}, work)).toEqual({ stdout: "result\n", stderr: "done\n" });
});
