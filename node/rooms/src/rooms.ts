import {
  assertArgument,
  assertOptions,
  type OptionTable,
  type Params,
  timerDelay,
} from "@heddle/params";
import {
  type AppSession,
  Guest,
  type Invitation,
  type InvitationOptions,
  Invitations,
  type MetricRow,
  type NewInvitation,
  type ServedRooms,
} from "@heddle/server";
import {
  type Clock,
  closeCodes,
  instanceName,
  SessionDeniedError,
  SessionElsewhereError,
  SessionUnavailableError,
  systemClock,
} from "@heddle/sync";
import { shareModel, type View } from "@heddle/views";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { ErasedPeople } from "./erased-people.ts";
import { Registration } from "./registration.ts";
import { type Can, Room } from "./room.ts";
import {
  type Lease,
  type Owner,
  type RoomStore,
  StoreUnavailableError,
} from "./store/room-store.ts";

/** Options of `openRooms`. */
export interface RoomsOptions<Model extends Params = Params> {
  /** Where rooms are kept: `memoryStore()`, `folderStore(path)` or `await postgresStore(url)`. */
  readonly store: RoomStore;
  /** Creates the model of a room. If the room is stored, its document is then loaded into the model. */
  readonly make: (id: string) => Model;
  /**
   * Whether a visitor may perform an intent, such as `moveNodes`: `true`, or the reason why not. Asked for each intent that
   * changes more than the visitor's own view. Without it, everybody may do everything.
   */
  readonly can?: Can;
  /** The name of this process among those that share the store. A proxy routes visitors by it. */
  readonly instance?: string;
  /** The address of this process, for the code of other processes. */
  readonly url?: string;
  /** How long a room stays closed after its process was killed, in milliseconds; by default 5,000. */
  readonly lease?: { readonly ms: number };
  /** After how many transactions the whole state is stored, so that the next start reads few; by default 500. */
  readonly snapshotEvery?: number;
  /** How long a room stays open without visitors, in milliseconds; by default 60,000. */
  readonly idleMs?: number;
  /** How many rooms may be open at the same time; by default 5,000. */
  readonly maximumRooms?: number;
  readonly clock?: Clock;
  /** Receives errors of the store: one each time that it becomes unavailable. */
  readonly onError?: (error: unknown) => void;
}

const optionTable: OptionTable<RoomsOptions> = {
  store: "object",
  make: "function",
  can: "function",
  instance: {
    expected: 'up to 64 letters, digits, "_" and "-"',
    accepts: (value) => typeof value === "string" && (value === "" || instanceName.test(value)),
  },
  url: "string",
  lease: "object",
  snapshotEvery: "nonNegativeNumber",
  idleMs: "nonNegativeNumber",
  maximumRooms: "nonNegativeNumber",
  clock: "object",
  onError: "function",
};

/** Thrown if another process owns a room. */
export class RoomElsewhereError extends SessionElsewhereError {
  readonly url: string;

  constructor(id: string, { instance, url }: { readonly instance: string; readonly url: string }) {
    super("room_elsewhere", `Room "${id}" is open in the process "${instance}"`, instance);
    this.url = url;
  }
}

/** Thrown for a visitor of another room while `maximumRooms` rooms are open. */
class TooManyRoomsError extends SessionUnavailableError {
  constructor(maximum: number) {
    super("too_many_rooms", `${maximum} rooms are open, which is the limit \`maximumRooms\``);
  }
}

/** Thrown for rooms that are opened while their process stops. */
class RoomsClosedError extends SessionUnavailableError {
  constructor() {
    super("rooms_closed", "The rooms of this process are closed");
  }
}

/** Thrown for a guest of another room. */
class NotInvitedError extends SessionDeniedError {
  constructor(id: string) {
    super("not_invited", `The invitation is not one to room "${id}"`, closeCodes.uninvited);
  }
}

/** The rooms of a process. */
export interface Rooms<Model extends Params = Params> extends ServedRooms {
  /**
   * Opens a room in this process until it is closed, even if nobody visits it. Throws a `RoomElsewhereError` if another
   * process owns it.
   */
  open(id: string): Promise<Room<Model>>;
  /** The view of a room for the visitor of a session. */
  enter(id: string, session: AppSession): Promise<View>;
  /**
   * Creates a link with which people can enter a room, until it expires or is revoked: add the token to the path of an app.
   */
  invite(id: string, options?: InvitationOptions): Promise<NewInvitation>;
  /** The valid invitations to a room, the oldest first. */
  invitations(id: string): Promise<readonly Invitation[]>;
  /**
   * Revokes an invitation by its token or id. Pages that are open with it are closed: at once in this process, within about
   * a second in others.
   */
  revoke(invitation: string): Promise<void>;
  /**
   * The guest of a request whose path contains a valid token, for the option `authorize`; undefined if it contains none. A
   * token that is not valid is rejected, and the page says so.
   */
  authorize(request: Pick<IncomingMessage, "url">): Promise<Guest | undefined>;
  /** Applies changed answers of `can` to open pages at once. Without it, they apply to the next intent. */
  updateRights(): void;
  /**
   * Deletes a room with its journal, snapshots, versions and invitations, whichever process owns it. Its pages show that it was
   * deleted: at once in this process, within a third of the lease in others.
   */
  delete(id: string): Promise<void>;
  /**
   * Erases the name of a person from the history and the comments of all rooms: by the id of a principal, or by that of an
   * author of comments. What they did stays. Pages show it at once in this process, within a third of the lease in others.
   */
  erase(person: string): Promise<void>;
  /** Closes all rooms and the store. */
  close(): Promise<void>;
}

