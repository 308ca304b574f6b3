import { assertArgument, HeddleError } from "@heddle/params";
import type { StoredInvitation } from "@heddle/server";
import { existsSync, mkdirSync, statfsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { LocalLeases } from "./local-leases.ts";
import {
  type JournalEntry,
  JournalGapError,
  NewerStoreError,
  type RoomStore,
  type Snapshot,
  StoreUnavailableError,
  type VersionInfo,
  keepEndedMs,
} from "./room-store.ts";
import { hasResult, openSqlite, type SqliteDatabase, type SqliteStatement } from "./sqlite.ts";

/** The format of the tables. A store of a higher one is not opened. */
const storeFormat = 3;

const tables = `
  create table if not exists rooms (
    id text primary key,
    sequence integer not null default 0,
    snapshot_sequence integer,
    snapshot text
  ) without rowid;
  create table if not exists journal (
    room text not null,
    sequence integer not null,
    content text not null,
    primary key (room, sequence)
  ) without rowid;
  create table if not exists versions (
    room text not null,
    name text not null,
    sequence integer not null,
    saved_at integer not null,
    content text not null,
    primary key (room, name)
  ) without rowid;
  create table if not exists invitations (
    id text primary key,
    room text not null,
    role text not null,
    created_at real not null,
    expires_at real,
    is_revoked integer not null default 0
  );
  create index if not exists invitations_of_room on invitations (room);
  create table if not exists bans (
    room text not null,
    person text not null,
    until real not null,
    primary key (room, person)
  ) without rowid;
  create table if not exists names (
    room text not null,
    person text not null,
    name text not null,
    primary key (room, person)
  ) without rowid;
  create table if not exists erased_people (
    number integer primary key autoincrement,
    person text not null unique
  );
  create table if not exists fences (last integer not null);
  insert into fences select 0 where not exists (select 1 from fences);
`;

/** Invitations and bans must outlive the process, so their clock is that of the system. */
const selectInvitations = `
  select id, room, role, expires_at as expiresAt, is_revoked as isRevoked from invitations`;

/** Thrown if another process has opened the folder. */
export class FolderInUseError extends HeddleError {
  constructor(folder: string, cause: unknown) {
    super(
      "folder_in_use",
      `Another process keeps its rooms in "${folder}": stop it, choose another folder, or use postgresStore for several processes`,
      { cause },
    );
  }
}

/** Thrown if a folder cannot be created. */
class FolderError extends HeddleError {
  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      "folder",
      `folderStore: the folder "${folder}" cannot be created (${reason}): choose one that this process can write`,
      { cause },
    );
  }
}

/** Thrown if the database of a folder is damaged, or not one. */
class DatabaseError extends HeddleError {
  constructor(file: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      "database",
      `folderStore: "${file}" cannot be opened (${reason}): restore the folder from a backup, or rename it to start without its rooms`,
      { cause },
    );
  }
}

/**
 * A store in a folder, for one process: an SQLite database that no other process can open at the same time. So leases end
 * with the process, and only their fences are stored.
 */
