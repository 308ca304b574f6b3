import { assertArgument, HeddleError } from "@heddle/params";
import type { StoredInvitation } from "@heddle/server";
import type pg from "pg";

import { MissingPackageError } from "./missing-package.ts";
import {
  type Claim,
  InstanceInUseError,
  type JournalEntry,
  JournalGapError,
  keepEndedMs,
  type Lease,
  LeaseLostError,
  NewerStoreError,
  type RoomStore,
  StoreUnavailableError,
  type VersionInfo,
} from "./room-store.ts";

/** Thrown for a value that PostgreSQL cannot store, such as a text with a null character. Nothing was written. */
class UnstorableValueError extends HeddleError {
  constructor(cause: Error) {
    super("unstorable_value", `PostgreSQL cannot store a value: ${cause.message}`, { cause });
  }
}

/** A pool of connections to PostgreSQL, such as a `Pool` of the package `pg`. */
export interface QueryPool {
  query(query: {
    readonly name?: string;
    readonly text: string;
    readonly values?: unknown[];
  }): Promise<{ readonly rows: unknown[] }>;
}

/** Each entry brings the tables to the format of its index + 1. Entries are added, never changed. */
const migrations: readonly string[] = [
  `create table heddle_rooms (
     id text primary key,
     owner text,
     instance text,
     url text,
     fence bigint not null,
     held_until timestamptz,
     sequence bigint not null default 0,
     snapshot_sequence bigint,
     snapshot text
   );
   create table heddle_journal (
     room text not null,
     sequence bigint not null,
     content text not null,
     primary key (room, sequence)
   );
   create table heddle_versions (
     room text not null,
     name text not null,
     sequence bigint not null,
     saved_at bigint not null,
     content text not null,
     primary key (room, name)
   );
   create table heddle_instances (
     instance text primary key,
     owner text not null,
     url text not null,
     alive_until timestamptz not null
   );`,
  `create table heddle_invitations (
     id text primary key,
     room text not null,
     role text not null,
     created_at timestamptz not null default clock_timestamp(),
     expires_at timestamptz,
     is_revoked boolean not null default false
   );
   create index on heddle_invitations (room);`,
  `create sequence heddle_fences;
   perform setval('heddle_fences', (select coalesce(max(fence), 0) + 1 from heddle_rooms));
   alter table heddle_rooms add column deleted_fence bigint;
   create index on heddle_rooms (id) where sequence = 0;
   create table heddle_bans (
     room text not null,
     person text not null,
     until timestamptz not null,
     primary key (room, person)
   );`,
  `create table heddle_names (
     room text not null,
     person text not null,
     name text not null,
     primary key (room, person)
   );
   create index on heddle_names (person);
   create table heddle_erased_people (
     number bigint generated always as identity primary key,
     person text not null unique
   );`,
];

/** Half of each page stays free for leases, which are updated: so rooms can be opened while the disk is full. */
const leasePages = `
  if (select bool_or(reloptions is null) from pg_class
      where oid in ('heddle_rooms'::regclass, 'heddle_instances'::regclass)) then
    alter table heddle_rooms set (fillfactor = 50);
    alter table heddle_instances set (fillfactor = 50);
    -- Keeps a page, so that a process can register: it ended long ago and has no name.
    insert into heddle_instances values ('', '', '', '-infinity') on conflict do nothing;
  end if;`;

/** Created at each start, because a backup of the tables does not contain them. */
const functions = `
  create or replace function heddle_delete_room(deleted text) returns void language plpgsql as $body$
  begin
    -- Waits for an append, whose entries the next statement then sees.
    perform from heddle_rooms where id = deleted for update;
    delete from heddle_journal where room = deleted;
    delete from heddle_versions where room = deleted;
    delete from heddle_names where room = deleted;
    delete from heddle_invitations where room = deleted;
    delete from heddle_bans where room = deleted;
    delete from heddle_rooms
      where id = deleted and deleted_fence is distinct from fence
        and (owner is null or held_until <= clock_timestamp());
    -- An owner that runs has to learn that its room was deleted.
    update heddle_rooms
      set owner = null, held_until = null, deleted_fence = fence, sequence = 0,
        snapshot_sequence = null, snapshot = null
      where id = deleted;
  end $body$;
  create or replace function heddle_erase_people(erased text[]) returns void language plpgsql as $body$
  begin
    -- Waits for names that are being saved; later ones see that the people are erased. Numbers become visible in order.
    lock table heddle_names in share row exclusive mode;
    delete from heddle_names where person = any(erased);
    insert into heddle_erased_people (person) select unnest(erased) on conflict do nothing;
  end $body$;`;

