import {
  assertArgument,
  assertOptions,
  HeddleError,
  type OptionTable,
  type Params,
} from "@heddle/params";
import type { AppSession, EndCause } from "@heddle/server";
import { type Clock, type SessionJournal, SessionUnavailableError } from "@heddle/sync";
import {
  hasView,
  type SelfSharing,
  type SharedComments,
  type SharedModel,
  shareModel,
  View,
} from "@heddle/views";

import { DecidedIntents } from "./decided-intents.ts";
import type { DocumentChange, DocumentJSON } from "./document.ts";
import { type ErasedPeople, identityOf } from "./erased-people.ts";
import { documentOf, type RoomDocument } from "./form-document.ts";
import { type JournalState, JournalWriter } from "./journal-writer.ts";
import {
  type Author,
  contentFormat,
  parseContent,
  RoomContentError,
  type RoomEntry,
  type RoomSnapshot,
  type VersionContent,
} from "./room-content.ts";
import { RoomArchive } from "./room-archive.ts";
import { CommentsDocument, RoomNames } from "./room-names.ts";
import { RoomVersions } from "./room-versions.ts";
import { peopleOf, publicId, type RoomViewer, viewerOptionsOf } from "./room-viewers.ts";
import { RoomVisitors } from "./room-visitors.ts";
import type { Ban, Lease, RoomStore, StoredNames, StoredRoom } from "./store/room-store.ts";

/** Thrown for a visitor of a room whose model is not a view. */
class RoomViewError extends HeddleError {
  constructor(room: string) {
    super(
      "room_view",
      `The model of room "${room}" cannot be shown, because it has no view: extend View, or add a method view()`,
    );
  }
}

/** Thrown for the comments of a room whose model has none. */
class RoomCommentsError extends HeddleError {
  constructor(room: string) {
    super("room_comments", `Room "${room}" has no comments, because its model is not a Flow`);
  }
}

/** One transaction of a room. */
export interface HistoryEntry {
  readonly sequence: number;
  readonly at: Date;
  /** Undefined for changes by code, and by visitors without a sign-in. The name of somebody who was erased is empty. */
  readonly by?: Author;
  readonly changes: readonly DocumentChange[];
  /** Changes of the comments. */
  readonly comments: readonly DocumentChange[];
}

/** Which entries of the history are read. */
export interface HistoryOptions {
  /** Entries with a lower sequence; by default all. */
  readonly before?: number;
  /** By default 100. */
  readonly limit?: number;
}

/** How a visitor is removed. */
export interface RemoveOptions {
  /** For how many milliseconds they cannot come back; by default they can come back at once. */
  readonly banMs?: number;
}

const removeOptions: OptionTable<RemoveOptions> = { banMs: "nonNegativeNumber" };

/** Thrown for a visitor of a room that was lost a moment ago: the page tries again. */
class RoomEndedError extends SessionUnavailableError {
  constructor(room: string) {
    super("room_ended", `Room "${room}" is no longer open in this process`);
  }
}

/** The reason if `can` gives none, or throws. */
const notAllowed = "You are not allowed to do this.";

/** Whether a visitor may perform an intent on a room's model: `true`, or the reason why not. */
export type Can = (principal: never, intent: string, model: Params) => true | string;

/** The comments on a model: those of a graph are `Comments`. */
type CommentsOf<Model> = Model extends SelfSharing<infer Comments> ? Comments : SharedComments;

interface RoomParts<Model extends Params> {
  readonly id: string;
  readonly model: Model;
  readonly shared: SharedModel;
  /** Creates another model of this kind. */
  readonly make: () => Model;
  readonly store: RoomStore;
  readonly lease: Lease;
  readonly bans: readonly Ban[];
  readonly names: StoredNames;
  readonly people: ErasedPeople;
  readonly leaseMs: number;
  readonly can: Can;
  readonly snapshotEvery: number;
  readonly clock: Clock;
  /** Called once, when the room is closed or lost. */
  readonly onEnd: () => void;
  readonly onError: (error: unknown) => void;
  /** Called when the store has written something. */
  readonly onStored: () => void;
  /** Called when the lease was extended. */
  readonly onRenewed: () => void;
}

