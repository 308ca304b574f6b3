import { expect, it } from "vitest";
import { capture } from "./run.ts";

it.each([
  ["start", "npm start"],
  ["docs", "npm run docs"],
])("%s --help prints its usage", async (script, usage) => {
  const node = [process.execPath, "--conditions=source", "--import=tsx"] as const;
  const { code, output } = await capture([...node, `scripts/${script}.ts`, "--help"]);
  expect(code).toBe(0);
  expect(output).toContain(`Usage: ${usage}`);
  expect(output).toContain("--port");
});
