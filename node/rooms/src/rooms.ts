import {
  assertArgument,
  assertOptions,
  type OptionTable,
  type Params,
  timerDelay,
} from "@heddle/params";
import type { AppSession } from "@heddle/server";
import { type Clock, SessionUnavailableError, systemClock } from "@heddle/sync";
import type { View } from "@heddle/views";
import { randomUUID } from "node:crypto";

import { Room } from "./room.ts";
import type { Lease, Owner, RoomStore } from "./store/room-store.ts";

/** Options of `openRooms`. */
export interface RoomsOptions {
  /** Where rooms are kept: `memoryStore()`, `folderStore(path)` or `await postgresStore(url)`. */
  readonly store: RoomStore;
  /** Creates the model of a room: new, or about to be loaded. */
  readonly make: (id: string) => Params;
  /** The name of this process among those that share the store. */
  readonly instance?: string;
  /** How long a room stays closed after its process was killed, in milliseconds; by default 5,000. */
  readonly lease?: { readonly ms: number };
  /** After how many transactions the state is stored, so that the next start reads few; by default 500. */
  readonly snapshotEvery?: number;
  readonly clock?: Clock;
  /** Receives errors of the store. */
  readonly onError?: (error: unknown) => void;
}

const optionTable: OptionTable<RoomsOptions> = {
  store: "object",
  make: "function",
  instance: "string",
  lease: "object",
  snapshotEvery: "nonNegativeNumber",
  clock: "object",
  onError: "function",
};

/** Thrown if another process owns a room. */
export class RoomElsewhereError extends SessionUnavailableError {
  readonly instance: string;
  readonly url: string;

  constructor(id: string, { instance, url }: { readonly instance: string; readonly url: string }) {
    super("room_elsewhere", `Room "${id}" is open in the process "${instance}"`);
    this.instance = instance;
    this.url = url;
  }
}

/** The rooms of a process. */
export interface Rooms {
  /** Opens a room in this process. Throws a `RoomElsewhereError` if another process owns it. */
  open(id: string): Promise<Room>;
  /** The view of a room for the visitor of a session. */
  enter(id: string, session: AppSession): Promise<View>;
  /** Deletes a room with its journal, snapshots and versions. */
  delete(id: string): Promise<void>;
  /** Closes all rooms and the store. */
  close(): Promise<void>;
}

const roomId = /^[\w.~-]{1,200}$/;

/** Opens the rooms of a store: shared models whose changes are durable before they are settled. */
export function openRooms(options: RoomsOptions): Rooms {
  assertOptions("openRooms", options, optionTable, ["store", "make"]);
  return new OpenRooms(options);
}

class OpenRooms implements Rooms {
  readonly #options: Required<Omit<RoomsOptions, "instance">>;
  readonly #owner: Owner;
  readonly #rooms = new Map<string, Promise<Room>>();

  constructor(options: RoomsOptions) {
    this.#options = {
      lease: { ms: 5_000 },
      snapshotEvery: 500,
      clock: systemClock,
      onError: () => {},
      ...options,
    };
    this.#owner = { id: randomUUID(), instance: options.instance ?? "", url: "" };
  }

  open(id: string): Promise<Room> {
    assertArgument("rooms.open", "id", id, {
      expected: "1 to 200 letters, digits, ., _, ~ or -",
      accepts: (value) => typeof value === "string" && roomId.test(value),
    });
    const opened = this.#rooms.get(id) ?? this.#open(id);
    this.#rooms.set(id, opened);
    // A room that could not be opened is tried again.
    opened.catch(() => this.#rooms.delete(id));
    return opened;
  }

  async enter(id: string, session: AppSession): Promise<View> {
    return (await this.open(id)).enter(session);
  }

  async delete(id: string): Promise<void> {
    const opened = this.#rooms.get(id);
    await (await opened)?.close();
    await this.#options.store.deleteRoom(await this.#claim(id));
  }

  async close(): Promise<void> {
    const rooms = await Promise.allSettled(this.#rooms.values());
    const opened = rooms.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    await Promise.all(opened.map((room) => room.close()));
    await this.#options.store.close();
  }

  async #open(id: string): Promise<Room> {
    const {
      store,
      make,
      lease: { ms: leaseMs },
      snapshotEvery,
      clock,
      onError,
    } = this.#options;
    const lease = await this.#claim(id);
    const stored = await store.load(id);
    const parts = { id, store, owner: this.#owner, lease, leaseMs, snapshotEvery, clock, onError };
    const onEnd = (): void => void this.#rooms.delete(id);
    return new Room({ ...parts, model: make(id), onEnd }, stored);
  }

  async #claim(id: string): Promise<Lease> {
    const { store, lease } = this.#options;
    const claim = await store.claim(id, this.#owner, timerDelay(lease.ms));
    if (!claim.isGranted) throw new RoomElsewhereError(id, claim);
    return claim.lease;
  }
}
