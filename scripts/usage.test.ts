import { expect, it } from "vitest";
import { capture } from "./run.ts";

it("npm start --help prints its usage", async () => {
  const node = [process.execPath, "--conditions=@heddle/source", "--import=tsx"] as const;
  const { code, output } = await capture([...node, "scripts/start.ts", "--help"]);
  expect(code).toBe(0);
  expect(output).toContain("Usage: npm start");
  expect(output).toContain("--port");
});
