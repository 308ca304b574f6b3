import { describe, expect, it } from "vitest";

import { SyncHarness } from "./harness.fixture.ts";
import type { Replica, SessionCredentials } from "./replica.ts";
import type { SessionJournal } from "./durable-gate.ts";

/** A journal whose changes become durable when the test says so. */
class TestJournal implements SessionJournal {
  readonly decided: (readonly [client: string, number: number])[] = [];
  /** The number of the last intent that is in the journal. */
  last = 0;
  /** The intents that ran when it was written. */
  running: readonly number[] = [];
  /** The intents that changed nothing when they were decided. */
  readonly unchanged = new Set<number>();
  isWritable = true;
  /** The last entry of those whose clients it has forgotten. */
  forgottenUntil = 0;
  readonly listeners = new Set<(isWritable: boolean) => void>();
  #waiting: (() => void)[] = [];

  hasDecided(_client: string, number: number): boolean {
    return number <= this.last && !this.running.includes(number);
  }

  get position(): number {
    return this.last;
  }

  mayHaveForgotten(_client: string, since: number): boolean {
    return since < this.forgottenUntil;
  }

  onDecided(client: string, number: number, running: readonly number[]): boolean {
    this.decided.push([client, number]);
    this.running = running;
    return !this.unchanged.has(number);
  }

