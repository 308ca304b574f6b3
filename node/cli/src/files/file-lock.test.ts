import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";

import { expect, it } from "vitest";

import { emptyFolder } from "../heddle-process.fixture.ts";
import { FileInUseError, FileLock } from "./file-lock.ts";

function lockedBy(holder: unknown): { readonly file: string; readonly lock: string } {
  const file = join(emptyFolder(), "weave.json");
  const lock = join(dirname(file), ".weave.json.heddle-lock");
  writeFileSync(lock, typeof holder === "string" ? holder : JSON.stringify(holder));
  return { file, lock };
}

it("[K24] of many who want a file one gets it, also where a dead process has left its lock", async () => {
  const { file } = lockedBy({ pid: 2 ** 22 + 1, host: hostname() });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => FileLock.take(file)));
  const [taken, ...others] = results.filter(({ status }) => status === "fulfilled");
  expect(taken).toBeDefined();
  expect(others).toEqual([]);
});

it("[K24] a lock that is released can be taken again", async () => {
  const file = join(emptyFolder(), "weave.json");
  const lock = await FileLock.take(file);
  await expect(FileLock.take(file)).rejects.toThrow(FileInUseError);
  await lock.release();
  await expect(FileLock.take(file)).resolves.toBeInstanceOf(FileLock);
});

it("[K24] the lock of another machine is respected, as nobody can tell", async () => {
  const { file, lock } = lockedBy({ pid: 2 ** 22 + 1, host: "another" });
  const taking = FileLock.take(file);
  await expect(taking).rejects.toMatchObject({ code: "file_in_use", exitCode: 4 });
  await expect(taking).rejects.toThrow("on another");
  await expect(taking).rejects.toMatchObject({ advice: expect.stringContaining(lock) as string });
});

it("[K24] a lock from before the machine was started is nobody's, whoever has the number now", async () => {
  const { file, lock } = lockedBy({ pid: process.ppid, host: hostname() });
  await expect(FileLock.take(file)).rejects.toThrow(FileInUseError);
  utimesSync(lock, 0, 0);
  await (await FileLock.take(file)).release();
  expect(existsSync(lock)).toBe(false);
});

it("[K24] a lock with the number of this process is of one before, as in a container that was started again", async () => {
  const { file, lock } = lockedBy({ pid: process.pid, host: hostname(), process: "before" });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => FileLock.take(file)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(existsSync(lock)).toBe(true);
});

it("[K24] a file can be locked on a disk that has no links", async () => {
  const { file, lock } = lockedBy({ pid: process.pid, host: hostname() });
  const noLinks = async (): Promise<void> => {
    throw Object.assign(new Error("operation not permitted, link"), { code: "EPERM" });
  };
  const taken = await FileLock.take(file, noLinks);
  expect(readdirSync(dirname(file))).toEqual([".weave.json.heddle-lock"]);
  await expect(FileLock.take(file, noLinks)).rejects.toThrow(FileInUseError);
  await taken.release();
  expect(existsSync(lock)).toBe(false);
});

it("[K24] a lock that says nothing is taken over", async () => {
  const { file, lock } = lockedBy("");
  await (await FileLock.take(file)).release();
  expect(existsSync(lock)).toBe(false);
});
