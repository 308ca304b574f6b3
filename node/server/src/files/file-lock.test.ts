import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";

import { expect, it, onTestFinished, vi } from "vitest";

import { until } from "../visitor.fixture.ts";
import { emptyFolder } from "./empty-folder.fixture.ts";
import { FileInUseError, FileLock } from "./file-lock.ts";

function lockedBy(holder: unknown): { readonly file: string; readonly lock: string } {
  const file = join(emptyFolder(), "weave.json");
  const lock = join(dirname(file), ".weave.json.heddle-lock");
  writeFileSync(lock, typeof holder === "string" ? holder : JSON.stringify(holder));
  return { file, lock };
}

/** Acquires a lock that is released after the test. */
async function acquire(file: string): Promise<FileLock> {
  const lock = await FileLock.acquire(file);
  onTestFinished(() => lock.release());
  return lock;
}

it("[K24] one of many concurrent processes acquires the lock of a dead process", async () => {
  const { file } = lockedBy({ pid: 2 ** 22 + 1, host: hostname() });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => acquire(file)));
  const [acquired, ...others] = results.filter(({ status }) => status === "fulfilled");
  expect(acquired).toBeDefined();
  expect(others).toEqual([]);
});

it("[K24] a released lock can be acquired again", async () => {
  const file = join(emptyFolder(), "weave.json");
  const lock = await FileLock.acquire(file);
  await expect(FileLock.acquire(file)).rejects.toThrow(FileInUseError);
  await lock.release();
  await expect(acquire(file)).resolves.toBeInstanceOf(FileLock);
});

it("[K69] a lock of another machine is respected while it is renewed, then taken over", async () => {
  const { file, lock } = lockedBy({ pid: 2 ** 22 + 1, host: "another" });
  const acquiring = FileLock.acquire(file);
  await expect(acquiring).rejects.toMatchObject({ code: "file_in_use", lock });
  await expect(acquiring).rejects.toThrow("on another");
  const before = Date.now() / 1_000 - 31;
  utimesSync(lock, before, before);
  await (await FileLock.acquire(file)).release();
  expect(existsSync(lock)).toBe(false);
});

it("[N102] a lock of another PID namespace is respected while it is renewed, then taken over", async () => {
  for (const pid of [process.pid, 2 ** 22 + 1]) {
    const { file, lock } = lockedBy({
      pid,
      host: hostname(),
      namespace: "pid:[1]",
      process: "other",
    });
    await expect(FileLock.acquire(file)).rejects.toMatchObject({ code: "file_in_use", lock });
    const before = Date.now() / 1_000 - 31;
    utimesSync(lock, before, before);
    await (await FileLock.acquire(file)).release();
    expect(existsSync(lock)).toBe(false);
  }
});

it.runIf(existsSync("/proc/self/ns/pid"))("[N102] a lock names its PID namespace", async () => {
  const file = join(emptyFolder(), "weave.json");
  await acquire(file);
  const text = readFileSync(join(dirname(file), ".weave.json.heddle-lock"), "utf8");
  expect(JSON.parse(text)).toMatchObject({ namespace: readlinkSync("/proc/self/ns/pid") });
});

it("[K69] a held lock is renewed, and not released once another process has taken it over", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const file = join(emptyFolder(), "weave.json");
  const path = join(dirname(file), ".weave.json.heddle-lock");
  const lock = await FileLock.acquire(file);
  const text = readFileSync(path, "utf8");
  utimesSync(path, 0, 0);
  vi.advanceTimersByTime(5_000);
  await until(() => statSync(path).mtimeMs > 0);
  expect(readFileSync(path, "utf8")).toBe(text);
  writeFileSync(path, '{"pid":1,"host":"another","process":"its"}');
  expect(await lock.isHeld()).toBe(false);
  await lock.release();
  expect(readFileSync(path, "utf8")).toContain("another");
});

it("[K24] a lock from before the last boot is stale, even if its process id is in use", async () => {
  const { file, lock } = lockedBy({ pid: process.ppid, host: hostname() });
  await expect(FileLock.acquire(file)).rejects.toThrow(FileInUseError);
  utimesSync(lock, 0, 0);
  await (await FileLock.acquire(file)).release();
  expect(existsSync(lock)).toBe(false);
});

it("[K24] a lock with the id of this process is stale if another process wrote it", async () => {
  const { file, lock } = lockedBy({ pid: process.pid, host: hostname(), process: "before" });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => acquire(file)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(existsSync(lock)).toBe(true);
});

it("[K24] a file can be locked on a disk without hard links", async () => {
  const { file, lock } = lockedBy({ pid: process.pid, host: hostname() });
  const noLinks = async (): Promise<void> => {
    throw Object.assign(new Error("operation not permitted, link"), { code: "EPERM" });
  };
  const lockFile = await FileLock.acquire(file, noLinks);
  expect(readdirSync(dirname(file))).toEqual([".weave.json.heddle-lock"]);
  await expect(FileLock.acquire(file, noLinks)).rejects.toThrow(FileInUseError);
  await lockFile.release();
  expect(existsSync(lock)).toBe(false);
});

it("[K24] an empty lock file is taken over", async () => {
  const { file, lock } = lockedBy("");
  await (await FileLock.acquire(file)).release();
  expect(existsSync(lock)).toBe(false);
});
