import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";

import { folderStore } from "./folder-store.ts";
import { describeStore, leaseMs } from "./store.contract.ts";

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
    expect(() => folderStore(path)).toThrow(expect.objectContaining({ code: "folder" }));
  },
);
