import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { startEchoServer } from "./start-echo-server.ts";

it("[E6] prints its address, and responds there", async () => {
  const child = fork(join(import.meta.dirname, "main.ts"), ["0"], {
    execArgv: ["--conditions=source", "--import=tsx"],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill());
  const [line] = (await once(child.stdout!, "data")) as [Buffer];
  const [url = ""] = /http:\S+/.exec(line.toString()) ?? [];
  const response = await fetch(`${url}/post`, { method: "POST", body: "warp" });
  expect(await response.json()).toMatchObject({ path: "/post", body: "warp" });
});

it("[E7] reports a port in use in one line, and ends", async () => {
  const { port, close } = await startEchoServer({ port: 0 });
  onTestFinished(close);
  const child = fork(join(import.meta.dirname, "main.ts"), [String(port)], {
    execArgv: ["--conditions=source", "--import=tsx"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let said = "";
  child.stderr!.on("data", (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, "close")) as [number];
  expect([code, said.trim().split("\n")]).toEqual([
    1,
    [expect.stringMatching(new RegExp(`port ${port} .* 0 for any free one$`))],
  ]);
});
