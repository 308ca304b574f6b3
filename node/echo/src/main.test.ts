import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

it("[E6] says where it listens, and answers there", async () => {
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