/** Any number, the same in all processes: only one of them migrates at a time. */
const migrationLock = 7_203_951;

/**
 * The condition of every write: the lease in $1, $2, $3 is the current one, on the clock of the database. Statements
 * that do not update the room add `for share`, so that nobody takes the lease before they are committed.
 */
const isHeld = "id = $1 and owner = $2 and fence = $3 and held_until > clock_timestamp()";

/** A room that was opened and never changed. */
const isEmpty = "sequence = 0 and snapshot is null";

const selectInvitations = `
  select id, room, role,
    case when is_revoked then 'revoked' when expires_at <= clock_timestamp() then 'expired' else 'valid' end as state,
    greatest(extract(epoch from expires_at - clock_timestamp())::float8 * 1000, 0) as ms
  from heddle_invitations`;

/** From now on for a number of milliseconds. */
const inMs = (parameter: string): string =>
  `clock_timestamp() + ${parameter}::float8 * interval '1 millisecond'`;

/**
 * A store in PostgreSQL, for any number of processes. It creates its tables, whose names start with `heddle_`. A pool
 * that was passed stays open when the store closes.
 */
export async function postgresStore(database: string | QueryPool): Promise<RoomStore> {
  assertArgument("postgresStore", "database", database, {
    expected: "a URL such as postgres://user@host/name, or a pool of the package pg",
    accepts: isDatabase,
  });
  const own = typeof database === "string" ? await openPool(database) : undefined;
  const pool = own ?? (database as QueryPool & Partial<Pick<pg.Pool, "on">>);
  // A lost idle connection is replaced; without a listener it would end the process.
  pool.on?.("error", () => {});
  const query = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> => {
    try {
      return (await pool.query({ name: nameOf(text), text, values })).rows as Row[];
    } catch (error) {
      throw isDataError(error) ? new UnstorableValueError(error) : new StoreUnavailableError(error);
    }
  };
  /** Runs a statement that writes under a lease and returns at least one row if it did. */
  const write = async (lease: Lease, text: string, ...values: unknown[]): Promise<void> => {
    const rows = await query(text, lease.room, lease.owner, lease.fence, ...values);
    if (rows.length === 0) throw new LeaseLostError(lease);
  };
  const entries = async (text: string, ...values: unknown[]): Promise<JournalEntry[]> => {
    const rows = await query<{ sequence: string; content: string }>(text, ...values);
    return rows.map(({ sequence, content }) => ({ sequence: Number(sequence), content }));
  };
  const entriesAfter = (room: string, sequence: number): Promise<JournalEntry[]> =>
    entries(
      "select sequence, content from heddle_journal where room = $1 and sequence > $2 order by sequence",
      room,
      sequence,
    );
  const append = async (
    lease: Lease,
    after: number,
    contents: readonly string[],
  ): Promise<void> => {
    const { room } = lease;
    const rows = await query(
      `with written as (
         update heddle_rooms set sequence = sequence + cardinality($5::text[])
         where ${isHeld} and sequence = $4 returning 1)
       insert into heddle_journal (room, sequence, content)
       select $1, $4 + at, content from written, unnest($5::text[]) with ordinality as entry (content, at)
       returning sequence`,
      room,
      lease.owner,
      lease.fence,
      after,
      contents,
    );
    if (rows.length > 0) return;
    const [held] = await query<{ sequence: string }>(
      `select sequence from heddle_rooms where ${isHeld}`,
      room,
      lease.owner,
      lease.fence,
    );
    if (!held) throw new LeaseLostError(lease);
    const last = Number(held.sequence);
    const isRepeated =
      last === after + contents.length && isEqual(await entriesAfter(room, after), contents);
    if (isRepeated) return;
    if (last !== after) throw new JournalGapError(room, after, last);
    // The lease had expired when the first statement ran, and was extended before the second one: nobody else has written.
    await append(lease, after, contents);
  };
  const invitations = async (where: string, value: unknown): Promise<StoredInvitation[]> => {
    const rows = await query<Omit<StoredInvitation, "remainingMs"> & { ms: number | null }>(
      `${selectInvitations} ${where}`,
      value,
    );
    return rows.map(({ ms, ...invitation }) => ({ ...invitation, remainingMs: ms ?? undefined }));
  };
  await migrate(pool);
  // Unchanged rooms of processes that were killed.
  await query(`delete from heddle_rooms where ${isEmpty} and held_until <= clock_timestamp()`);
  return {
    claim: async (room, owner, leaseMs): Promise<Claim> => {
      const { id, instance, url } = owner;
      const [granted] = await query<{ fence: string; taken: boolean }>(
        `with former as (select owner from heddle_rooms where id = $1)
         insert into heddle_rooms as room (id, owner, instance, url, fence, held_until)
         values ($1, $2, $3, $4, nextval('heddle_fences'), ${inMs("$5")})
         on conflict (id) do update set
           owner = $2, instance = $3, url = $4, held_until = ${inMs("$5")},
           fence = case when room.owner = $2 then room.fence else nextval('heddle_fences') end
         where room.owner is null or room.owner = $2 or room.held_until <= clock_timestamp()
         returning fence, exists (select from former where former.owner <> $2) as taken`,
        room,
        id,
        instance,
        url,
        leaseMs,
      );
      if (granted) {
        const lease = { room, owner: id, fence: Number(granted.fence) };
        return { isGranted: true, lease, isTakeover: granted.taken };
      }
      // A clock that was set back must not keep a room closed for longer than a lease.
      const [holder] = await query<{ instance: string; url: string; ms: number }>(
        `update heddle_rooms set held_until = least(held_until, ${inMs("$2")}) where id = $1
         returning instance, url, extract(epoch from held_until - clock_timestamp())::float8 * 1000 as ms`,
        room,
        leaseMs,
      );
      const { instance: holderName = "", url: holderUrl = "", ms = 0 } = holder ?? {};
      return {
        isGranted: false,
        instance: holderName,
        url: holderUrl,
        remainingMs: Math.max(ms, 0),
      };
    },
    renew: async ({ room, owner, fence }, leaseMs) => {
      const [held] = await query(
        `update heddle_rooms set held_until = ${inMs("$4")}
         where id = $1 and owner = $2 and fence = $3 returning 1`,
        room,
        owner,
        fence,
        leaseMs,
      );
      if (held) return "held";
      const [deleted] = await query(
        "select from heddle_rooms where id = $1 and deleted_fence >= $2",
        room,
        fence,
      );
      return deleted ? "deleted" : "lost";
    },
    release: async ({ room, owner, fence }) => {
      await query(
        `with empty as (
           delete from heddle_rooms where id = $1 and ${isEmpty}
             and (owner = $2 and fence = $3 or owner is null and deleted_fence >= $3))
         update heddle_rooms set owner = null, held_until = null
         where id = $1 and owner = $2 and fence = $3 and not (${isEmpty})`,
        room,
        owner,
        fence,
      );
    },
    holder: async (room) => {
      const [holder] = await query<{ instance: string; url: string }>(
        "select instance, url from heddle_rooms where id = $1 and owner is not null and held_until > clock_timestamp()",
        room,
      );
      return holder;
    },
    load: async (room) => {
      const [snapshot] = await entries(
        "select snapshot_sequence as sequence, snapshot as content from heddle_rooms where id = $1 and snapshot is not null",
        room,
      );
      return { snapshot, entries: await entriesAfter(room, snapshot?.sequence ?? 0) };
    },
    append,
    saveSnapshot: (lease, { sequence, content }) =>
      write(
        lease,
        `update heddle_rooms set snapshot_sequence = $4, snapshot = $5 where ${isHeld} returning 1`,
        sequence,
        content,
      ),
    history: (room, before, limit) =>
      entries(
        "select sequence, content from heddle_journal where room = $1 and sequence < $2 order by sequence desc limit $3",
        room,
        Math.min(before, Number.MAX_SAFE_INTEGER),
        limit,
      ),
    truncate: (lease, until) =>
      write(
        lease,
        `with held as (select coalesce(snapshot_sequence, 0) as last from heddle_rooms where ${isHeld} for share),
         removed as (delete from heddle_journal using held where room = $1 and sequence <= least($4, last))
         select 1 from held`,
        until,
      ),
    saveVersion: (lease, { name, sequence, savedAt, content }) =>
      write(
        lease,
        `insert into heddle_versions (room, name, sequence, saved_at, content)
         select $1, $4, $5, $6, $7 from (select from heddle_rooms where ${isHeld} for share) as held
         on conflict (room, name) do update set
           sequence = excluded.sequence, saved_at = excluded.saved_at, content = excluded.content
         returning 1`,
        name,
        sequence,
        savedAt,
        content,
      ),
    versions: async (room) => {
      const rows = await query<Record<keyof VersionInfo, string>>(
        'select name, sequence, saved_at as "savedAt" from heddle_versions where room = $1 order by sequence, name collate "C"',
        room,
      );
      return rows.map(({ name, sequence, savedAt }) => ({
        name,
        sequence: Number(sequence),
        savedAt: Number(savedAt),
      }));
    },
    loadVersion: async (room, name) => {
      const [version] = await query<{ content: string }>(
        "select content from heddle_versions where room = $1 and name = $2",
        room,
        name,
      );
      return version?.content;
    },
    deleteVersion: (lease, name) =>
      write(
        lease,
        `with held as (select 1 from heddle_rooms where ${isHeld} for share),
         removed as (delete from heddle_versions using held where room = $1 and name = $4)
         select 1 from held`,
        name,
      ),
    deleteRoom: async (room) => {
      await query("select heddle_delete_room($1)", room);
    },
    ban: (lease, person, banMs) =>
      write(
        lease,
        `with ended as (delete from heddle_bans where until <= clock_timestamp() and person <> $4)
         insert into heddle_bans (room, person, until)
         select $1, $4, ${inMs("$5")} from (select from heddle_rooms where ${isHeld} for share) as held
         on conflict (room, person) do update set until = excluded.until
         returning 1`,
        person,
        banMs,
      ),
    bans: (room) =>
      query(
        `select person, extract(epoch from until - clock_timestamp())::float8 * 1000 as "remainingMs"
         from heddle_bans where room = $1 and until > clock_timestamp()`,
        room,
      ),
    saveNames: (lease, names) =>
      write(
        lease,
        `with held as (select from heddle_rooms where ${isHeld} for share),
         saved as (
           insert into heddle_names (room, person, name)
           select $1, person, name from held, unnest($4::text[], $5::text[]) as given (person, name)
           where not exists (select from heddle_erased_people as erased where erased.person = given.person)
           on conflict (room, person) do update set name = excluded.name)
         select from held`,
        Object.keys(names),
        Object.values(names),
      ),
    names: async (room) => {
      const rows = await query<{ person: string; name: string }>(
        "select person, name from heddle_names where room = $1",
        room,
      );
      return Object.fromEntries(rows.map(({ person, name }) => [person, name]));
    },
    erasePeople: async (keys) => {
      await query("select heddle_erase_people($1)", keys);
    },
    erasedPeople: async (after) => {
      const rows = await query<{ number: string; person: string }>(
        "select number, person from heddle_erased_people where number > $1 order by number",
        after,
      );
      return {
        keys: rows.map(({ person }) => person),
        last: Number(rows.at(-1)?.number ?? after),
      };
    },
    saveInvitation: async ({ id, room, role }, expiresMs) => {
      await query(
        `with ended as (
           delete from heddle_invitations
           where expires_at < clock_timestamp() - $5::float8 * interval '1 millisecond')
         insert into heddle_invitations (id, room, role, expires_at) values ($1, $2, $3, ${inMs("$4")})`,
        id,
        room,
        role,
        expiresMs ?? null,
        keepEndedMs,
      );
    },
    findInvitations: (ids) => invitations("where id = any($1::text[])", ids),
    invitations: (room) => invitations("where room = $1 order by created_at", room),
    revokeInvitation: async (id) => {
      await query(
        `update heddle_invitations
         set is_revoked = true, expires_at = least(expires_at, clock_timestamp()) where id = $1`,
        id,
      );
    },
    register: async ({ id, instance, url }, aliveMs) => {
      const rows = await query(
        `insert into heddle_instances as known (instance, owner, url, alive_until)
         values ($1, $2, $3, ${inMs("$4")})
         on conflict (instance) do update set owner = $2, url = $3, alive_until = ${inMs("$4")}
         where known.owner = $2 or known.alive_until <= clock_timestamp()
         returning 1`,
        instance,
        id,
        url,
        aliveMs,
      );
      if (rows.length === 0) throw new InstanceInUseError(instance);
    },
    unregister: async ({ id, instance }) => {
      await query("delete from heddle_instances where instance = $1 and owner = $2", instance, id);
    },
    instances: () =>
      query(
        "select instance, url from heddle_instances where alive_until > clock_timestamp() order by instance",
      ),
    close: async () => {
      await own?.end();
    },
  };
}

