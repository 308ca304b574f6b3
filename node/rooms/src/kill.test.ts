import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { expect, inject, it, onTestFinished } from "vitest";

import { Auditor, flawless, RoomProcess, visitRoom } from "./room-process.fixture.ts";
import { folderStore } from "./store/folder-store.ts";

const kills = inject("isFull") ? 50 : 5;

it(
  "[RM21] loses and repeats nothing that was settled when the process is killed again and again",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "rooms-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    let running = await RoomProcess.start({ store: folder });
    const { port, url } = running;
    const auditor = new Auditor([await visitRoom(url), await visitRoom(url)]);
    for (let kill = 0; kill < kills; kill += 1) {
      await auditor.settle();
      await delay(Math.random() * 20);
      await running.signal("SIGKILL");
      running = await RoomProcess.start({ store: folder, port });
    }
    await auditor.settle();
    await auditor.stop();
    await running.signal("SIGKILL");
    const store = folderStore(folder);
    expect(await auditor.audit(store)).toEqual(flawless);
    await store.close();
  },
  60_000 + 20_000 * kills,
);