/** A shared model, owned by this process. Changes are durable before their visitors learn that they are settled. */
export class Room<Model extends Params = Params> {
  readonly id: string;
  readonly model: Model;
  /** States that are kept under a name. */
  readonly versions: RoomVersions<Model>;
  readonly #parts: RoomParts<Model>;
  readonly #shared: SharedModel;
  readonly #document: RoomDocument;
  readonly #commentsDocument: CommentsDocument | undefined;
  readonly #names: RoomNames;
  readonly #archive: RoomArchive | undefined;
  readonly #writer: JournalWriter;
  readonly #visitors: RoomVisitors;
  /** What the journal contains of each client, so that an intent that is sent again is applied once. */
  readonly #decided = new DecidedIntents();
  /** Listeners of sessions, which apply no intents while the store is away. */
  readonly #listeners = new Set<(isWritable: boolean) => void>();
  readonly #changes: DocumentChange[] = [];
  readonly #commentChanges: DocumentChange[] = [];
  /** The document of a new room, until the first entry is written. */
  #initial: DocumentJSON | undefined;
  #isFlushScheduled = false;
  #waiting: { readonly sequence: number; readonly resolve: () => void }[] = [];
  #snapshotSequence: number;
  #isSavingSnapshot = false;
  readonly #stopWatching: () => void;
  #cancelRenewal: () => void;
  #losing: Promise<void> | undefined;
  /** Rejects when the room is lost: what is not durable then never will be. */
  readonly #lost: Promise<never>;
  #rejectLost: (error: RoomEndedError) => void = () => {};
  #hasEnded = false;

