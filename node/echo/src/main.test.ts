import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { beforeAll, expect, it, onTestFinished } from "vitest";

import { buildPrograms, runProgram } from "../../../scripts/programs.ts";
import { startEchoServer } from "./start-echo-server.ts";

beforeAll(buildPrograms, 120_000);

const program = runProgram(join(import.meta.dirname, "main.ts"));

it("[E6] prints its address, and responds there", async () => {
  const child = spawn(process.execPath, [...program, "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill());
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const [url = ""] = /http:\S+/.exec(line.toString()) ?? [];
  const response = await fetch(`${url}/post`, { method: "POST", body: "warp" });
  expect(await response.json()).toMatchObject({ path: "/post", body: "warp" });
});

it("[E7] reports a port in use in one line, and ends", async () => {
  const { port, close } = await startEchoServer({ port: 0 });
  onTestFinished(close);
  const child = spawn(process.execPath, [...program, String(port)], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, "close")) as [number];
  expect([code, said.trim().split("\n")]).toEqual([
    1,
    [expect.stringMatching(new RegExp(`port ${port} .* 0 for any free one$`))],
  ]);
});
