import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import Database from "libsql";
import { expect, it, onTestFinished } from "vitest";

import { folderStore } from "./folder-store.ts";
import { describeStore, leaseMs } from "./store.contract.ts";
import { withCode } from "../../../../core/params/src/thrown.fixture.ts";

describeStore("folderStore", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rooms-"));
  let store = folderStore(folder);
  return {
    store,
    expire: () => delay(leaseMs + 10),
    reopen: async () => {
      await store.close();
      return (store = folderStore(folder));
    },
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});

it.each([undefined, "", 5])("[RM11] folderStore rejects %o", (path) => {
  expect(() => folderStore(path as string)).toThrow(
    expect.objectContaining({ code: "invalid_argument", option: "path" }),
  );
});

it.each([join(import.meta.filename, "rooms"), "/proc/nope/rooms"])(
  "[RM11] folderStore says that it cannot create the folder %o",
  (path) => {
    expect(() => folderStore(path)).toThrow(withCode("folder"));
  },
);

it("[RM11] folderStore names a file that is not a database", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rooms-"));
  const file = join(folder, "rooms.db");
  await writeFile(file, "x".repeat(5_000));
  expect(() => folderStore(folder)).toThrow(
    expect.objectContaining({ code: "database", message: expect.stringContaining(file) }),
  );
  await rm(folder, { recursive: true });
});

it("[RM10] a store whose folder was deleted can be closed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rooms-"));
  const store = folderStore(folder);
  const lease = await store.claim("plan", { id: "1", instance: "", url: "" }, leaseMs);
  if (lease.isGranted) await store.append(lease.lease, 0, ["one"]);
  await rm(folder, { recursive: true });
  await expect(store.close()).resolves.toBeUndefined();
});

it("[RM11] folderStore does not open the folder of a later version", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rooms-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await folderStore(folder).close();
  const database = new Database(join(folder, "rooms.db"));
  database.exec("pragma user_version = 99");
  database.close();
  expect(() => folderStore(folder)).toThrow(withCode("newer_store"));
});
