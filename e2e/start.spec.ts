import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { every, isFull } from "../scripts/full-length.ts";
import { root } from "../scripts/workspace.ts";
import { test as base } from "./shared-servers.ts";

/** A running `npm start`. */
class StartProcess {
  output = "";
  readonly #child: ChildProcess;
  /** The exit code and the signal, after the last output. */
  readonly exit: Promise<unknown[]>;

  constructor(...args: readonly string[]) {
    const program = join(root, "scripts", "start.ts");
    const flags = ["--conditions=@heddle/source", "--import=tsx"];
    this.#child = spawn(process.execPath, [...flags, program, ...args], { cwd: root });
    this.exit = once(this.#child, "close");
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.output += text;
      });
    }
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}

const test = base.extend<{ start: (...args: readonly string[]) => StartProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  start: async ({}, provide) => {
    const started: StartProcess[] = [];
    await provide((...args) => {
      const one = new StartProcess(...args);
      started.push(one);
      return one;
    });
    for (const one of started) one.kill("SIGKILL");
  },
});

// Quick length: SIGINT only.
for (const signal of every(2, ["SIGINT", "SIGTERM"] as const)) {
  test(`npm start prints its URL in one line, and ${signal} stops it with open pages`, async ({
    page,
    start,
  }) => {
    const site = start();
    await expect.poll(() => site.output).toContain("\n");
    const [, address = ""] = /^Heddle: (http:\S+)\n$/.exec(site.output) ?? [];
    await page.goto(address);
    await expect(page.locator(".connection-status")).toHaveText("Connected");
    site.kill(signal);
    expect(await site.exit).toEqual([0, null]);
    expect(site.output.trimEnd().split("\n")).toHaveLength(1);
    await expect(page.getByRole("status").first()).toContainText("Connection lost");
  });
}

test("npm start fails if the requested port is in use", async ({ start }) => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const site = start("--port", String(port));
  const [code] = await site.exit;
  other.close();
  expect(code).toBe(1);
  expect(site.output).toContain(`Port ${port} is already in use`);
});

test.describe("full length only", () => {
  test.skip(!isFull);

  test("npm run dev starts the session server too", async ({ page, start }) => {
    const site = start("--dev");
    await expect.poll(() => site.output).toContain("\n");
    const [, address = ""] = /^Heddle: (http:\S+)\n$/.exec(site.output) ?? [];
    await page.goto(address);
    await expect(page.locator(".connection-status")).toHaveText("Connected");
    await expect(page.locator(".demo [data-part=view]").first()).toBeVisible();
    site.kill("SIGTERM");
    expect(await site.exit).toEqual([0, null]);
  });
});
