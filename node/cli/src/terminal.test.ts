import { expect, it } from "vitest";

import { Terminal } from "./terminal.ts";

/** A terminal, or a pipe, that keeps what is written. */
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
])("[K6] on a terminal: %s, with %j, there are colours: %s", (isTTY, environment, hasColours) => {
  const { stdout, stderr } = written(isTTY, environment, (terminal) => {
    terminal.print(terminal.style("red", "result"));
    terminal.note(terminal.styleNote("red", "note"));
  });
  expect(stdout.includes("\u001B[31m")).toBe(hasColours);
  expect(stderr.includes("\u001B[31m")).toBe(hasColours);
});

it("[K6] progress takes the place of what was said before, and makes room for what comes", () => {
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
