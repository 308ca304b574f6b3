import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Flow } from "@heddle/flow";
import { serve } from "@heddle/server";
import pg from "pg";
import { describe, expect, it, onTestFinished, type TestContext } from "vitest";

import { isFullLength } from "../../server/src/test-length.fixture.ts";
import { until, type Visitor } from "../../server/src/visitor.fixture.ts";
import { Auditor, flawless, RoomProcess, visitRoom } from "./room-process.fixture.ts";
import { openRooms } from "./rooms.ts";
import { folderStore } from "./store/folder-store.ts";
import { postgresStore } from "./store/postgres-store.ts";
import { findPostgres, startPostgres } from "./store/postgres.fixture.ts";
import type { RoomStore } from "./store/room-store.ts";

/** A file system of its own, so that a test can fill it. */
interface SmallDisk {
  readonly folder: string;
  fill(): void;
  free(): Promise<void>;
}

/** Mounts a file system until the test ends. Skips the test where that is not possible. */
async function mountSmallDisk(size: string, { skip }: TestContext): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), "small-disk-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], {
      stdio: "ignore",
    });
  } catch {
    skip("this user cannot mount a file system");
  }
  onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
  await chmod(folder, 0o777);
  const filler = join(folder, "filler");
  return {
    folder,
    // At once, because the visitors go on writing meanwhile.
    fill: () => {
      for (const bytes of [1_000_000, 4_096]) appendUntilFull(filler, Buffer.alloc(bytes));
    },
    free: () => rm(filler),
  };
}

