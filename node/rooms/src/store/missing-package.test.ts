import { expect, it } from "vitest";

import { openPool } from "./postgres-store.ts";
import { hasResult, openSqlite } from "./sqlite.ts";

const absent = "package-that-is-not-here";

function missing(name: string): unknown {
  return expect.objectContaining({
    code: "missing_package",
    message: expect.stringContaining(`npm install ${name}`),
  });
}

it("[RM871] a folder needs libsql only where Node has no SQLite, and names its install", () => {
  const opened: string[] = [];
  class DatabaseSync {
    constructor(file: string) {
      opened.push(file);
    }

    close(): void {}
  }
  const notInstalled = (): unknown => {
    throw new Error("not installed");
  };
  const builtIn = (): unknown => ({ DatabaseSync });
  openSqlite("rooms.db", { builtIn, installed: notInstalled });
  expect(opened).toEqual(["rooms.db"]);
  expect(() =>
    openSqlite("rooms.db", { builtIn: () => undefined, installed: notInstalled }),
  ).toThrow(missing("libsql"));
});

it("[RM872] a URL of PostgreSQL without pg names its install", async () => {
  const load = (): Promise<never> => import(/* @vite-ignore */ absent) as Promise<never>;
  await expect(openPool("postgres://nobody@127.0.0.1/none", load)).rejects.toEqual(missing("pg"));
});

it.each([
  [{ code: "SQLITE_BUSY" }, true],
  [{ code: "SQLITE_FULL" }, false],
  [{ code: "ERR_SQLITE_ERROR", errcode: 5 }, true],
  // SQLITE_BUSY_RECOVERY
  [{ code: "ERR_SQLITE_ERROR", errcode: 261 }, true],
  [{ code: "ERR_SQLITE_ERROR", errcode: 13 }, false],
])("[RM871] whether a database is busy is read from %j", (fields, isBusy) => {
  expect(hasResult(Object.assign(new Error("sqlite"), fields), "SQLITE_BUSY")).toBe(isBusy);
});