  whenDurable(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  watchWritable(listener: (isWritable: boolean) => void): () => void {
    this.listeners.add(listener);
    listener(this.isWritable);
    return () => void this.listeners.delete(listener);
  }

  setWritable(isWritable: boolean): void {
    this.isWritable = isWritable;
    for (const listener of this.listeners) listener(isWritable);
  }

  /** Writes the oldest changes, by default all. */
  write(count = this.#waiting.length): void {
    for (const resolve of this.#waiting.splice(0, count)) resolve();
  }
}

async function openJournaled(): Promise<{
  harness: SyncHarness;
  journal: TestJournal;
  replica: Replica;
}> {
  const journal = new TestJournal();
  const harness = new SyncHarness({ sessionOptions: () => ({ journal }) });
  return { harness, journal, ...(await harness.open()) };
}

describe("[Y78] changes that are not durable", () => {
  it("are not sent, nor are the results of their intents", async () => {
    const { harness, journal, replica } = await openJournaled();
    const { clock, testModel } = harness;
    const outcomes: string[] = [];
    for (const id of ["a", "b"]) {
      void replica.root?.call("addItem", id, "x").then(() => outcomes.push(id));
    }
    await clock.advance(1_000);
    expect([testModel.log, outcomes, replica.state.unsent]).toEqual([["add a", "add b"], [], 2]);
    testModel.title = "by code";
    await clock.advance(1_000);
    expect(replica.root?.read("title")).toBe("");
    journal.write(1);
    await clock.advance(100);
    expect([outcomes, replica.root?.read("title")]).toEqual([["a"], ""]);
    journal.write();
    await clock.advance(100);
    expect([outcomes, replica.root?.read("title")]).toEqual([["a", "b"], "by code"]);
    expect(replica.state.unsent).toBe(0);
    expect(journal.decided.map(([, number]) => number)).toEqual([1, 2]);
  });

  it("settle no intent of a client that reconnects and gets a snapshot", async () => {
    const { harness, journal, replica } = await openJournaled();
    const { clock, network, testModel } = harness;
    const outcomes: unknown[] = [];
    void replica.root?.call("addItem", "a", "x").then((outcome) => outcomes.push(outcome.ok));
    await clock.advance(100);
    network.cut();
    // More than a client that is not connected may miss.
    for (let at = 0; at < 50; at += 1) testModel.items.add(`code ${at}`, { text: "", count: 0 });
    await clock.advance(10_000);
    expect([replica.state.status, outcomes]).toEqual(["online", []]);
    journal.write();
    await clock.advance(100);
    expect(outcomes).toEqual([]);
    journal.write();
    await clock.advance(100);
    expect([outcomes, testModel.log]).toEqual([[true], ["add a"]]);
  });

  it("are followed by their transient events", async () => {
    const { harness, journal, replica } = await openJournaled();
    const rings: unknown[] = [];
    replica.root?.listen("rang", (payload) => rings.push((payload as { rings: number }).rings));
    for (let at = 0; at < 3; at += 1) void replica.root?.call("ring");
    await harness.clock.advance(100);
    expect(rings).toEqual([]);
    journal.write(2);
    await harness.clock.advance(100);
    expect(rings).toEqual([1, 2]);
    journal.write();
    await harness.clock.advance(100);
    expect(rings).toEqual([1, 2, 3]);
  });
});

describe("[Y79] a session that continues in another process", () => {
  /** The journal outlives the process; what it has not written is lost with it. */
  async function openDurable(): Promise<{
    harness: SyncHarness;
    journal: TestJournal;
    replica: Replica;
    outcomes: Map<string, unknown>;
    call: (intent: string, ...args: string[]) => void;
  }> {
    const opened = await openJournaled();
    const outcomes = new Map<string, unknown>();
    const call = (intent: string, ...args: string[]): void => {
      void opened.replica.root?.call(intent, ...args).then((outcome) => {
        outcomes.set(args[0] ?? intent, outcome.ok || outcome.code);
      });
    };
    return { ...opened, outcomes, call };
  }

  it("gets the edits again that were not settled, each once", async () => {
    const { harness, journal, replica, outcomes, call } = await openDurable();
    for (const id of ["settled", "written", "unwritten"]) call("addItem", id, "x");
    await harness.clock.advance(100);
    journal.write(1);
    await harness.clock.advance(100);
    // The second entry is written, but its answer is lost with the process.
    journal.last = 2;
    harness.network.cut();
    call("addItem", "unsent", "x");
    harness.restart();
    await harness.clock.advance(10_000);
    expect(harness.testModel.log).toEqual(["add unwritten", "add unsent"]);
    journal.write();
    await harness.clock.advance(100);
    const ids = ["settled", "written", "unwritten", "unsent"];
    expect(ids.map((id) => outcomes.get(id))).toEqual([true, true, true, true]);
    expect(replica.state).toMatchObject({ unsent: 0, hasLostSession: false, recoverable: 0 });
  });

  it("gets edits again that a process without the latest journal has decided", async () => {
    const { harness, journal, outcomes, call } = await openDurable();
    for (const id of ["first", "second"]) call("addItem", id, "x");
    await harness.clock.advance(100);
    journal.write();
    await harness.clock.advance(100);
    // A former owner, which was suspended, knows neither of them. It decides edits that it can never write.
    journal.last = 0;
    harness.restart();
    await harness.clock.advance(10_000);
    for (const id of ["third", "fourth"]) call("addItem", id, "x");
    await harness.clock.advance(100);
    expect(harness.testModel.log).toEqual(["add third", "add fourth"]);
    journal.last = 2;
    harness.restart();
    await harness.clock.advance(10_000);
    expect(harness.testModel.log).toEqual(["add third", "add fourth"]);
    expect(outcomes.get("third")).toBe(undefined);
    journal.write();
    await harness.clock.advance(100);
    expect([outcomes.get("third"), outcomes.get("fourth")]).toEqual([true, true]);
  });

  it("settles an edit that it has decided before when it is durable, and not again", async () => {
    const { harness, journal, outcomes, call } = await openDurable();
    call("addItem", "first", "x");
    await harness.clock.advance(100);
    // The process has it, and has not written it.
    journal.last = 1;
    harness.restart();
    await harness.clock.advance(10_000);
    expect([harness.testModel.log, outcomes.get("first")]).toEqual([[], undefined]);
    journal.write();
    await harness.clock.advance(100);
    expect(outcomes.get("first")).toBe(true);
  });

  it("gets an edit again that still ran when a later one was stored", async () => {
    const { harness, journal, outcomes, call } = await openDurable();
    harness.testModel.gate = new Promise(() => {});
    journal.unchanged.add(1);
    call("addAtGate", "slow");
    call("addItem", "fast", "x");
    await harness.clock.advance(100);
    journal.write();
    journal.last = 2;
    await harness.clock.advance(100);
    expect([outcomes.get("slow"), outcomes.get("fast")]).toEqual([undefined, true]);
    harness.restart();
    await harness.clock.advance(10_000);
    expect(harness.testModel.log).toEqual(["add slow"]);
    journal.write();
    await harness.clock.advance(100);
    expect(outcomes.get("slow")).toBe(true);
  });

  it("does not get an edit again of which a part is stored", async () => {
    const { harness, journal, outcomes, call } = await openDurable();
    harness.testModel.gate = new Promise(() => {});
    call("addAtGate", "slow");
    call("addItem", "fast", "x");
    await harness.clock.advance(100);
    journal.write();
    journal.last = 2;
    harness.restart();
    await harness.clock.advance(10_000);
    journal.write();
    await harness.clock.advance(100);
    expect([harness.testModel.log, outcomes.get("slow")]).toEqual([[], true]);
  });

  it("never gets a command again", async () => {
    const { harness, replica, outcomes, call } = await openDurable();
    call("submit");
    call("rename", "new");
    await harness.clock.advance(5);
    harness.restart();
    await harness.clock.advance(10_000);
    expect(harness.testModel.log).toEqual(["rename new"]);
    expect(outcomes.get("submit")).toBe("lost");
    expect(replica.state.unknown).toHaveLength(1);
  });

  it("gets edits that were made while it moved", async () => {
    const { harness, journal, outcomes, call } = await openDurable();
    harness.restart();
    await harness.clock.advance(200);
    call("addItem", "late", "x");
    await harness.clock.advance(10_000);
    journal.write();
    await harness.clock.advance(100);
    expect([harness.testModel.log, outcomes.get("late")]).toEqual([["add late"], true]);
  });

  it("loses nothing if its page was loaded again meanwhile", async () => {
    const { harness } = await openDurable();
    const pages: SessionCredentials[] = [];
    const onCredentials = (credentials: SessionCredentials): void => void pages.push(credentials);
    const page = await harness.open({ onCredentials });
    page.replica.close();
    harness.restart();
    const credentials = pages.at(-1)!;
    const { replica } = await harness.open({ credentials, onCredentials });
    expect(replica.state).toMatchObject({ status: "online", hasLostSession: false });
    expect(pages.at(-1)).not.toMatchObject({ session: credentials.session });
    // As after a restart with an app that has no journal any more.
    const { isDurable: _, ...unknown } = credentials;
    const other = await harness.open({ credentials: unknown });
    expect(other.replica.state.hasLostSession).toBe(true);
  });
});

describe("[Y852] a page that the journal may have forgotten", () => {
  it("offers its unsettled edits instead of sending them again", async () => {
    const { harness, journal, replica } = await openJournaled();
    const { clock } = harness;
    const outcomes: unknown[] = [];
    for (const id of ["a", "b"]) {
      void replica.root?.call("addItem", id, "x").then((outcome) => outcomes.push(outcome));
    }
    await clock.advance(100);
    // Both are written, and forgotten: to the next process they seem to be new.
    journal.forgottenUntil = 2;
    harness.restart();
    await clock.advance(10_000);
    expect(harness.testModel.log).toEqual([]);
    expect(outcomes).toMatchObject([{ code: "lost" }, { code: "lost" }]);
    expect(replica.state).toMatchObject({ hasLostSession: true, recoverable: 2, unsent: 0 });
    void replica.recover();
    await clock.advance(100);
    expect(harness.testModel.log).toEqual(["add a", "add b"]);
  });

  it("sends them again if it was opened after what was forgotten", async () => {
    const journal = new TestJournal();
    journal.last = 7;
    const harness = new SyncHarness({ sessionOptions: () => ({ journal }) });
    const { replica } = await harness.open();
    journal.last = 0;
    void replica.root?.call("addItem", "a", "x");
    await harness.clock.advance(100);
    journal.forgottenUntil = 7;
    harness.restart();
    await harness.clock.advance(10_000);
    expect(harness.testModel.log).toEqual(["add a"]);
    expect(replica.state.hasLostSession).toBe(false);
  });

  it("says nothing if it has nothing to send", async () => {
    const { harness, journal, replica } = await openJournaled();
    journal.forgottenUntil = 2;
    harness.restart();
    await harness.clock.advance(10_000);
    expect(replica.state).toMatchObject({ status: "online", hasLostSession: false });
  });
});

describe("[Y91] while changes cannot be stored", () => {
  it("intents wait in the page, which knows why, and are decided afterwards", async () => {
    const { harness, journal, replica } = await openJournaled();
    const { clock, network, testModel } = harness;
    journal.setWritable(false);
    const outcome = replica.root?.call("addItem", "a", "x");
    await clock.advance(60_000);
    expect([testModel.log, replica.state.unsent, replica.state.isSavingPaused]).toEqual([
      [],
      1,
      true,
    ]);
    network.cut();
    await clock.advance(1_000);
    expect([replica.state.status, replica.state.isSavingPaused]).toEqual(["online", true]);
    journal.setWritable(true);
    await clock.advance(100);
    journal.write();
    await clock.advance(100);
    expect([await outcome, replica.state.isSavingPaused]).toEqual([{ ok: true }, false]);
    expect(testModel.log).toEqual(["add a"]);
  });

  it("a session that ends no longer listens", async () => {
    const { harness, journal } = await openJournaled();
    expect(journal.listeners.size).toBe(1);
    harness.table.close();
    expect(journal.listeners.size).toBe(0);
  });
});