export function folderStore(path: string): RoomStore {
  assertArgument("folderStore", "path", path, {
    expected: "the path of a folder",
    accepts: (value) => typeof value === "string" && value !== "",
  });
  const database = openDatabase(resolve(path));
  const leases = new LocalLeases(() => performance.now());
  const { all, run, transaction } = queriesOf(database);
  let [{ last: lastFence } = { last: 0 }] = all<{ last: number }>("select last from fences");
  const entriesAfter = (room: string, sequence: number): JournalEntry[] =>
    all(
      "select sequence, content from journal where room = ? and sequence > ? order by sequence",
      room,
      sequence,
    );
  return {
    claim: async (room, owner, leaseMs) =>
      leases.claim(room, owner, leaseMs, () => {
        lastFence += 1;
        // On a full disk rooms can still be read. The next fence that is stored is higher than this one, too.
        ifNotFull(() => run("update fences set last = ?", lastFence));
        return lastFence;
      }),
    renew: async (lease, leaseMs) => leases.renew(lease, leaseMs),
    release: async (lease) => leases.release(lease),
    holder: async (room) => leases.holder(room),
    load: async (room) => {
      const [snapshot] = all<Snapshot>(
        "select snapshot_sequence as sequence, snapshot as content from rooms where id = ? and snapshot is not null",
        room,
      );
      return { snapshot, entries: entriesAfter(room, snapshot?.sequence ?? 0) };
    },
    append: async (lease, after, contents) => {
      leases.assertHeld(lease);
      const { room } = lease;
      transaction(() => {
        const [row] = all<{ last: number }>(
          "select sequence as last from rooms where id = ?",
          room,
        );
        const last = row?.last ?? 0;
        if (last === after + contents.length && isEqual(entriesAfter(room, after), contents))
          return;
        if (last !== after) throw new JournalGapError(room, after, last);
        for (const [at, content] of contents.entries()) {
          run("insert into journal values (?, ?, ?)", room, after + at + 1, content);
        }
        run(
          "insert into rooms (id, sequence) values (?, ?) on conflict (id) do update set sequence = excluded.sequence",
          room,
          after + contents.length,
        );
      });
    },
    saveSnapshot: async (lease, { sequence, content }) => {
      leases.assertHeld(lease);
      run(
        `insert into rooms (id, snapshot_sequence, snapshot) values (?, ?, ?) on conflict (id)
         do update set snapshot_sequence = excluded.snapshot_sequence, snapshot = excluded.snapshot`,
        lease.room,
        sequence,
        content,
      );
    },
    history: async (room, before, limit) =>
      all(
        "select sequence, content from journal where room = ? and sequence < ? order by sequence desc limit ?",
        room,
        Math.min(before, Number.MAX_SAFE_INTEGER),
        limit,
      ),
    truncate: async (lease, until) => {
      leases.assertHeld(lease);
      const { room } = lease;
      run(
        "delete from journal where room = ? and sequence <= (select min(?, coalesce(snapshot_sequence, 0)) from rooms where id = ?)",
        room,
        until,
        room,
      );
    },
    saveVersion: async (lease, { name, sequence, savedAt, content }) => {
      leases.assertHeld(lease);
      run(
        "insert or replace into versions values (?, ?, ?, ?, ?)",
        lease.room,
        name,
        sequence,
        savedAt,
        content,
      );
    },
    versions: async (room) =>
      all<VersionInfo>(
        "select name, sequence, saved_at as savedAt from versions where room = ? order by sequence, name",
        room,
      ),
    loadVersion: async (room, name) => {
      const [version] = all<{ content: string }>(
        "select content from versions where room = ? and name = ?",
        room,
        name,
      );
      return version?.content;
    },
    deleteVersion: async (lease, name) => {
      leases.assertHeld(lease);
      run("delete from versions where room = ? and name = ?", lease.room, name);
    },
    deleteRoom: async (room) => {
      transaction(() => {
        run("delete from rooms where id = ?", room);
        run("delete from journal where room = ?", room);
        run("delete from versions where room = ?", room);
        run("delete from invitations where room = ?", room);
        run("delete from bans where room = ?", room);
        run("delete from names where room = ?", room);
      });
      leases.deleteRoom(room);
    },
    ban: async (lease, person, banMs) => {
      leases.assertHeld(lease);
      run("delete from bans where until <= ?", Date.now());
      run("insert or replace into bans values (?, ?, ?)", lease.room, person, Date.now() + banMs);
    },
    bans: async (room) => {
      const now = Date.now();
      return all<{ person: string; until: number }>(
        "select person, until from bans where room = ? and until > ?",
        room,
        now,
      ).map(({ person, until }) => ({ person, remainingMs: until - now }));
    },
    saveNames: async (lease, names) => {
      leases.assertHeld(lease);
      transaction(() => {
        for (const [person, name] of Object.entries(names)) {
          run(
            `insert or replace into names select ?, ?, ?
             where not exists (select 1 from erased_people where person = ?)`,
            lease.room,
            person,
            name,
            person,
          );
        }
      });
    },
    names: async (room) =>
      Object.fromEntries(
        all<{ person: string; name: string }>(
          "select person, name from names where room = ?",
          room,
        ).map(({ person, name }) => [person, name]),
      ),
    erasePeople: async (keys) =>
      transaction(() => {
        for (const person of keys) {
          run("delete from names where person = ?", person);
          run("insert or ignore into erased_people (person) values (?)", person);
        }
      }),
    erasedPeople: async (after) => {
      const rows = all<{ number: number; person: string }>(
        "select number, person from erased_people where number > ? order by number",
        after,
      );
      return { keys: rows.map(({ person }) => person), last: rows.at(-1)?.number ?? after };
    },
    saveInvitation: async ({ id, room, role }, expiresMs) => {
      const now = Date.now();
      run("delete from invitations where expires_at < ?", now - keepEndedMs);
      run(
        "insert into invitations (id, room, role, created_at, expires_at) values (?, ?, ?, ?, ?)",
        id,
        room,
        role,
        now,
        expiresMs === undefined ? null : now + expiresMs,
      );
    },
    findInvitations: async (ids) =>
      all<InvitationRow>(
        `${selectInvitations} where id in (select value from json_each(?))`,
        JSON.stringify(ids),
      ).map(invitationOf),
    invitations: async (room) =>
      all<InvitationRow>(
        `${selectInvitations} where room = ? order by created_at, rowid`,
        room,
      ).map(invitationOf),
    revokeInvitation: async (id) =>
      run(
        "update invitations set is_revoked = 1, expires_at = min(coalesce(expires_at, ?), ?) where id = ?",
        Date.now(),
        Date.now(),
        id,
      ),
    register: async (owner, aliveMs) => leases.register(owner, aliveMs),
    unregister: async (owner) => leases.unregister(owner),
    instances: async () => leases.instances(),
    close: async () => {
      // Prepared statements keep the connection until they are collected as garbage, so `close` does not release the lock.
      // In WAL mode the lock cannot be released either. After these pragmas, the next read releases it.
      const unlock = [
        "pragma journal_mode = delete",
        "pragma locking_mode = normal",
        "select 1 from rooms limit 1",
      ];
      for (const sql of unlock) {
        try {
          database.exec(sql);
        } catch {
          // Somebody has deleted the folder, and nothing is locked; or the disk is full.
        }
      }
      database.close();
    },
  };
}

