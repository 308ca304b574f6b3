import type { RoomEntry, RoomSnapshot } from "./room-content.ts";

/** The intents of a page that a journal contains: all up to the last one, except those that still ran. */
interface DecidedOfPage {
  readonly last: number;
  readonly running: readonly number[];
  /** The last entry of the page; of a page in a snapshot, that of the snapshot. */
  readonly sequence: number;
}

const nothing: DecidedOfPage = { last: 0, running: [], sequence: 0 };

/** A page and its owner: pages with one id belong together only if they have the same sign-in. */
interface Page {
  readonly client: string;
  /** A hash of the sign-in; `""` without one, absent in what earlier versions stored. */
  readonly owner?: string | undefined;
}

/** The intent that made the changes of an entry. */
type EntryIntent = Pick<RoomEntry, "client" | "number" | "running" | "owner">;

/** Pages that are remembered, of all owners together. */
const maximumPages = 10_000;

/**
 * What the journal of a room contains of each page, so that an intent that is sent again is applied once. The pages of a
 * person take no room from those of others: if there are too many, those of the person with most pages are forgotten first. A
 * page that may be among them does not send its intents again.
 */
export class DecidedIntents {
  /** By owner and client, the latest page of an owner last. */
  readonly #owners = new Map<string | undefined, Map<string, DecidedOfPage>>();
  readonly #maximum: number;
  #size = 0;
  #forgottenUntil = 0;

  constructor(maximum: number = maximumPages) {
    this.#maximum = maximum;
  }

  /** Whether the journal contains an intent of a page. */
  has(page: Page, number: number): boolean {
    const { last, running } = this.#find(page) ?? nothing;
    return number <= last && !running.includes(number);
  }

  /** Whether an entry after `since` may be one of the page, although it is not remembered. */
  mayHaveForgotten({ client, owner }: Page, since: number): boolean {
    // A page of an earlier version that has its id says nothing about it.
    return since < this.#forgottenUntil && this.#owners.get(owner)?.has(client) !== true;
  }

  /** Remembers the intent of an entry, if it has one. */
  add({ client, number, running = [], owner }: EntryIntent, sequence: number): void {
    if (client === undefined || number === undefined) return;
    const pages = this.#owners.get(owner) ?? new Map<string, DecidedOfPage>();
    this.#owners.set(owner, pages);
    // An asynchronous intent may change something after a later one.
    const last = Math.max(number, this.#find({ client, owner })?.last ?? 0);
    if (!pages.delete(client)) this.#size += 1;
    pages.set(client, { last, running, sequence });
    if (this.#size > this.#maximum) this.#forgetOne();
  }

  /** Remembers what a snapshot contains. */
  load({ decided, forgottenUntil = 0 }: RoomSnapshot, sequence: number): void {
    for (const [client, number, running, owner] of decided) {
      const intent = { client, number, ...(running && { running }) };
      this.add({ ...intent, ...(owner !== undefined && { owner }) }, sequence);
    }
    // Earlier versions forgot pages without a trace.
    const mayLack = decided.length >= maximumPages;
    this.#forgottenUntil = Math.max(this.#forgottenUntil, mayLack ? sequence : forgottenUntil);
  }

  toJSON(): Pick<RoomSnapshot, "decided" | "forgottenUntil"> {
    const decided = Array.from(this.#owners, ([owner, pages]) =>
      Array.from(pages, ([client, { last, running }]): RoomSnapshot["decided"][number] => {
        if (owner !== undefined) return [client, last, running, owner];
        return running.length > 0 ? [client, last, running] : [client, last];
      }),
    ).flat();
    return {
      decided,
      ...(this.#forgottenUntil > 0 && { forgottenUntil: this.#forgottenUntil }),
    };
  }

  /** Earlier versions stored the pages of all owners without one. */
  #find({ client, owner }: Page): DecidedOfPage | undefined {
    return this.#owners.get(owner)?.get(client) ?? this.#owners.get(undefined)?.get(client);
  }

  #forgetOne(): void {
    let [most] = this.#owners;
    for (const each of this.#owners) if (most && each[1].size > most[1].size) most = each;
    const [owner, pages] = most ?? [undefined, new Map<string, DecidedOfPage>()];
    for (const [client, { sequence }] of pages) {
      this.#forgottenUntil = Math.max(this.#forgottenUntil, sequence);
      pages.delete(client);
      this.#size -= 1;
      break;
    }
    if (pages.size === 0) this.#owners.delete(owner);
  }
}
