import { Params } from "@heddle/params";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import type { ReplicaModel } from "./replica-model.ts";
import type { Replica } from "./replica.ts";
import { Part, SyncHarness, TestModel } from "./harness.fixture.ts";

/** Its books have ids that are valid in one session. */
class Shelf extends Params.with({ open: { type: z.boolean().default(true), view: "r" } }) {
  static override readonly kind: string = "shelf";
  static override readonly intents = {
    take: { args: [z.int(), z.int().optional()], sessionArgument: 1 },
  };
  readonly taken: (readonly number[])[] = [];

  take(...args: readonly number[]): void {
    this.taken.push(args);
  }
}

const host = { label: "test-model", kind: "test-model" };

/** Restarts the host without state and waits until the client has noticed. */
async function loseSession(harness: SyncHarness): Promise<void> {
  harness.restart();
  await harness.clock.advance(20_000);
}

async function recover(harness: SyncHarness, replica: Replica): Promise<void> {
  void replica.recover();
  await harness.clock.advance(5_000);
}

function partsOf({ root }: Replica): ReplicaModel[] {
  return root?.read("parts") as ReplicaModel[];
}

function withParts(...names: readonly string[]): { createRoot: () => TestModel } {
  return {
    createRoot: () => new TestModel({ parts: names.map((name) => new Part({ name })) }),
  };
}

describe("a lost session", () => {
  it("[Y7] offers edits, lists unknown commands and repeats none", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open();
    void root.call("rename", "edited");
    await harness.clock.advance(10);
    harness.network.isDown = true;
    harness.network.cut();
    void root.call("openPart", "p");
    const submit = root.call("submit");
    harness.restart();
    harness.network.isDown = false;
    await harness.clock.advance(20_000);
    expect(await submit).toMatchObject({ ok: false, code: "lost" });
    expect(harness.testModel.log).toEqual([]);
    expect(replica.state.offered).toEqual([{ ...host, value: "edited" }]);
    expect(replica.state.unknown).toEqual(["test-model"]);
    await recover(harness, replica);
    expect(harness.testModel.title).toBe("edited");
    expect(harness.testModel.parts.map(({ name }) => name)).toEqual(["p"]);
    expect(harness.testModel.submits).toBe(0);
    expect(replica.state.offered).toEqual([]);
  });

  it("[Y36] replays no argument that only the lost session understood", async () => {
    const shelves: Shelf[] = [];
    const createRoot = (): Shelf => {
      const shelf = new Shelf();
      shelves.push(shelf);
      return shelf;
    };
    const harness = new SyncHarness({ createRoot });
    const { root, replica } = await harness.open();
    void root.call("take", 0, 7);
    await harness.clock.advance(10);
    expect(shelves[0]?.taken).toEqual([[0, 7]]);
    await loseSession(harness);
    await recover(harness, replica);
    expect(shelves[1]?.taken).toEqual([[0, undefined]]);
  });

  it("[Y33] offers the value after an edit, not the arguments that led to it", async () => {
    const harness = new SyncHarness();
    const predictions = { "test-model": { rename: () => ({ values: { title: "short" } }) } };
    const { root, replica } = await harness.open({ predictions });
    void root.call("rename", "a long name");
    await loseSession(harness);
    expect(replica.state.offered).toEqual([{ ...host, value: "short" }]);
  });

  it("[Y7] is reported even without edits, until the user answers", async () => {
    const harness = new SyncHarness();
    const { replica } = await harness.open();
    expect(replica.state.hasLostSession).toBe(false);
    await loseSession(harness);
    expect(replica.state).toMatchObject({ hasLostSession: true, isOfferIncomplete: false });
    expect(replica.state.recoverable).toBe(0);
    replica.dismissLoss();
    expect(replica.state.hasLostSession).toBe(false);
  });

  it("[Y7] replays values into parts that the replay itself opens and lists edits without a target", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open();
    harness.testModel.items.add("only here", { text: "", count: 0 });
    void root.call("openPart", "p");
    await harness.clock.advance(10);
    void partsOf(replica)[0]?.call("set", "label", "inside");
    void root.call("count", "only here", 3);
    await harness.clock.advance(10);
    await loseSession(harness);
    await recover(harness, replica);
    expect(harness.testModel.parts.map(({ label }) => label)).toEqual(["inside"]);
    expect(replica.state.dropped).toEqual([{ ...host, value: 3 }]);
  });

  it("[Y7] replays more edits than may be pending", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open({ maximumPending: 120 });
    for (let at = 0; at < 300; at++) {
      void root.call("addItem", `i${at}`, "");
      if (at % 100 === 99) await harness.clock.advance(10);
    }
    await loseSession(harness);
    expect(replica.state.recoverable).toBe(300);
    await recover(harness, replica);
    expect(harness.testModel.items.size).toBe(300);
    expect(replica.state.dropped).toEqual([]);
  });
});