interface InvitationRow extends Pick<StoredInvitation, "id" | "room" | "role"> {
  readonly expiresAt: number | null;
  readonly isRevoked: number;
}

function invitationOf({ id, room, role, expiresAt, isRevoked }: InvitationRow): StoredInvitation {
  const remainingMs = expiresAt === null ? undefined : Math.max(expiresAt - Date.now(), 0);
  const state = isRevoked ? "revoked" : remainingMs === 0 ? "expired" : "valid";
  return { id, room, role, state, remainingMs };
}

interface Queries {
  readonly all: <Row>(sql: string, ...values: unknown[]) => Row[];
  readonly run: (sql: string, ...values: unknown[]) => void;
  readonly transaction: (work: () => void) => void;
}

/** Prepares each statement once, and turns errors of the database into `StoreUnavailableError`s. */
function queriesOf(database: SqliteDatabase): Queries {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    all: <Row>(sql: string, ...values: unknown[]) =>
      withStoreErrors(database, () => prepare(sql).all(...values) as Row[]),
    run: (sql, ...values) => withStoreErrors(database, () => void prepare(sql).run(...values)),
    transaction: (work) =>
      withStoreErrors(database, () => {
        database.exec("begin immediate");
        try {
          work();
          database.exec("commit");
        } catch (error) {
          rollBack(database);
          throw error;
        }
      }),
  };
}

