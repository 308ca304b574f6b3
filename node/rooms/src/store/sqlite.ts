import { createRequire } from "node:module";

import { MissingPackageError } from "./missing-package.ts";

/** What the store uses of a connection to SQLite: of `node:sqlite`, or of the package libsql. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

export interface SqliteStatement {
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): unknown;
}

type DatabaseClass = new (file: string) => SqliteDatabase;

/** Loads a module by its name. */
type LoadModule = (name: string) => unknown;

/** Opens a database file. Node has SQLite from 22.13 on; before, the optional package libsql is needed. */
export function openSqlite(file: string, options?: SqliteModules): SqliteDatabase {
  const Database = databaseClass(options);
  return new Database(file);
}

/** Where SQLite comes from; other modules in tests. */
export interface SqliteModules {
  readonly builtIn?: LoadModule;
  readonly installed?: LoadModule;
}

function databaseClass({
  builtIn = (name) => process.getBuiltinModule(name),
  installed = createRequire(import.meta.url),
}: SqliteModules = {}): DatabaseClass {
  const sqlite = builtIn("node:sqlite") as { readonly DatabaseSync: DatabaseClass } | undefined;
  if (sqlite) return sqlite.DatabaseSync;
  try {
    return installed("libsql") as DatabaseClass;
  } catch (cause) {
    throw new MissingPackageError("folderStore", "libsql", "use Node 22.13 or newer", cause);
  }
}

/** The result codes of SQLite, which libsql has as texts and Node as numbers whose lowest byte counts. */
const resultCodes = { SQLITE_BUSY: 5, SQLITE_FULL: 13 } as const;

/** Whether an error of SQLite has this result. */
export function hasResult(error: unknown, result: keyof typeof resultCodes): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return (Number(error.errcode) & 0xff) === resultCodes[result];
  return "code" in error && error.code === result;
}