/** Not `.` and `..`, which have a meaning in paths. */
const roomId = /^(?!\.{1,2}$)[\w.~-]{1,200}$/;

/** Opens the rooms of a store: shared models whose changes are durable before they are settled. */
export function openRooms<Model extends Params>(options: RoomsOptions<Model>): Rooms<Model> {
  assertOptions("openRooms", options, optionTable, ["store", "make"]);
  return new OpenRooms(options);
}

class OpenRooms<Model extends Params> implements Rooms<Model> {
  readonly #options: Required<Omit<RoomsOptions<Model>, "instance" | "url">>;
  readonly #owner: Owner;
  readonly #registration: Registration;
  readonly #invitations: Invitations;
  readonly #people: ErasedPeople;
  readonly #rooms = new Map<string, Promise<Room<Model>>>();
  /** The rooms that are open, by id. */
  readonly #open = new Map<string, Room<Model>>();
  /** Rooms that code has opened: they stay open. */
  readonly #kept = new Set<string>();
  /** Cancels the timer that closes a room without visitors, by the id of the room. */
  readonly #closing = new Map<string, () => void>();
  readonly #counts = { renewals: 0, takeovers: 0 };
  #report: (error: unknown) => void = () => {};
  #isStoreAway = false;
  #closed: Promise<void> | undefined;

