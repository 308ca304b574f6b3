import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { expect, inject, it, onTestFinished } from "vitest";

import { runProgram } from "../../../scripts/programs.ts";
import { buildPageFirst, buildProgramsFirst } from "../../server/src/page.fixture.ts";
import { until, Visitor } from "../../server/src/visitor.fixture.ts";
import { folderStore } from "./store/folder-store.ts";

buildPageFirst();
buildProgramsFirst();

const program = runProgram(join(import.meta.dirname, "program.fixture.ts"));

/** A process that serves the rooms of a folder. */
async function startProcess(folder: string, port = 0): Promise<{ port: number; kill: () => void }> {
  const child = spawn(process.execPath, [...program, String(port), folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = (): void => void child.kill("SIGKILL");
  onTestFinished(kill);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { port: Number(line.toString().slice("port ".length)), kill };
}

it("[RM21] loses and repeats nothing that was settled when the process is killed again and again", async () => {
  const kills = inject("isFull") ? 50 : 5;
  const folder = await mkdtemp(join(tmpdir(), "rooms-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let running = await startProcess(folder);
  const { port } = running;
  const visitors = Array.from(
    { length: 2 },
    () => new Visitor({ url: `http://127.0.0.1:${port}/graphs/plan/` }),
  );
  onTestFinished(() => visitors.forEach(({ replica }) => replica.close()));
  await until(() => visitors.every(({ replica }) => replica.root !== undefined));
  const settled: number[] = [];
  const sent: number[] = [];
  let isDone = false;
  const insertForever = async ({ replica }: Visitor, first: number): Promise<void> => {
    for (let x = first; !isDone; x += 2) {
      sent.push(x);
      const outcome = await replica.root?.call("insert", "viewable", { x, y: 0 });
      if (outcome?.ok) settled.push(x);
    }
  };
  const work = visitors.map((visitor, at) => insertForever(visitor, at + 1));
  for (let kill = 0; kill < kills; kill += 1) {
    const before = settled.length;
    await until(() => settled.length > before + 3);
    await delay(Math.random() * 20);
    running.kill();
    running = await startProcess(folder, port);
  }
  const last = settled.length;
  await until(() => settled.length > last + 3);
  isDone = true;
  await Promise.all(work);
  running.kill();
  await delay(50);
  const store = folderStore(folder);
  const { snapshot, entries } = await store.load("plan");
  await store.close();
  const text = JSON.stringify([snapshot?.content ?? "", entries.map(({ content }) => content)]);
  const stored = Array.from(text.matchAll(/"position\W+x\W+(\d+)/g), ([, x]) => Number(x));
  const ascending = (a: number, b: number): number => a - b;
  expect(new Set(stored).size).toBe(stored.length);
  expect(settled.filter((x) => !stored.includes(x))).toEqual([]);
  expect(stored.toSorted(ascending).filter((x) => !sent.includes(x))).toEqual([]);
});
