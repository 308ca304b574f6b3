import { expect, it } from "vitest";
import { capture } from "./run.ts";

it("keeps what a command says, and tells it as it comes", async () => {
  const heard: string[] = [];
  const command = [process.execPath, "-e", "console.log(1); console.error(2); process.exit(3)"];
  const { code, output } = await capture(command as [string, ...string[]], {}, ".", {
    seconds: 60,
    onOutput: (text) => heard.push(text),
  });
  expect(code).toBe(3);
  expect(heard.join("")).toBe(output);
  expect(output.split("\n").toSorted()).toEqual(["", "1", "2"]);
});

it("ends a command that takes too long, with what that has started", async () => {
  const waiting = ["-e", "console.log('waiting'); setInterval(() => {}, 1000)"];
  const starting = `require("child_process").spawn(process.execPath, ${JSON.stringify(waiting)}, { stdio: "inherit" })`;
  // Its output closes only once all who could write to it have ended.
  const { code, output } = await capture([process.execPath, "-e", starting], {}, ".", {
    seconds: 2,
  });
  expect(code).toBe(124);
  expect(output).toContain("waiting");
  expect(output).toContain("more than 2 s");
});