  constructor(options: RoomsOptions<Model>) {
    this.#options = {
      can: () => true,
      lease: { ms: 5_000 },
      snapshotEvery: 500,
      idleMs: 60_000,
      maximumRooms: 5_000,
      // Monotonic: setting the time of the system does not change it.
      clock: { ...systemClock, now: () => performance.now() },
      onError: () => {},
      ...options,
    };
    const { store, lease, clock } = this.#options;
    const { instance = "", url = "" } = options;
    this.#owner = { id: randomUUID(), instance, url };
    this.#invitations = new Invitations({ store, clock, caller: "rooms" });
    this.#people = new ErasedPeople(store, (keys) => {
      for (const room of this.#open.values()) room.erased(keys);
    });
    this.#registration = new Registration({
      store,
      owner: this.#owner,
      aliveMs: timerDelay(lease.ms),
      clock,
      onError: (error) => this.#onError(error),
    });
  }

  get instance(): string {
    return this.#owner.instance;
  }

  start(onError: (error: unknown) => void): Promise<void> {
    this.#report = onError;
    return this.#registration.start();
  }

  async open(id: string): Promise<Room<Model>> {
    const room = await this.#find("rooms.open", id);
    this.#kept.add(id);
    return room;
  }

  async enter(id: string, session: AppSession): Promise<View> {
    const { principal } = session;
    if (principal instanceof Guest && principal.room !== id) throw new NotInvitedError(id);
    const room = await this.#find("rooms.enter", id);
    this.#invitations.watch(session);
    const view = room.enter(session);
    this.#closing.get(id)?.();
    this.#closing.delete(id);
    session.onClose(() => this.#closeIdle(room));
    return view;
  }

  async locate(id: string): Promise<string | undefined> {
    if (!roomId.test(id)) return undefined;
    return (await this.#options.store.holder(id))?.instance;
  }

  async delete(id: string): Promise<void> {
    assertRoomId("rooms.delete", id);
    await this.#options.store.deleteRoom(id);
    await this.#open.get(id)?.deleted();
  }

  erase(person: string): Promise<void> {
    return this.#people.erase(person);
  }

  async invite(id: string, options: InvitationOptions = {}): Promise<NewInvitation> {
    assertRoomId("rooms.invite", id);
    return this.#invitations.invite(id, options);
  }

  async invitations(id: string): Promise<readonly Invitation[]> {
    assertRoomId("rooms.invitations", id);
    return this.#invitations.list(id);
  }

  revoke(invitation: string): Promise<void> {
    return this.#invitations.revoke(invitation);
  }

  authorize(request: Pick<IncomingMessage, "url">): Promise<Guest | undefined> {
    return this.#invitations.authorize(request);
  }

  updateRights(): void {
    for (const room of this.#open.values()) room.updateRights();
  }

  metrics(): MetricRow[] {
    const rooms = [...this.#open.values()];
    const sum = (count: (room: Room<Model>) => number): number =>
      rooms.reduce((total, room) => total + count(room), 0);
    const { renewals, takeovers } = this.#counts;
    return [
      gauge("rooms", "Rooms that are open.", rooms.length),
      gauge(
        "rooms_away",
        "Rooms whose store is away.",
        sum(({ state }) => Number(state === "away")),
      ),
      gauge(
        "room_viewers",
        "Sessions that show a room.",
        sum(({ size }) => size),
      ),
      gauge(
        "journal_lag",
        "Transactions that are not durable yet.",
        sum(({ lag }) => lag),
      ),
      counter("lease_renewals_total", "Leases of rooms that were extended.", renewals),
      counter("takeovers_total", "Rooms that were taken over from a lost process.", takeovers),
    ];
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#invitations.close();
    await Promise.allSettled(this.#rooms.values());
    await Promise.all(Array.from(this.#open.values(), (room) => room.close()));
    await this.#registration.end().catch((error: unknown) => this.#onError(error));
    await this.#options.store.close();
  }

  #find(caller: string, id: string): Promise<Room<Model>> {
    assertRoomId(caller, id);
    const known = this.#rooms.get(id);
    if (known) return known;
    const opened = this.#openRoom(id);
    this.#rooms.set(id, opened);
    // A room that could not be opened is tried again.
    opened.catch(() => this.#rooms.delete(id));
    return opened;
  }

  async #openRoom(id: string): Promise<Room<Model>> {
    const { store, maximumRooms } = this.#options;
    if (this.#closed) throw new RoomsClosedError();
    if (this.#rooms.size >= maximumRooms) throw new TooManyRoomsError(maximumRooms);
    await this.#registration.start();
    const lease = await this.#claim(id);
    try {
      return await this.#load(id, lease);
    } catch (error) {
      await store.release(lease).catch(() => {});
      throw error;
    }
  }

  async #load(id: string, lease: Lease): Promise<Room<Model>> {
    const {
      store,
      make,
      can,
      lease: { ms: leaseMs },
      snapshotEvery,
      clock,
    } = this.#options;
    const model = make(id);
    const [stored, bans, names, shared] = await Promise.all([
      store.load(id),
      store.bans(id),
      store.names(id),
      shareModel(model, this.#people),
      this.#people.refresh(),
    ]);
    const parts = { id, store, lease, bans, names, leaseMs, can, snapshotEvery, clock };
    const room = new Room(
      {
        ...parts,
        model,
        shared,
        people: this.#people,
        make: () => make(id),
        onEnd: () => this.#forget(id),
        onError: (error) => this.#onError(error),
        onStored: () => {
          this.#isStoreAway = false;
        },
        onRenewed: () => {
          this.#counts.renewals += 1;
        },
      },
      stored,
    );
    this.#open.set(id, room);
    return room;
  }

  #forget(id: string): void {
    this.#rooms.delete(id);
    this.#open.delete(id);
    this.#kept.delete(id);
    this.#closing.get(id)?.();
    this.#closing.delete(id);
  }

  /** Closes a room that nobody visits any more, unless code has opened it. */
  #closeIdle(room: Room<Model>): void {
    const { id } = room;
    const { clock, idleMs } = this.#options;
    if (room.size > 0 || this.#open.get(id) !== room || this.#kept.has(id)) return;
    this.#closing.get(id)?.();
    // A room without changes is closed at once, because opening it again costs little: a visitor who tries many ids must not
    // keep all of them open.
    const cancel = clock.after(room.isNew ? 0 : idleMs, () => {
      if (!this.#kept.has(id)) room.close().catch((error: unknown) => this.#onError(error));
    });
    this.#closing.set(id, cancel);
  }

  async #claim(id: string): Promise<Lease> {
    const { store, lease } = this.#options;
    const claim = await store.claim(id, this.#owner, timerDelay(lease.ms));
    if (!claim.isGranted) throw new RoomElsewhereError(id, claim);
    if (claim.isTakeover) this.#counts.takeovers += 1;
    return claim.lease;
  }

  /** Every room notices that the store is away, so only the first error is reported. */
  #onError(error: unknown): void {
    if (error instanceof StoreUnavailableError) {
      if (this.#isStoreAway) return;
      this.#isStoreAway = true;
    }
    this.#options.onError(error);
    this.#report(error);
  }
}

function assertRoomId(caller: string, id: unknown): void {
  assertArgument(caller, "id", id, {
    expected: "1 to 200 letters, digits, ., _, ~ or -",
    accepts: (value) => typeof value === "string" && roomId.test(value),
  });
}

function gauge(name: string, help: string, value: number): MetricRow {
  return { name, type: "gauge", help, value };
}

function counter(name: string, help: string, value: number): MetricRow {
  return { name, type: "counter", help, value };
}
