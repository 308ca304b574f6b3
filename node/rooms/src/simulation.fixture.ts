import type { Handle, Outcome } from "@heddle/params";
import type { AppSession } from "@heddle/server";
import {
  type Clock,
  closeCodes,
  MemoryNetwork,
  type NetworkFaults,
  Replica,
  type SessionJournal,
  SessionTable,
  socketPath,
  type Transport,
  VirtualClock,
} from "@heddle/sync";
import { View } from "@heddle/views";
import * as z from "zod";

import { openRooms, type Rooms } from "./rooms.ts";
import { memoryStore } from "./store/memory-store.ts";
import { type Lease, type RoomStore, StoreUnavailableError } from "./store/room-store.ts";

/** Notes under keys that are never equal: one that is added twice is there twice. */
class Board extends View.with({
  title: { type: z.string().default(""), view: "rw" },
  notes: { collection: z.object({ text: z.string() }), view: "r" },
}) {
  static override readonly kind: string = "board";
  static override readonly intents = { addNote: { args: [z.string()] } };

  addNote(text: string): void {
    this.notes.add(`${this.notes.size} ${text}`, { text });
  }
}

const noFaults: NetworkFaults = { latency: 0, cut: 0, duplicate: 0, swap: 0, stall: 0 };
const leaseMs = 5_000;
const instances = ["a", "b"] as const;
const visitorCount = 3;
const room = "plan";

interface Call {
  readonly text: string;
  outcome: Outcome | undefined;
}

/** One random run of processes that share a room, and of its visitors, checked for lost, repeated and diverging edits. */
export class RoomSimulation {
  readonly problems: string[] = [];
  readonly #clock: VirtualClock;
  readonly #audit: AuditedStore;
  readonly #processes = new Map<string, SimulatedProcess>();
  readonly #visitors: SimulatedVisitor[];
  readonly #calls: Call[] = [];
  #faults: NetworkFaults = noFaults;
  #storeFaults: StoreFaults = { isAway: false, latencyMs: 0, lostAnswers: 0 };

  constructor(seed: number) {
    this.#clock = new VirtualClock(seed);
    this.#audit = new AuditedStore(this.#clock, (problem) => this.problems.push(problem));
    for (const instance of instances) this.#start(instance);
    this.#visitors = Array.from(
      { length: visitorCount },
      () => new SimulatedVisitor(this.#clock, (instance) => this.#route(instance)),
    );
  }

  async run(steps: number): Promise<void> {
    await this.#clock.advance(100);
    const chance = (most: number): number =>
      this.#clock.random() < 0.5 ? 0 : this.#clock.random() * most;
    this.#faults = {
      latency: chance(200),
      cut: chance(0.05),
      duplicate: chance(0.2),
      swap: chance(0.05),
      stall: chance(0.1),
    };
    this.#storeFaults = { isAway: false, latencyMs: chance(400), lostAnswers: chance(0.2) };
    for (let step = 0; step < steps; step += 1) {
      this.#act();
      await this.#clock.advance(this.#clock.random() * 600);
    }
    this.#faults = noFaults;
    this.#storeFaults = { isAway: false, latencyMs: 0, lostAnswers: 0 };
    for (const [instance, { isDead }] of this.#processes) {
      if (isDead) this.#start(instance);
      else this.#processes.get(instance)?.resume();
    }
    await this.#settle();
    this.problems.push(...this.#differences());
    for (const { replica } of this.#visitors) replica.close();
    for (const process of this.#processes.values()) process.kill();
  }

  #start(instance: string): void {
    const process = new SimulatedProcess(this.#clock, instance, {
      store: this.#audit,
      storeFaults: () => this.#storeFaults,
      networkFaults: () => this.#faults,
      report: (problem) => this.problems.push(problem),
    });
    this.#processes.set(instance, process);
  }

  /** As a proxy does: the process of this name, and another one if it cannot be reached. */
  #route(instance: string | undefined): SimulatedProcess | undefined {
    const alive = [...this.#processes.values()].filter(({ isDead }) => !isDead);
    return alive.find((each) => each.instance === instance) ?? this.#pick(alive);
  }

