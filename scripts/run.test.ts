import { expect, it } from "vitest";
import { capture } from "./run.ts";

it("captures the output of a command, and reports it as it arrives", async () => {
  const received: string[] = [];
  const command = [process.execPath, "-e", "console.log(1); console.error(2); process.exit(3)"];
  const { code, output } = await capture(command as [string, ...string[]], {}, ".", {
    seconds: 60,
    onOutput: (text) => received.push(text),
  });
  expect(code).toBe(3);
  expect(received.join("")).toBe(output);
  expect(output.split("\n").toSorted()).toEqual(["", "1", "2"]);
});

it("ends a command that takes too long, with its child processes", async () => {
  const waiting = ["-e", "console.log('waiting'); setInterval(() => {}, 1000)"];
  const starting = `require("child_process").spawn(process.execPath, ${JSON.stringify(waiting)}, { stdio: "inherit" })`;
  // Its output closes only after all processes that can write to it have ended.
  const { code, output } = await capture([process.execPath, "-e", starting], {}, ".", {
    seconds: 2,
  });
  expect(code).toBe(124);
  expect(output).toContain("waiting");
  expect(output).toContain("more than 2 s");
});