/** Brings the tables to the format of this version, in one transaction. */
/** Loads pg, an optional peer dependency. Bundlers accept a missing package if its import is inside of `try`. */
export async function openPool(
  url: string,
  load: () => Promise<{ readonly default: typeof pg }> = async () => {
    try {
      return await import("pg");
    } catch (cause) {
      throw cause as Error;
    }
  },
): Promise<pg.Pool> {
  const { default: postgres } = await load().catch((cause: unknown) => {
    throw new MissingPackageError("postgresStore", "pg", "pass a pool of your own", cause);
  });
  return new postgres.Pool({ connectionString: url });
}

async function migrate(pool: QueryPool): Promise<void> {
  const known = migrations.length;
  try {
    // One text of several statements is one transaction.
    await pool.query({
      text: `
        select pg_advisory_xact_lock(${migrationLock});
        create table if not exists heddle_format (format int not null);
        ${migrations.map((sql, at) => migrationStep(sql, at)).join("\n")}
        do $functions$ begin
          if not exists (select from heddle_format where format > ${known}) then
            ${leasePages}
            ${functions}
          end if;
        end $functions$;`,
    });
    const { rows } = await pool.query({ text: "select max(format) as format from heddle_format" });
    const [found] = rows as { format: number }[];
    const format = found?.format ?? 0;
    if (format > known) throw new NewerStoreError(format, known);
  } catch (error) {
    throw error instanceof HeddleError ? error : new StoreUnavailableError(error);
  }
}

/** Runs a migration unless the tables have its format already. */
function migrationStep(sql: string, at: number): string {
  return `do $migration$ begin
    if not exists (select from heddle_format where format > ${at}) then
      ${sql}
      insert into heddle_format values (${at + 1});
    end if;
  end $migration$;`;
}

const statementNames = new Map<string, string>();

/** A short name for each statement, under which a connection prepares it once. */
function nameOf(text: string): string {
  const name = statementNames.get(text) ?? `heddle_${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

function isEqual(entries: readonly JournalEntry[], contents: readonly string[]): boolean {
  return entries.every(({ content }, at) => content === contents[at]);
}

/** Errors of class 22 are about values, and will be the same the next time: the store is not away. */
function isDataError(error: unknown): error is Error {
  const isError = error instanceof Error && "code" in error;
  return isError && typeof error.code === "string" && /^22...$/.test(error.code);
}

function isDatabase(value: unknown): boolean {
  if (typeof value === "string") return value !== "";
  return typeof value === "object" && value !== null && "query" in value;
}