  #act(): void {
    const process = this.#pick([...this.#processes.values()]);
    const chance = this.#clock.random();
    if (chance < 0.65 || !process) this.#edit();
    else if (chance < 0.72) process.network.cut();
    else if (chance < 0.8) this.#pause(process);
    else if (chance < 0.88) this.#crash(process);
    else if (chance < 0.95) this.#loseStore();
    else process.closeRoom();
  }

  #pause(process: SimulatedProcess): void {
    process.stop();
    this.#later(2 * leaseMs, () => process.resume());
  }

  #edit(): void {
    const visitor = this.#pick(this.#visitors);
    const model = visitor && sharedModel(visitor.replica);
    if (!model) return;
    const call: Call = { text: `n${this.#calls.length}`, outcome: undefined };
    this.#calls.push(call);
    void model.call("addNote", call.text).then((outcome) => {
      call.outcome = outcome;
      if (outcome.ok && !this.#audit.has(call.text)) {
        this.problems.push(`${call.text} was settled before it was stored`);
      }
    });
  }

  #crash(process: SimulatedProcess): void {
    if (process.isDead) return;
    process.kill();
    this.#later(4_000, () => {
      if (this.#processes.get(process.instance) === process) this.#start(process.instance);
    });
  }

  #loseStore(): void {
    this.#storeFaults = { ...this.#storeFaults, isAway: true };
    this.#later(8_000, () => {
      this.#storeFaults = { ...this.#storeFaults, isAway: false };
    });
  }

  #later(mostMs: number, callback: () => void): void {
    this.#clock.after(this.#clock.random() * mostMs, callback);
  }

  #pick<T>(options: readonly T[]): T | undefined {
    return options[Math.floor(this.#clock.random() * options.length)];
  }

  /** Waits until all edits are settled everywhere, and then for what a process might still write by mistake. */
  async #settle(): Promise<void> {
    for (let waitedMs = 0; waitedMs < 120_000; waitedMs += leaseMs) {
      await this.#clock.advance(leaseMs);
      if (this.#differences().length === 0) break;
    }
    await this.#clock.advance(2 * leaseMs);
  }

  /** How the journal and the pages differ from the edits that were made. */
  #differences(): string[] {
    const problems: string[] = [];
    for (const { text, outcome } of this.#calls) {
      if (!outcome) problems.push(`${text} was never answered`);
      else if (!outcome.ok) problems.push(`${text} was rejected: ${outcome.code}`);
    }
    const stored = this.#audit.texts;
    for (const { text } of this.#calls) {
      const count = stored.filter((each) => each === text).length;
      if (count !== 1) problems.push(`${text} is stored ${count} times`);
    }
    const expected = JSON.stringify(stored);
    for (const { replica } of this.#visitors) {
      const shared = sharedModel(replica)?.read("notes") ?? [];
      const notes = shared as Iterable<[string, { text: string }]>;
      const shown = JSON.stringify(Array.from(notes, ([, { text }]) => text));
      if (shown !== expected) problems.push(`a page shows ${shown} instead of ${expected}`);
    }
    return problems;
  }
}

/** The model of the room in a page, inside the visitor's own view of it. */
function sharedModel({ root }: Replica): Handle | undefined {
  const [model] = (root?.read("children") ?? []) as readonly Handle[];
  return model;
}

/** The database: keeps what was really written, and checks that only the latest owner writes. */
class AuditedStore {
  readonly inner: RoomStore;
  /** The texts of the notes in the journal, in their order. */
  readonly texts: string[] = [];
  readonly #report: (problem: string) => void;
  #length = 0;
  #fence = 0;

  constructor(clock: Clock, report: (problem: string) => void) {
    this.#report = report;
    const inner = memoryStore({ now: () => clock.now() });
    this.inner = {
      ...inner,
      claim: async (id, owner, ms) => {
        const claim = await inner.claim(id, owner, ms);
        if (claim.isGranted) this.#fence = Math.max(this.#fence, claim.lease.fence);
        return claim;
      },
      append: async (lease, after, entries) => {
        await inner.append(lease, after, entries);
        this.#record(lease, after, entries);
      },
    };
  }