function appendUntilFull(path: string, bytes: Buffer): void {
  try {
    for (;;) appendFileSync(path, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

/** Two visitors of a room in this process, who edit it all the time. */
async function start(store: RoomStore): Promise<{
  readonly visitors: readonly Visitor[];
  readonly auditor: Auditor;
  readonly errors: readonly unknown[];
}> {
  const errors: unknown[] = [];
  const rooms = openRooms({
    store: { ...store, close: async () => {} },
    make: () => new Flow(),
    onError: (error) => void errors.push(error),
  });
  const server = await serve(
    { "/graphs/:id": (session) => rooms.enter(session.params["id"] ?? "", session) },
    { port: 0, logger: false, handleSignals: false, rooms },
  );
  onTestFinished(() => server.close());
  const visitors = [await visitRoom(server.url), await visitRoom(server.url)];
  return { visitors, auditor: new Auditor(visitors), errors };
}

/** Until the page of every visitor says that changes cannot be saved. */
function untilPaused(visitors: readonly Visitor[]): Promise<void> {
  return until(() => visitors.every(({ replica }) => replica.state.isSavingPaused));
}

const programs = await findPostgres();

describe("[RM853] with a store in a folder on a small disk", () => {
  it("stored rooms can be read while it is full, also by the next process, and changed afterwards", async (context) => {
    const disk = await mountSmallDisk("2m", context);
    const first = await RoomProcess.start({ store: disk.folder });
    const ada = await visitRoom(first.url);
    const insert = (visitor: Visitor, x: number): Promise<unknown> =>
      visitor.root.call("insert", "viewable", { x, y: 0 });
    for (let x = 0; x < 5; x += 1) expect(await insert(ada, x)).toMatchObject({ ok: true });
    disk.fill();
    await first.signal("SIGKILL");
    const second = await RoomProcess.start({ store: disk.folder });
    const grace = await visitRoom(second.url);
    const nodes = (visitor: Visitor): number =>
      [...visitor.find("flow").records("nodeRecords")].length;
    await until(() => nodes(grace) === 5);
    // Some still fit, until the disk has no page left.
    const late: Promise<unknown>[] = [];
    await until(() => {
      late.push(insert(grace, 100 + late.length));
      return grace.replica.state.isSavingPaused;
    });
    await disk.free();
    for (const outcome of await Promise.all(late)) expect(outcome).toMatchObject({ ok: true });
    await until(() => nodes(grace) === 5 + late.length);
  });

  it("goes on after it was full, however small it is", async (context) => {
    const disk = await mountSmallDisk("320k", context);
    const store = folderStore(disk.folder);
    const owner = { id: "owner", instance: "", url: "" };
    const claim = await store.claim("plan", owner, 1_000_000_000);
    if (!claim.isGranted) throw new Error("Nobody else has the folder");
    let stored = 0;
    const append = async (): Promise<void> => {
      await store.append(claim.lease, stored, ["x".repeat(1_000)]);
      stored += 1;
    };
    for (let at = 0; at < 10; at += 1) await append();
    disk.fill();
    await expect(
      (async () => {
        for (;;) await append();
      })(),
    ).rejects.toMatchObject({ code: "store_unavailable" });
    // Another room can be opened, to be read.
    expect(await store.claim("other", owner, 1_000)).toMatchObject({ isGranted: true });
    expect((await store.load("plan")).entries).toHaveLength(stored);
    await disk.free();
    for (let at = 0; at < 10; at += 1) await append();
    expect((await store.load("plan")).entries).toHaveLength(stored);
    await store.close();
    const reopened = folderStore(disk.folder);
    expect((await reopened.load("plan")).entries).toHaveLength(stored);
    const next = await reopened.claim("plan", owner, 1_000);
    expect(next.isGranted && next.lease.fence).toBeGreaterThan(claim.lease.fence);
    await reopened.close();
  });
});

describe.skipIf(programs === undefined)(
  "[RM860] with a store in PostgreSQL on a small disk",
  () => {
    const startSmall = async (
      context: TestContext,
    ): Promise<{ readonly disk: SmallDisk; readonly url: string }> => {
      const disk = await mountSmallDisk("96m", context);
      const postgres = await startPostgres(programs ?? "", disk.folder);
      onTestFinished(() => postgres.remove());
      return { disk, url: postgres.url };
    };
    const compact = async (url: string, table: string): Promise<void> => {
      const administrator = new pg.Client({ connectionString: url });
      await administrator.connect();
      await administrator.query(`vacuum full ${table}`);
      await administrator.end();
    };

    it.for([false, true])(
      "a process can register with a name although none has one, after one had: %s",
      async (isEmptied, context) => {
        const { disk, url } = await startSmall(context);
        const store = await postgresStore(url);
        const owner = { id: "first", instance: "one", url: "" };
        if (isEmptied) {
          await store.register(owner, 60_000);
          await store.unregister(owner);
        }
        await compact(url, "heddle_instances");
        disk.fill();
        await store.register(owner, 60_000);
        expect(await store.instances()).toEqual([{ instance: "one", url: "" }]);
        await store.close();
      },
    );

    it("stored rooms can be opened and read while it is full, also after their tables were compacted", async (context) => {
      const { disk, url } = await startSmall(context);
      const stored = Array.from({ length: 24 }, (_, at) => `room-${at}`);
      const first = await postgresStore(url);
      for (const room of stored) {
        const claim = await first.claim(room, { id: "first", instance: "", url: "" }, 60_000);
        if (!claim.isGranted) throw new Error("Nobody else has the room");
        await first.append(claim.lease, 0, ["entry"]);
        // As large as PostgreSQL keeps in a row.
        await first.saveSnapshot(claim.lease, { sequence: 1, content: "x".repeat(1_800) });
        await first.release(claim.lease);
      }
      await first.register({ id: "first", instance: "one", url: "" }, 60_000);
      await first.close();
      await compact(url, "heddle_rooms");
      disk.fill();
      const second = await postgresStore(url);
      const owner = { id: "second", instance: "two", url: "" };
      await second.register(owner, 60_000);
      for (const room of stored) {
        // Again and again, as a lease is extended.
        for (let at = 0; at < 5; at += 1)
          expect(await second.claim(room, owner, 60_000)).toMatchObject({ isGranted: true });
        expect((await second.load(room)).snapshot?.content).toHaveLength(1_800);
      }
      await second.close();
    });
  },
);

describe.skipIf(!isFullLength)("[RM30] on a full disk", () => {
  it("a room in a folder is read-only, goes on when there is space, and loses nothing", async (context) => {
    const disk = await mountSmallDisk("32m", context);
    const store = folderStore(disk.folder);
    const { visitors, auditor, errors } = await start(store);
    for (let round = 0; round < 2; round += 1) {
      await auditor.settle();
      disk.fill();
      await untilPaused(visitors);
      await disk.free();
      await auditor.settle();
    }
    await auditor.stop();
    expect(String(errors[0])).toContain("disk is full");
    expect(await auditor.audit(store)).toEqual(flawless);
    await store.close();
    const reopened = folderStore(disk.folder);
    expect(await auditor.audit(reopened)).toEqual(flawless);
    await reopened.close();
  });

  it.skipIf(programs === undefined)(
    "a room in PostgreSQL is read-only, goes on when there is space, and loses nothing",
    async (context) => {
      const disk = await mountSmallDisk("160m", context);
      const postgres = await startPostgres(programs ?? "", disk.folder);
      const store = await postgresStore(postgres.url);
      const { visitors, auditor } = await start(store);
      await auditor.settle();
      disk.fill();
      await untilPaused(visitors);
      await disk.free();
      // PostgreSQL stops if it cannot write its log.
      await postgres.stop("SIGQUIT");
      await postgres.start();
      await auditor.settle();
      await auditor.stop();
      expect(await auditor.audit(store)).toEqual(flawless);
      await store.close();
      await postgres.remove();
    },
  );
});
