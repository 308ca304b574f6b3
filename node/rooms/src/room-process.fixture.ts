import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import type { SessionCredentials } from "@heddle/sync";
import { onTestFinished } from "vitest";

import { freePort } from "../../../scripts/free-port.ts";
import { runProgram } from "../../../scripts/programs.ts";
import { buildPageFirst, buildProgramsFirst } from "../../server/src/page.fixture.ts";
import { pause, until, Visitor } from "../../server/src/visitor.fixture.ts";
import type { RoomStore } from "./store/room-store.ts";

buildPageFirst();
buildProgramsFirst();

const program = runProgram(join(import.meta.dirname, "program.fixture.ts"));

interface ProcessOptions {
  /** A folder, or the URL of a PostgreSQL server. */
  readonly store: string;
  readonly port?: number;
  readonly instance?: string;
  readonly leaseMs?: number;
}

/** A process that serves rooms, until the test ends. */
export class RoomProcess {
  readonly port: number;
  readonly #child: ChildProcess;

  constructor(port: number, child: ChildProcess) {
    this.port = port;
    this.#child = child;
  }

  static async start(options: ProcessOptions): Promise<RoomProcess> {
    const { store, instance = "", leaseMs = 5_000 } = options;
    // One that stays free while a killed process starts again.
    const port = options.port ?? (await freePort());
    const args = [...program, String(port), store, instance, String(leaseMs)];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    return new RoomProcess(Number(line.toString().slice("port ".length)), child);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** Sends a signal, and waits for the end of the process if it ends it. */
  async signal(name: "SIGKILL" | "SIGTERM" | "SIGSTOP" | "SIGCONT"): Promise<void> {
    const hasEnded =
      name === "SIGKILL" || name === "SIGTERM" ? once(this.#child, "exit") : undefined;
    this.#child.kill(name);
    await hasEnded;
  }
}

/** A visitor of a room, until the test ends; with credentials, one who has loaded the page again. */
export async function visitRoom(
  url: string,
  room = "plan",
  credentials?: SessionCredentials,
): Promise<Visitor> {
  const visitor = new Visitor({
    url: new URL(`graphs/${room}/`, url).href,
    ...(credentials && { options: { credentials } }),
  });
  onTestFinished(() => visitor.replica.close());
  await until(() => visitor.replica.root !== undefined);
  return visitor;
}

/** The audit of a journal that agrees with its visitors. */
export const flawless = { repeated: [], lost: [], unknown: [] };

/** Lets visitors insert nodes at positions that occur once, and compares the confirmed edits with the journal. */
export class Auditor {
  readonly #settled = new Set<number>();
  readonly #sent = new Set<number>();
  readonly #work: Promise<void>[];
  #isDone = false;

  constructor(visitors: readonly Visitor[]) {
    this.#work = visitors.map((visitor, at) => this.#insertForever(visitor, at, visitors.length));
    onTestFinished(() => {
      this.#isDone = true;
    });
  }

  /** Waits until a number of further edits is settled. */
  async settle(count = 4): Promise<void> {
    const before = this.#settled.size;
    await until(() => this.#settled.size >= before + count);
  }

  async stop(): Promise<void> {
    this.#isDone = true;
    await Promise.all(this.#work);
  }

  /** The edits that the journal has more than once, lacks although they are settled, or has although nobody sent them. */
  async audit(store: RoomStore, room = "plan"): Promise<Record<string, number[]>> {
    const { snapshot, entries } = await store.load(room);
    const text = JSON.stringify([snapshot?.content ?? "", entries.map(({ content }) => content)]);
    const stored = Array.from(text.matchAll(/"position\W+x\W+(\d+)/g), ([, x]) => Number(x));
    const distinct = new Set<number>();
    return {
      repeated: stored.filter((x) => distinct.size === distinct.add(x).size),
      lost: [...this.#settled].filter((x) => !distinct.has(x)),
      unknown: stored.filter((x) => !this.#sent.has(x)),
    };
  }

  async #insertForever({ replica }: Visitor, first: number, step: number): Promise<void> {
    for (let x = first; !this.#isDone; x += step) {
      this.#sent.add(x);
      const outcome = await replica.root?.call("insert", "viewable", { x, y: 0 });
      if (outcome?.ok) this.#settled.add(x);
      else await pause(5);
    }
  }
}