describe("the recovery log", () => {
  it("[Y49] ignores viewer-only intents", async () => {
    class Watched extends TestModel {
      static override readonly intents = {
        ...TestModel.intents,
        look: { args: [z.string()], coalesceBy: [], viewer: true },
      };

      look(title: string): void {
        this.title = title;
      }
    }
    const harness = new SyncHarness({ createRoot: () => new Watched() });
    const { root, replica } = await harness.open();
    void root.call("set", "level", 7);
    void root.call("look", "here");
    await harness.clock.advance(10);
    expect(root.read("title")).toBe("here");
    void root.call("look", "there");
    await loseSession(harness);
    expect(replica.state.recoverable).toBe(1);
    expect(replica.state.offered).toEqual([{ ...host, value: 7 }]);
    expect(replica.state.unknown).toEqual([]);
  });

  it("[Y33] offers edits made before a command and names the command", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open();
    void root.call("rename", "sent");
    const submitted = root.call("submit");
    await harness.clock.advance(10);
    expect(await submitted).toMatchObject({ ok: true });
    void root.call("set", "level", 7);
    await harness.clock.advance(10);
    await loseSession(harness);
    expect(replica.state.offered).toEqual([
      { ...host, value: "sent", followedBy: "test-model" },
      { ...host, value: 7 },
    ]);
    await recover(harness, replica);
    expect([harness.testModel.title, harness.testModel.level]).toEqual(["sent", 7]);
    expect(harness.testModel.submits).toBe(0);
  });

  it("[Y33] keeps edits made while a command runs, without naming it", async () => {
    let finish = (): void => {};
    class Slow extends TestModel {
      override async submit(): Promise<string> {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return "done";
      }
    }
    const harness = new SyncHarness({ createRoot: () => new Slow() });
    const { root, replica } = await harness.open();
    const submitted = root.call("submit");
    await harness.clock.advance(10);
    const edited = root.call("rename", "early");
    await harness.clock.advance(10);
    finish();
    await harness.clock.advance(10);
    expect([await edited, await submitted]).toMatchObject([{ ok: true }, { result: "done" }]);
    await loseSession(harness);
    expect(replica.state.offered).toEqual([{ ...host, value: "early" }]);
    expect(replica.state.unknown).toEqual([]);
  });

  it("[Y33] a rejected edit does not replace an accepted one", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open();
    void root.call("set", "level", 50);
    void root.call("set", "level", 1_000);
    await harness.clock.advance(10);
    await loseSession(harness);
    expect(replica.state.offered).toEqual([{ ...host, value: 50 }]);
  });

  it("[Y33] keeps the latest of sent and waiting edits", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open({ debounceMilliseconds: 150 });
    void root.call("rename", "sent");
    await harness.clock.advance(200);
    void root.call("rename", "waiting");
    await loseSession(harness);
    expect(replica.state.offered).toEqual([{ ...host, value: "waiting" }]);
    expect(replica.state.recoverable).toBe(1);
  });

  it("[Y34] drops the oldest edits above the count limit and reports an incomplete offer", async () => {
    const harness = new SyncHarness({ limits: { intentsPerSecond: 10_000 } });
    const { root, replica } = await harness.open();
    for (let at = 0; at < 2_003; at++) {
      void root.call("addItem", `i${at}`, "");
      if (at % 100 === 0) await harness.clock.advance(10);
    }
    await harness.clock.advance(10);
    await loseSession(harness);
    expect(replica.state).toMatchObject({ recoverable: 2_000, isOfferIncomplete: true });
    replica.dismissLoss();
    await loseSession(harness);
    expect(replica.state).toMatchObject({ hasLostSession: true, isOfferIncomplete: false });
  });

  it("[Y34] drops the oldest edits above the size limit and reports an incomplete offer", async () => {
    const names = ["a", "b", "c", "d", "e", "f"];
    const harness = new SyncHarness(withParts(...names));
    const { replica } = await harness.open();
    for (const part of partsOf(replica)) {
      void part.call("set", "label", `${String(part.read("name"))}${"x".repeat(900_000)}`);
      await harness.clock.advance(10);
    }
    await loseSession(harness);
    expect(replica.state.offered.map(({ value }) => String(value)[0])).toEqual(names.slice(2));
    expect(replica.state.isOfferIncomplete).toBe(true);
  });

  it("[Y34] reports an incomplete offer after a reload", async () => {
    const harness = new SyncHarness();
    let credentials = { session: "", token: "" };
    const { replica, root } = await harness.open({
      onCredentials: (present) => (credentials = present),
    });
    void root.call("rename", "before");
    await harness.clock.advance(10);
    replica.close();
    const again = await harness.open({ credentials });
    expect(again.root.read("title")).toBe("before");
    await loseSession(harness);
    expect(again.replica.state).toMatchObject({ hasLostSession: true, isOfferIncomplete: true });
  });
});

