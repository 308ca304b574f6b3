/**
 * `program.fixture.ts <port> <app>`: a server in a process of its own, to be measured or killed.
 *
 * Prints its port, and each action of an app.
 */
import { setTimeout as pause } from "node:timers/promises";

import type { View } from "@heddle/views";

import { rowOf } from "./flow-replica.fixture.ts";
import { serve } from "./serve.ts";
import { Shelf, TestView } from "./test-view.fixture.ts";

class Printing extends TestView {
  override write(line: string): void {
    super.write(line);
    process.stdout.write(`write ${line}\n`);
  }

  override submit(): Promise<void> {
    process.stdout.write("submit\n");
    // A command that never finishes.
    return new Promise(() => {});
  }
}

const sharedRow = rowOf(3);

const apps: Readonly<Record<string, () => View>> = {
  printing: () => new Printing(),
  "test-view": () => new TestView(),
  shelf: () => new Shelf(),
  row: () => rowOf(10_000),
  "shared-row": () => sharedRow,
};

const [, , port = "0", app = "printing"] = process.argv;
const many = 1_000_000_000;
const server = await serve(apps[app] ?? (() => new Printing()), {
  port: Number(port),
  logger: false,
  session: { ttl: app === "test-view" ? 1 : 60_000 },
  limits: {
    connectionsPerAddress: many,
    joinsPerSecond: many,
    sessionsPerAddress: many,
    fileBytes: many,
    sessionFileBytes: many,
  },
});
process.stdout.write(`port ${server.port}\n`);
process.on("message", () => void sendResourceUsage());

async function sendResourceUsage(): Promise<void> {
  // External memory is released shortly after garbage collection.
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc?.();
    await pause(20);
  }
  const { heapUsed, external } = process.memoryUsage();
  const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  process.send?.({ memory: heapUsed + external, timers });
}
