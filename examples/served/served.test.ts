import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

const examples = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);

it.each(examples)(
  "%s serves, and stops when it is told to",
  async (name) => {
    const program = join(import.meta.dirname, name);
    const child = spawn(process.execPath, ["--conditions=source", "--import=tsx", program]);
    onTestFinished(() => void child.kill("SIGKILL"));
    const exit = once(child, "exit");
    const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
    const base = name === "existing-server.ts" ? "/apps" : "";
    expect((await fetch(new URL(`${base}/healthz`, line.trim()))).status).toBe(200);
    child.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
  },
  30_000,
);