  has(text: string): boolean {
    return this.texts.includes(text);
  }

  #record({ fence }: Lease, after: number, entries: readonly string[]): void {
    if (fence < this.#fence) this.#report(`fence ${fence} wrote after ${this.#fence}`);
    // A repeated append writes nothing.
    if (after + entries.length <= this.#length) return;
    this.#length = after + entries.length;
    for (const entry of entries) {
      this.texts.push(
        ...Array.from(entry.matchAll(/"record":\{"text":"(n\d+)"/g), ([, text = ""]) => text),
      );
    }
  }
}

interface StoreFaults {
  readonly isAway: boolean;
  readonly latencyMs: number;
  /** How likely it is that a call has its effect, but fails. */
  readonly lostAnswers: number;
}

interface ProcessParts {
  readonly store: AuditedStore;
  readonly storeFaults: () => StoreFaults;
  readonly networkFaults: () => NetworkFaults;
  readonly report: (problem: string) => void;
}

/** A process that can be stopped and killed. What it would do while it is stopped happens when it continues. */
class SimulatedProcess {
  readonly instance: string;
  readonly rooms: Rooms;
  readonly network: MemoryNetwork;
  isDead = false;
  readonly #world: VirtualClock;
  readonly #parts: ProcessParts;
  #isStopped = false;
  #postponed: (() => void)[] = [];
  #secrets = 0;

  constructor(world: VirtualClock, instance: string, parts: ProcessParts) {
    this.instance = instance;
    this.#world = world;
    this.#parts = parts;
    const clock: Clock = {
      now: () => world.now(),
      random: () => world.random(),
      after: (ms, callback) => world.after(ms, () => this.#whenRunning(callback)),
    };
    const store = this.#faultyStore();
    const lease = { ms: leaseMs };
    this.rooms = openRooms({
      store,
      make: () => new Board(),
      instance,
      lease,
      clock,
      snapshotEvery: 5,
    });
    const id = `${instance}.${Math.floor(world.random() * 1e9)}`;
    const sessions = new Map<string, SimulatedSession>();
    const table = new SessionTable({
      clock,
      mintSecret: () => `${id}-${(this.#secrets += 1)}`,
      createRoot: ({ id: session }) => {
        const opened = new SimulatedSession(session, () =>
          table.end(session, closeCodes.restarting),
        );
        sessions.set(session, opened);
        return this.rooms.enter(room, opened);
      },
      onError: (error) => parts.report(`an app failed: ${String(error)}`),
      sessionOptions: (session) => {
        const { journal } = sessions.get(session) ?? {};
        return journal ? { journal } : {};
      },
      onEnd: (session) => {
        sessions.get(session)?.close();
        sessions.delete(session);
      },
    });
    this.network = new MemoryNetwork(world, (transport) => this.#accept(transport, table));
  }

  connect(): Promise<Transport> {
    this.network.faults = this.#parts.networkFaults();
    return this.network.connect();
  }

  closeRoom(): void {
    const ignore = (): void => {};
    void this.rooms.open(room).then((opened) => opened.close(), ignore);
  }

  stop(): void {
    this.#isStopped = true;
  }

  resume(): void {
    this.#isStopped = false;
    for (const callback of this.#postponed.splice(0)) this.#whenRunning(callback);
  }

  /** Nothing happens in this process any more. */
  kill(): void {
    this.isDead = true;
    this.#postponed = [];
    this.network.cut();
  }

  #whenRunning(callback: () => void): void {
    if (this.isDead) return;
    if (this.#isStopped) this.#postponed.push(callback);
    else callback();
  }

  #accept(transport: Transport, table: SessionTable): void {
    const own = senderOf(transport);
    transport.onMessage = (text) => this.#whenRunning(() => own.onMessage(text));
    transport.onClose = (code, reason) => this.#whenRunning(() => own.onClose(code, reason));
    table.accept(own);
  }

  /** Calls arrive late, fail, or fail after they had their effect. */
  #faultyStore(): RoomStore {
    const { inner } = this.#parts.store;
    const faulty = async <Result>(call: () => Promise<Result>): Promise<Result> => {
      await this.#travel();
      let finish: () => Result;
      try {
        if (this.#parts.storeFaults().isAway) throw new StoreUnavailableError("away");
        const result = await call();
        finish = () => {
          if (this.#isAnswerLost()) throw new StoreUnavailableError("lost answer");
          return result;
        };
      } catch (error) {
        finish = () => {
          throw error;
        };
      }
      await this.#travel();
      await new Promise<void>((resolve) => {
        this.#whenRunning(resolve);
      });
      return finish();
    };
    return {
      ...inner,
      claim: (...args) => faulty(() => inner.claim(...args)),
      renew: (...args) => faulty(() => inner.renew(...args)),
      release: (...args) => faulty(() => inner.release(...args)),
      load: (...args) => faulty(() => inner.load(...args)),
      append: (...args) => faulty(() => inner.append(...args)),
      saveSnapshot: (...args) => faulty(() => inner.saveSnapshot(...args)),
      register: (...args) => faulty(() => inner.register(...args)),
    };
  }

  #isAnswerLost(): boolean {
    const { isAway, lostAnswers } = this.#parts.storeFaults();
    return isAway || this.#world.random() < lostAnswers;
  }

  #travel(): Promise<void> {
    const { latencyMs } = this.#parts.storeFaults();
    return new Promise((resolve) => {
      this.#world.after((latencyMs * this.#world.random()) / 2, resolve);
    });
  }
}

/** A session as `serve` gives it to an app. */
class SimulatedSession implements AppSession {
  readonly id: string;
  readonly principal = undefined;
  readonly params = { id: room };
  readonly reconnect: () => void;
  journal: SessionJournal | undefined;
  #callbacks: (() => void)[] = [];
  #hasEnded = false;

  constructor(id: string, reconnect: () => void) {
    this.id = id;
    this.reconnect = reconnect;
  }

  onClose(callback: () => void): void {
    if (this.#hasEnded) callback();
    else this.#callbacks.push(callback);
  }

  keepAlive(): () => void {
    return () => {};
  }

  end(): void {
    this.reconnect();
  }

  useJournal(journal: SessionJournal): void {
    this.journal = journal;
  }

  close(): void {
    this.#hasEnded = true;
    for (const callback of this.#callbacks.splice(0)) callback();
  }
}

/** A page, which connects to the process whose name it receives. */
class SimulatedVisitor {
  readonly replica: Replica;
  #session: string | undefined;
  #instance: string | undefined;

  constructor(
    clock: VirtualClock,
    route: (instance: string | undefined) => SimulatedProcess | undefined,
  ) {
    this.replica = new Replica({
      clock,
      connect: async () => {
        const path = socketPath(this.#session, this.#instance);
        this.#instance = undefined;
        const process = route(/^session\/(\w+)\./.exec(path)?.[1]);
        if (!process) throw new Error("No process is running");
        return this.#watch(await process.connect());
      },
      onCredentials: ({ session }) => {
        this.#session = session;
      },
    });
  }

  #watch(transport: Transport): Transport {
    const own = senderOf(transport);
    transport.onMessage = (text) => own.onMessage(text);
    transport.onClose = (code, reason) => {
      if (code === closeCodes.elsewhere) this.#instance = reason;
      own.onClose(code, reason);
    };
    return own;
  }
}

/** A transport that sends over another one, and receives what its owner passes on. */
function senderOf(transport: Transport): Transport {
  return {
    get bufferedAmount() {
      return transport.bufferedAmount;
    },
    send: (text) => transport.send(text),
    close: (code, reason) => transport.close(code, reason),
    onMessage: () => {},
    onClose: () => {},
  };
}
