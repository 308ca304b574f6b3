/**
 * `program.fixture.ts <port> <app>`: a server in a process of its own, to be measured or killed.
 *
 * Prints its port, and each thing that an app was told to do.
 */
import { setTimeout as pause } from "node:timers/promises";

import { View } from "@heddle/views";
import * as z from "zod/mini";

import { rowOf } from "./flow-row.fixture.ts";
import { serve } from "./serve.ts";
import { Workbench } from "./workbench.fixture.ts";

class Printing extends Workbench {
  override write(line: string): void {
    super.write(line);
    process.stdout.write(`write ${line}\n`);
  }

  override submit(): Promise<void> {
    process.stdout.write("submit\n");
    // The work that nobody will see the end of.
    return new Promise(() => {});
  }
}

/** A hundred records, and who was told to put which of them where. */
class Shelf extends View.with({
  books: { collection: z.object({ title: z.string(), place: z.number() }), view: "r" },
}) {
  static override readonly kind: string = "shelf";
  static override readonly intents = { put: { args: [z.string(), z.number()] } };

  constructor() {
    super();
    for (let at = 0; at < 100; at += 1)
      this.books.add(`b${at}`, { title: `Book ${at}`, place: at });
  }

  put(book: string, place: number): void {
    const { place: before = 0 } = this.books.get(book) ?? {};
    // An intent that ran twice or not at all shows in the sum.
    this.books.patch(book, { place: before + place });
  }
}

const apps: Readonly<Record<string, () => View>> = {
  printing: () => new Printing(),
  workbench: () => new Workbench(),
  shelf: () => new Shelf(),
  row: () => rowOf(10_000),
};

const [, , port = "0", app = "printing"] = process.argv;
const many = 1_000_000_000;
const server = await serve(apps[app] ?? (() => new Printing()), {
  port: Number(port),
  logger: false,
  session: { ttl: app === "workbench" ? 1 : 60_000 },
  limits: {
    connectionsPerAddress: many,
    sessionsPerAddress: many,
    fileBytes: many,
    sessionFileBytes: many,
  },
});
process.stdout.write(`port ${server.port}\n`);
process.on("message", () => void tellHolding());

async function tellHolding(): Promise<void> {
  // What buffers held is given back a little after they were collected.
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc?.();
    await pause(20);
  }
  const { heapUsed, external } = process.memoryUsage();
  const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  process.send?.({ memory: heapUsed + external, timers });
}