  /** Loads a stored room into a new model. */
  constructor(parts: RoomParts<Model>, { snapshot, entries }: StoredRoom) {
    const { id, model, shared, store, lease, clock, bans, people } = parts;
    this.id = id;
    this.model = model;
    this.#parts = parts;
    this.#visitors = new RoomVisitors(id, clock, bans);
    this.#shared = shared;
    this.#document = documentOf(model, shared);
    this.#names = new RoomNames(people, parts.names);
    this.#commentsDocument = shared.comments && new CommentsDocument(shared.comments, this.#names);
    const loaded = snapshot && (parseContent(id, snapshot.content) as RoomSnapshot);
    const transactions = entries.map(({ content }) => parseContent(id, content) as RoomEntry);
    if (loaded) this.#decided.load(loaded, snapshot.sequence);
    transactions.forEach((each, at) => this.#decided.add(each, entries[at]?.sequence ?? 0));
    const stored = loaded?.document ?? transactions[0]?.initial;
    try {
      if (stored) {
        this.#document.load(
          stored,
          transactions.flatMap(({ changes }) => changes),
        );
      } else this.#initial = this.#document.toJSON();
      this.#commentsDocument?.load(
        loaded?.comments ?? emptyDocument,
        transactions.flatMap(({ comments = [] }) => comments),
      );
    } catch (error) {
      throw new RoomContentError(id, "the model rejects it", { cause: error });
    }
    this.#lost = new Promise((_, reject) => {
      this.#rejectLost = reject;
    });
    // Usually nobody awaits it.
    this.#lost.catch(() => {});
    this.#snapshotSequence = snapshot?.sequence ?? 0;
    this.#writer = new JournalWriter({
      store,
      lease,
      leaseMs: parts.leaseMs,
      sequence: entries.at(-1)?.sequence ?? this.#snapshotSequence,
      clock,
      prepare: () => this.#names.save(store, lease),
      onDurable: (sequence) => this.#onDurable(sequence),
      onState: (state, error) => this.#onState(state, error),
    });
    this.versions = new RoomVersions({
      store,
      lease,
      capture: () => this.#capture(),
      restore: (document) => this.#document.restore(document),
      make: (document) => this.#modelOf(document, []),
      write: (document) => {
        const content: VersionContent = { format: contentFormat, document };
        return JSON.stringify(content);
      },
      read: (content) => (parseContent(id, content) as VersionContent).document,
    });
    this.#archive =
      shared.summarize &&
      new RoomArchive({
        room: id,
        store,
        versions: this.versions,
        names: this.#names,
        make: (document, changes) => this.#modelOf(document, changes),
        summarize: shared.summarize,
      });
    const stops = [
      this.#document.watch((changes) => this.#collect(this.#changes, changes)),
      this.#commentsDocument?.watch((changes) => this.#collect(this.#commentChanges, changes)),
    ];
    this.#stopWatching = () => stops.forEach((stop) => stop?.());
    this.#cancelRenewal = this.#renewLater();
  }

  /** The comments on the nodes of a graph. They are in the journal, but not in the document and its versions. */
  get comments(): CommentsOf<Model> {
    const { comments } = this.#shared;
    if (!comments) throw new RoomCommentsError(this.id);
    // The model has created them.
    return comments as CommentsOf<Model>;
  }

  /** `away` while the store cannot be reached: changes wait, and are not settled. */
  get state(): JournalState {
    return this.#writer.state;
  }

  /** The number of transactions that are not durable yet. */
  get lag(): number {
    return this.#writer.sequence - this.#writer.durable;
  }

  /** The number of sessions that show the room. */
  get size(): number {
    return this.#visitors.size;
  }

  /** Whether it was never changed, so that closing it leaves nothing. */
  get isNew(): boolean {
    return this.#initial !== undefined;
  }

  /** The view of the room for a visitor. */
  enter(session: AppSession): View {
    const { model } = this;
    if (!(model instanceof View || hasView(model))) throw new RoomViewError(this.id);
    if (this.#hasEnded) throw new RoomEndedError(this.id);
    this.#visitors.add(session);
    session.useJournal(this.#journalOf(session));
    const { principal } = session;
    const viewer = this.#shared.createViewer(
      { ...viewerOptionsOf(principal), whyNot: (intent) => this.#whyNot(principal, intent) },
      this.#archive,
    );
    this.#visitors.show(session, viewer);
    return viewer;
  }

  /** Creates a separate model with a document and the changes after it. */
  async #modelOf(document: DocumentJSON, changes: readonly DocumentChange[]): Promise<Model> {
    const { make, people } = this.#parts;
    const model = make();
    documentOf(model, await shareModel(model, people)).load(document, changes);
    return model;
  }

  /** Applies changed answers of `can` to open pages. */
  updateRights(): void {
    this.#visitors.updateRights();
  }

  /**
   * Closes all pages of a person and returns their number: by an id in `viewers`, or by the id of a principal. The
   * pages show it, and do not connect again by themselves. With `banMs` the person is rejected for that time; a visitor
   * without a sign-in is recognized by their browser once they have typed a name.
   */
  async remove(person: string, options: RemoveOptions = {}): Promise<number> {
    assertArgument("room.remove", "person", person, "string");
    assertOptions("room.remove", options, removeOptions);
    const { store, lease } = this.#parts;
    const { banMs = 0 } = options;
    const { pages, banned } = this.#visitors.remove(person, banMs);
    for (const each of banned) await store.ban(lease, each, banMs);
    return pages;
  }

  /** Forgets the names of people who were erased. */
  erased(keys: readonly string[]): void {
    this.#names.erase(keys);
    for (const key of keys) this.#shared.comments?.erase(key);
    this.#archive?.onErased();
  }

  #whyNot(principal: unknown, intent: string): string | undefined {
    const { can, onError } = this.#parts;
    try {
      const answer: unknown = can(principal as never, intent, this.model);
      if (answer === true) return undefined;
      return typeof answer === "string" && answer !== "" ? answer : notAllowed;
    } catch (error) {
      onError(error);
      return notAllowed;
    }
  }

  /** Who is in the room. Two tabs of one person are one viewer. */
  get viewers(): RoomViewer[] {
    return peopleOf(this.#shared.viewers);
  }

  /** Resolves when all changes so far are durable; rejects if the room is lost before. */
  async settled(): Promise<void> {
    const durable = this.#whenDurable();
    if (durable) await Promise.race([durable, this.#lost]);
  }

  /**
   * Writes the pending changes, and returns the lease. The sessions of the room end; their pages connect again. If the store is
   * away, pages keep what could not be written.
   */
  async close(): Promise<void> {
    if (this.#hasEnded) return;
    const { store, lease, onError } = this.#parts;
    try {
      await this.#settledInTime();
      await this.#saveSnapshot();
      this.#end();
      await store.release(lease);
    } catch (error) {
      this.#end();
      onError(error);
    }
  }

  /** Waits for pending changes, up to the time of a lease: then another process can own the room. */
  async #settledInTime(): Promise<void> {
    const { clock, leaseMs } = this.#parts;
    let cancel = (): void => {};
    const leaseTime = new Promise<void>((resolve) => {
      cancel = clock.after(leaseMs, resolve);
    });
    try {
      await Promise.race([this.settled(), leaseTime]);
    } finally {
      // A process with a timer does not end.
      cancel();
    }
  }

  /** Up to `limit` transactions before a sequence, the latest first. */
  async history({ before = Number.MAX_SAFE_INTEGER, limit = 100 }: HistoryOptions = {}): Promise<
    readonly HistoryEntry[]
  > {
    await this.#names.refresh();
    const entries = await this.#parts.store.history(this.id, before, limit);
    return entries.map(({ sequence, content }) => {
      const { at, by, changes, comments = [] } = parseContent(this.id, content) as RoomEntry;
      return {
        sequence,
        at: new Date(at),
        changes,
        comments,
        ...(by && { by: this.#names.authorOf(by) }),
      };
    });
  }

  #journalOf(session: AppSession): SessionJournal {
    const { principal } = session;
    const signedIn = authorOf(principal);
    // Not the key of the person, which changes when their name is erased.
    const owner = signedIn ? publicId(`pages of ${identityOf(signedIn)}`) : "";
    const durable = (): number => this.#writer.durable;
    return {
      hasDecided: (client, number) => this.#decided.has({ client, owner }, number),
      get position() {
        return durable();
      },
      mayHaveForgotten: (client, since) => this.#decided.mayHaveForgotten({ client, owner }, since),
      onDecided: (client, number, running) =>
        this.#flush({ client, number, ...(running.length > 0 && { running }), owner }, session),
      whenDurable: () => this.#whenDurable(),
      watchWritable: (listener) => {
        this.#listeners.add(listener);
        listener(this.state === "open");
        return () => void this.#listeners.delete(listener);
      },
      whyNot: (model, intent) =>
        this.#shared.decidesRights(model) ? undefined : this.#whyNot(principal, intent),
    };
  }

  /** The document, once all of its changes are durable. */
  async #capture(): Promise<{ readonly sequence: number; readonly document: DocumentJSON }> {
    for (let durable = this.#whenDurable(); durable; durable = this.#whenDurable()) {
      await Promise.race([durable, this.#lost]);
    }
    return { sequence: this.#writer.sequence, document: this.#document.toJSON() };
  }

  #collect(collected: DocumentChange[], changes: readonly DocumentChange[]): void {
    collected.push(...changes);
    if (this.#isFlushScheduled) return;
    this.#isFlushScheduled = true;
    // The changes of an intent are written when it is decided, in the same turn.
    queueMicrotask(() => {
      this.#isFlushScheduled = false;
      this.#flush();
    });
  }

  /** Writes the changes since the last call as one transaction; returns whether there were any. */
  #flush(intent: EntryIntent = {}, session?: AppSession): boolean {
    if (this.#changes.length === 0 && this.#commentChanges.length === 0) return false;
    const changes = this.#changes.splice(0);
    const commentChanges = this.#commentChanges.splice(0);
    const comments = commentChanges.length > 0 && { comments: commentChanges };
    const person = session && this.#personOf(session);
    const guest = person === undefined && session ? this.#visitors.guestNumber(session) : undefined;
    const initial = this.#initial && { initial: this.#initial };
    this.#initial = undefined;
    const at = Date.now();
    const entry: RoomEntry = {
      format: contentFormat,
      at,
      ...intent,
      ...(person !== undefined && { by: person }),
      ...(guest !== undefined && { guest }),
      changes,
      ...comments,
      ...initial,
    };
    const sequence = this.#writer.add(JSON.stringify(entry));
    this.#decided.add(intent, sequence);
    this.#archive?.onEntry(sequence, entry);
    return true;
  }

  /** The key of the person in a session: by their sign-in, or by the name that they have typed. */
  #personOf(session: AppSession): string | undefined {
    const signedIn = authorOf(session.principal);
    if (signedIn) return this.#names.keyOf(signedIn, signedIn);
    const typed = this.#visitors.typedAuthor(session);
    // The secret of a browser is not stored.
    return typed && this.#names.keyOf(typed, { name: typed.name });
  }

  /** Resolves when all changes so far are durable, which never happens in a lost room; undefined if they already are. */
  #whenDurable(): Promise<void> | undefined {
    this.#flush();
    const { sequence, durable } = this.#writer;
    if (durable >= sequence) return undefined;
    return new Promise((resolve) => {
      this.#waiting.push({ sequence, resolve });
    });
  }

  #onDurable(durable: number): void {
    const isDurable = this.#waiting.findIndex(({ sequence }) => sequence > durable);
    const count = isDurable < 0 ? this.#waiting.length : isDurable;
    for (const { resolve } of this.#waiting.splice(0, count)) resolve();
    const { snapshotEvery, onError, onStored } = this.#parts;
    onStored();
    if (durable - this.#snapshotSequence >= snapshotEvery) this.#saveSnapshot().catch(onError);
  }

  /** Stores the whole state, so that the next owner reads few entries. */
  async #saveSnapshot(): Promise<void> {
    // The state must not contain changes that are not durable: the snapshot waits until there are none.
    if (this.#isSavingSnapshot || this.#whenDurable() !== undefined) return;
    // Changes after the end of a room are not in its journal.
    if (this.#hasEnded) return;
    const { sequence } = this.#writer;
    if (sequence === this.#snapshotSequence) return;
    const snapshot: RoomSnapshot = {
      format: contentFormat,
      document: this.#document.toJSON(),
      ...this.#commentsJSON(),
      ...this.#decided.toJSON(),
    };
    this.#isSavingSnapshot = true;
    try {
      const { store, lease } = this.#parts;
      const content = JSON.stringify(snapshot);
      await this.#names.save(store, lease);
      await store.saveSnapshot(lease, { sequence, content });
      this.#snapshotSequence = sequence;
    } finally {
      this.#isSavingSnapshot = false;
    }
  }

  #commentsJSON(): Pick<RoomSnapshot, "comments"> {
    const comments = this.#commentsDocument?.toJSON();
    const hasComments = Object.values(comments?.records ?? {}).some(({ length }) => length > 0);
    return comments && hasComments ? { comments } : {};
  }

  #onState(state: JournalState, error: unknown): void {
    if (error !== undefined) this.#parts.onError(error);
    if (state === "lost") {
      this.#rejectLost(new RoomEndedError(this.id));
      this.#losing = this.#lose();
    } else for (const listener of this.#listeners) listener(state === "open");
  }

  #renewLater(): () => void {
    const { clock, leaseMs } = this.#parts;
    return clock.after(leaseMs / 3, () => void this.#renew());
  }

  /** Extends the lease. If that fails for too long, the next append finds out that it is lost. */
  async #renew(): Promise<void> {
    const { store, leaseMs, lease, onError, onStored, onRenewed } = this.#parts;
    try {
      if ((await store.renew(lease, leaseMs)) !== "held") return this.#writer.end();
      onStored();
      onRenewed();
      await this.#names.refresh();
    } catch (error) {
      onError(error);
    }
    if (!this.#hasEnded) this.#cancelRenewal = this.#renewLater();
  }

  /** Ends the room in this process, because somebody has deleted it. */
  async deleted(): Promise<void> {
    this.#writer.end();
    await this.#losing;
  }

  /** Finds out whether the room continues in another process, or was deleted. */
  async #lose(): Promise<void> {
    const { store, lease } = this.#parts;
    // A time of 0 does not extend the lease.
    const state = await store.renew(lease, 0).catch(() => "lost");
    if (state !== "deleted") return this.#end();
    this.#end("deleted");
    // The owner has noticed it: the store can forget the room.
    await store.release(lease).catch(() => {});
  }

  /** Changes that are not durable are dropped with the model: pages send the edits again, to the next owner. */
  #end(cause?: EndCause): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#cancelRenewal();
    this.#stopWatching();
    this.#visitors.end(cause);
    this.#parts.onEnd();
  }
}

/** The intent that made the changes of an entry. */
type EntryIntent = Pick<RoomEntry, "client" | "number" | "running" | "owner">;

const emptyDocument: DocumentJSON = { values: {}, records: {} };

/** `"ada"` → `{ id: "ada", name: "ada" }`, `{ id: 7, name: "Ada", email: "…" }` → `{ id: "7", name: "Ada" }` */
function authorOf(principal: unknown): Author | undefined {
  if (typeof principal === "string") return { id: principal, name: principal };
  if (typeof principal !== "object" || principal === null) return undefined;
  const { id, name } = principal as Readonly<Record<string, unknown>>;
  const author = {
    ...((typeof id === "string" || typeof id === "number") && { id: String(id) }),
    ...(typeof name === "string" && { name }),
  };
  return Object.keys(author).length > 0 ? author : undefined;
}