/** On a full disk SQLite has already rolled back. Then this fails, which must not hide the original error. */
function rollBack(database: SqliteDatabase): void {
  try {
    database.exec("rollback");
  } catch {
    // There is nothing to roll back.
  }
}

function openDatabase(folder: string): SqliteDatabase {
  try {
    createFolder(folder);
  } catch (error) {
    throw new FolderError(folder, error);
  }
  const file = join(folder, "rooms.db");
  let database: SqliteDatabase | undefined;
  try {
    database = openSqlite(file);
    // Before the first read, which takes the lock.
    database.exec("pragma locking_mode = exclusive");
    const [{ format } = { format: 0 }] = database
      .prepare("select user_version as format from pragma_user_version")
      .all() as { readonly format: number }[];
    if (format > storeFormat) throw new NewerStoreError(format, storeFormat);
    prepareLog(database, folder);
    // Nothing is written otherwise, so that the rooms on a full disk can be read.
    if (format < storeFormat) {
      database.exec(tables);
      // Fences were kept in the rows of rooms.
      if (format === 1) database.exec("alter table rooms drop column fence");
      database.exec(`pragma user_version = ${storeFormat}`);
    }
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof HeddleError) throw error;
    throw hasResult(error, "SQLITE_BUSY")
      ? new FolderInUseError(folder, error)
      : new DatabaseError(file, error);
  }
}

/** Pages of the log after which SQLite copies them into the database: those of a large disk, and the size of a page. */
const logPages = { most: 1_000, bytes: 4_096, shareOfDisk: 1 / 16 };

/**
 * Sets how SQLite logs changes. The log must leave most of a small disk free: its pages are copied before it is emptied, and
 * on a disk that it has filled there would be no room for the copies, whatever else is removed.
 */
function prepareLog(database: SqliteDatabase, folder: string): void {
  // A store that was closed has no log. On a full disk, none can be created: SQLite then keeps the pages that it changes.
  ifNotFull(() => database.exec("pragma journal_mode = wal"));
  // Takes the lock also without a log.
  database.exec("begin exclusive; commit");
  // Each transaction is on the disk before it is acknowledged.
  database.exec("pragma synchronous = full");
  const { bsize, blocks } = statfsSync(folder);
  const { most, bytes, shareOfDisk } = logPages;
  const share = Math.floor((bsize * blocks * shareOfDisk) / bytes);
  // Some file systems have no size.
  const pages = blocks > 0 ? Math.min(Math.max(share, 1), most) : most;
  database.exec(
    `pragma wal_autocheckpoint = ${pages}; pragma journal_size_limit = ${pages * bytes}`,
  );
}

/** Runs what is not necessary while the disk is full. */
function ifNotFull(work: () => void): void {
  try {
    work();
  } catch (error) {
    const cause = error instanceof StoreUnavailableError ? error.cause : error;
    if (!hasResult(cause, "SQLITE_FULL")) throw error;
  }
}

/** Not with the option `recursive` of Node, which never returns if a file system answers ENOENT, as that of /proc does. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process has created it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

/** A full disk or a lost mount becomes a `StoreUnavailableError`. */
function withStoreErrors<T>(database: SqliteDatabase, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (hasResult(error, "SQLITE_FULL")) emptyLog(database);
    throw error instanceof HeddleError ? error : new StoreUnavailableError(error);
  }
}

/** Makes room on a full disk for the next attempt, where the pages of the log fit into the database. */
function emptyLog(database: SqliteDatabase): void {
  try {
    database.exec("pragma wal_checkpoint(truncate)");
  } catch {
    // There is no room yet.
  }
}

function isEqual(entries: readonly JournalEntry[], contents: readonly string[]): boolean {
  return entries.every(({ content }, at) => content === contents[at]);
}