describe("between two sessions", () => {
  it("[Y35] offers edits made before the next session's state arrives", async () => {
    const harness = new SyncHarness();
    const sessions = new Set<string>();
    const outcomes: Promise<unknown>[] = [];
    const { replica } = await harness.open({
      onCredentials: ({ session }) => {
        sessions.add(session);
        if (sessions.size === 2 && replica.root)
          outcomes.push(replica.root.call("rename", "between"));
      },
    });
    await loseSession(harness);
    expect(await Promise.all(outcomes)).toMatchObject([{ code: "lost" }]);
    expect(replica.state.offered).toEqual([{ ...host, value: "between" }]);
  });
});

describe("a second loss", () => {
  it("[Y7] adds to the first offer; the later edit per key replaces the earlier", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open();
    void root.call("rename", "first");
    void root.call("set", "level", 1);
    await harness.clock.advance(10);
    await loseSession(harness);
    void replica.root?.call("set", "level", 2);
    await harness.clock.advance(10);
    await loseSession(harness);
    expect(replica.state.offered).toEqual([
      { ...host, value: "first" },
      { ...host, value: 2 },
    ]);
  });

  it("[Y35] during a replay offers all edits again, each once", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open();
    for (const name of ["a", "b", "c"]) void root.call("openPart", name);
    await harness.clock.advance(10);
    for (const part of partsOf(replica))
      void part.call("set", "label", `in ${String(part.read("name"))}`);
    await harness.clock.advance(10);
    await loseSession(harness);
    harness.network.faults = { ...harness.network.faults, latency: 200 };
    const running = replica.recover();
    await harness.clock.advance(30);
    await loseSession(harness);
    await running;
    await harness.clock.advance(20_000);
    expect(replica.state.dropped).toEqual([]);
    expect(replica.state.offered.map(({ value }) => value)).toEqual(["in a", "in b", "in c"]);
    expect(replica.state.recoverable).toBe(6);
    harness.network.faults = { ...harness.network.faults, latency: 0 };
    await recover(harness, replica);
    expect(harness.testModel.parts.map(({ name, label }) => [name, label])).toEqual([
      ["a", "in a"],
      ["b", "in b"],
      ["c", "in c"],
    ]);
  });

  it("[Y35] offers edits again when the pending limit stops the replay", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open({ maximumPending: 2 });
    void root.call("rename", "kept");
    await harness.clock.advance(10);
    await loseSession(harness);
    harness.network.isDown = true;
    harness.network.cut();
    for (const id of ["a", "b"]) void replica.root?.call("addItem", id, "");
    await replica.recover();
    expect(replica.state.dropped).toEqual([]);
    expect(replica.state.offered).toEqual([{ ...host, value: "kept" }]);
    harness.network.isDown = false;
    await harness.clock.advance(20_000);
    await recover(harness, replica);
    expect(harness.testModel.title).toBe("kept");
  });
});

describe("across sessions", () => {
  it("[Y36] ids do not match: models of the lost session reject intents", async () => {
    let order = ["a", "b"];
    const harness = new SyncHarness({ createRoot: () => withParts(...order).createRoot() });
    const { root, replica } = await harness.open();
    const [a] = partsOf(replica);
    order = ["b", "a"];
    await loseSession(harness);
    const [first] = partsOf(replica);
    expect([a?.id, a?.read("name"), first?.read("name")]).toEqual([first?.id, "a", "b"]);
    expect(await a?.call("set", "label", "typed on")).toMatchObject({ code: "unknown_object" });
    expect(await root.call("rename", "late")).toMatchObject({ code: "unknown_object" });
    expect(first?.read("label")).toBe("");
  });

  it("[Y36] finds the target by name, in any order", async () => {
    let order = ["a", "b"];
    const harness = new SyncHarness({ createRoot: () => withParts(...order).createRoot() });
    const { replica } = await harness.open();
    for (const part of partsOf(replica))
      void part.call("set", "label", `in ${String(part.read("name"))}`);
    await harness.clock.advance(10);
    order = ["b", "a"];
    await loseSession(harness);
    await recover(harness, replica);
    expect(partsOf(replica).map((part) => part.read("label"))).toEqual(["in b", "in a"]);
  });

  it("[Y36] distinguishes models with the same name by position", async () => {
    const harness = new SyncHarness(withParts("same", "same"));
    const { replica } = await harness.open();
    for (const [at, part] of partsOf(replica).entries()) void part.call("set", "label", `no ${at}`);
    await harness.clock.advance(10);
    await loseSession(harness);
    await recover(harness, replica);
    expect(partsOf(replica).map((part) => part.read("label"))).toEqual(["no 0", "no 1"]);
  });
});
