import { describe, expect, it } from "vitest";
import * as z from "zod";

import type { Replica } from "./replica.ts";
import type { ReplicaModel } from "./replica-model.ts";
import { Stage } from "./stage.fixture.ts";
import { Part, Workshop } from "./workshop.fixture.ts";

const host = { label: "workshop", kind: "workshop" };

/** The host forgets everything, and the client has noticed. */
async function lose(stage: Stage): Promise<void> {
  stage.restart();
  await stage.clock.advance(20_000);
}

async function recover(stage: Stage, replica: Replica): Promise<void> {
  void replica.recover();
  await stage.clock.advance(5_000);
}

function partsOf({ root }: Replica): ReplicaModel[] {
  return root?.read("parts") as ReplicaModel[];
}

/** A workshop with parts of these names. */
function withParts(...names: readonly string[]): { createRoot: () => Workshop } {
  return {
    createRoot: () => new Workshop({ parts: names.map((name) => new Part({ name })) }),
  };
}

describe("a lost session", () => {
  it("[Y7] offers edits, lists the rest, and repeats no command", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open();
    void root.call("rename", "edited");
    await stage.clock.advance(10);
    stage.network.isDown = true;
    stage.network.cut();
    void root.call("openPart", "p");
    const submit = root.call("submit");
    stage.restart();
    stage.network.isDown = false;
    await stage.clock.advance(20_000);
    expect(await submit).toMatchObject({ ok: false, code: "lost" });
    expect(stage.workshop.log).toEqual([]);
    expect(replica.state.offered).toEqual([{ ...host, value: "edited" }]);
    expect(replica.state.unknown).toEqual(["workshop"]);
    await recover(stage, replica);
    expect(stage.workshop.title).toBe("edited");
    expect(stage.workshop.parts.map(({ name }) => name)).toEqual(["p"]);
    expect(stage.workshop.submits).toBe(0);
    expect(replica.state.offered).toEqual([]);
  });

  it("[Y7] is told also when nothing was entered, until it is answered to", async () => {
    const stage = new Stage();
    const { replica } = await stage.open();
    expect(replica.state.hasLostSession).toBe(false);
    await lose(stage);
    expect(replica.state).toMatchObject({ hasLostSession: true, hasForgotten: false });
    expect(replica.state.recoverable).toBe(0);
    replica.dismissLoss();
    expect(replica.state.hasLostSession).toBe(false);
  });

  it("[Y7] enters values again in parts that the recovery itself opens, and lists what finds no place", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open();
    stage.workshop.items.add("only here", { text: "", count: 0 });
    void root.call("openPart", "p");
    await stage.clock.advance(10);
    void partsOf(replica)[0]?.call("set", "label", "inside");
    void root.call("count", "only here", 3);
    await stage.clock.advance(10);
    await lose(stage);
    await recover(stage, replica);
    expect(stage.workshop.parts.map(({ label }) => label)).toEqual(["inside"]);
    expect(replica.state.dropped).toEqual([{ ...host, value: 3 }]);
  });

  it("[Y7] does more again than may wait at once", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open({ maximumPending: 120 });
    for (let at = 0; at < 300; at++) {
      void root.call("addItem", `i${at}`, "");
      if (at % 100 === 99) await stage.clock.advance(10);
    }
    await lose(stage);
    expect(replica.state.recoverable).toBe(300);
    await recover(stage, replica);
    expect(stage.workshop.items.size).toBe(300);
    expect(replica.state.dropped).toEqual([]);
  });
});

describe("what is kept of a session", () => {
  it("[Y49] does not miss what only its viewer looked at", async () => {
    class Watched extends Workshop {
      static override readonly intents = {
        ...Workshop.intents,
        look: { args: [z.string()], about: [], viewer: true },
      };

      look(title: string): void {
        this.title = title;
      }
    }
    const stage = new Stage({ createRoot: () => new Watched() });
    const { root, replica } = await stage.open();
    void root.call("set", "level", 7);
    void root.call("look", "here");
    await stage.clock.advance(10);
    expect(root.read("title")).toBe("here");
    void root.call("look", "there");
    await lose(stage);
    expect(replica.state.recoverable).toBe(1);
    // It is no command either.
    expect(replica.state.offered).toEqual([{ ...host, value: 7 }]);
    expect(replica.state.unknown).toEqual([]);
  });

  it("[Y33] what was entered before a command is offered, and says so", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open();
    void root.call("rename", "sent");
    const submitted = root.call("submit");
    await stage.clock.advance(10);
    expect(await submitted).toMatchObject({ ok: true });
    void root.call("set", "level", 7);
    await stage.clock.advance(10);
    await lose(stage);
    expect(replica.state.offered).toEqual([
      { ...host, value: "sent", before: "workshop" },
      { ...host, value: 7 },
    ]);
    await recover(stage, replica);
    expect([stage.workshop.title, stage.workshop.level]).toEqual(["sent", 7]);
    expect(stage.workshop.submits).toBe(0);
  });

  it("[Y33] what is entered while a command works is kept, and not said to be before it", async () => {
    let finish = (): void => {};
    class Slow extends Workshop {
      override async submit(): Promise<string> {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return "done";
      }
    }
    const stage = new Stage({ createRoot: () => new Slow() });
    const { root, replica } = await stage.open();
    const submitted = root.call("submit");
    await stage.clock.advance(10);
    const edited = root.call("rename", "meanwhile");
    await stage.clock.advance(10);
    finish();
    await stage.clock.advance(10);
    expect([await edited, await submitted]).toMatchObject([{ ok: true }, { result: "done" }]);
    await lose(stage);
    expect(replica.state.offered).toEqual([{ ...host, value: "meanwhile" }]);
    expect(replica.state.unknown).toEqual([]);
  });

  it("[Y33] a refused edit does not take the place of the one that was taken", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open();
    void root.call("set", "level", 50);
    void root.call("set", "level", 1_000);
    await stage.clock.advance(10);
    await lose(stage);
    expect(replica.state.offered).toEqual([{ ...host, value: 50 }]);
  });

  it("[Y33] of what was sent and what still waits the latest is kept", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open({ debounceMilliseconds: 150 });
    void root.call("rename", "sent");
    await stage.clock.advance(200);
    void root.call("rename", "waiting");
    await lose(stage);
    expect(replica.state.offered).toEqual([{ ...host, value: "waiting" }]);
    expect(replica.state.recoverable).toBe(1);
  });

  it("[Y34] of more things than can be kept the oldest go, and a loss says so", async () => {
    const stage = new Stage({ limits: { intentsPerSecond: 10_000 } });
    const { root, replica } = await stage.open();
    for (let at = 0; at < 2_003; at++) {
      void root.call("addItem", `i${at}`, "");
      if (at % 100 === 0) await stage.clock.advance(10);
    }
    await stage.clock.advance(10);
    await lose(stage);
    expect(replica.state).toMatchObject({ recoverable: 2_000, hasForgotten: true });
    replica.dismissLoss();
    await lose(stage);
    expect(replica.state).toMatchObject({ hasLostSession: true, hasForgotten: false });
  }, 30_000);

  it("[Y34] of longer things than can be kept the oldest go, and a loss says so", async () => {
    const names = ["a", "b", "c", "d", "e", "f"];
    const stage = new Stage(withParts(...names));
    const { replica } = await stage.open();
    for (const part of partsOf(replica)) {
      void part.call("set", "label", `${String(part.read("name"))}${"x".repeat(900_000)}`);
      await stage.clock.advance(10);
    }
    await lose(stage);
    expect(replica.state.offered.map(({ value }) => String(value)[0])).toEqual(names.slice(2));
    expect(replica.state.hasForgotten).toBe(true);
  });

  it("[Y34] a page that was loaded again does not say that it knows everything", async () => {
    const stage = new Stage();
    let membership = { session: "", token: "" };
    const { replica, root } = await stage.open({
      onMembership: (present) => (membership = present),
    });
    void root.call("rename", "before");
    await stage.clock.advance(10);
    replica.close();
    const again = await stage.open({ membership });
    expect(again.root.read("title")).toBe("before");
    await lose(stage);
    expect(again.replica.state).toMatchObject({ hasLostSession: true, hasForgotten: true });
  });
});

describe("between two sessions", () => {
  it("[Y35] what is entered before the next one has brought its state is offered too", async () => {
    const stage = new Stage();
    const sessions = new Set<string>();
    const outcomes: Promise<unknown>[] = [];
    const { replica } = await stage.open({
      onMembership: ({ session }) => {
        sessions.add(session);
        if (sessions.size === 2 && replica.root)
          outcomes.push(replica.root.call("rename", "between"));
      },
    });
    await lose(stage);
    expect(await Promise.all(outcomes)).toMatchObject([{ code: "lost" }]);
    expect(replica.state.offered).toEqual([{ ...host, value: "between" }]);
  });
});

describe("a second loss", () => {
  it("[Y7] adds to the first, the later of one thing in place of the earlier", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open();
    void root.call("rename", "first");
    void root.call("set", "level", 1);
    await stage.clock.advance(10);
    await lose(stage);
    void replica.root?.call("set", "level", 2);
    await stage.clock.advance(10);
    await lose(stage);
    expect(replica.state.offered).toEqual([
      { ...host, value: "first" },
      { ...host, value: 2 },
    ]);
  });

  it("[Y35] while things are done again offers all of them, each once", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open();
    for (const name of ["a", "b", "c"]) void root.call("openPart", name);
    await stage.clock.advance(10);
    for (const part of partsOf(replica))
      void part.call("set", "label", `in ${String(part.read("name"))}`);
    await stage.clock.advance(10);
    await lose(stage);
    stage.network.faults = { ...stage.network.faults, latency: 200 };
    const running = replica.recover();
    await stage.clock.advance(30);
    await lose(stage);
    await running;
    await stage.clock.advance(20_000);
    expect(replica.state.dropped).toEqual([]);
    expect(replica.state.offered.map(({ value }) => value)).toEqual(["in a", "in b", "in c"]);
    expect(replica.state.recoverable).toBe(6);
    stage.network.faults = { ...stage.network.faults, latency: 0 };
    await recover(stage, replica);
    expect(stage.workshop.parts.map(({ name, label }) => [name, label])).toEqual([
      ["a", "in a"],
      ["b", "in b"],
      ["c", "in c"],
    ]);
  });

  it("[Y35] what cannot be asked for want of room is offered again", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open({ maximumPending: 2 });
    void root.call("rename", "kept");
    await stage.clock.advance(10);
    await lose(stage);
    stage.network.isDown = true;
    stage.network.cut();
    for (const id of ["a", "b"]) void replica.root?.call("addItem", id, "");
    await replica.recover();
    expect(replica.state.dropped).toEqual([]);
    expect(replica.state.offered).toEqual([{ ...host, value: "kept" }]);
    stage.network.isDown = false;
    await stage.clock.advance(20_000);
    await recover(stage, replica);
    expect(stage.workshop.title).toBe("kept");
  });
});

describe("across sessions", () => {
  it("[Y36] nothing is matched by id: what belongs to the lost session refuses", async () => {
    let order = ["a", "b"];
    const stage = new Stage({ createRoot: () => withParts(...order).createRoot() });
    const { root, replica } = await stage.open();
    const [a] = partsOf(replica);
    order = ["b", "a"];
    await lose(stage);
    const [first] = partsOf(replica);
    expect([a?.id, a?.read("name"), first?.read("name")]).toEqual([first?.id, "a", "b"]);
    expect(await a?.call("set", "label", "typed on")).toMatchObject({ code: "unknown_object" });
    expect(await root.call("rename", "late")).toMatchObject({ code: "unknown_object" });
    expect(first?.read("label")).toBe("");
  });

  it("[Y36] a value finds its place by name, also when the order is another", async () => {
    let order = ["a", "b"];
    const stage = new Stage({ createRoot: () => withParts(...order).createRoot() });
    const { replica } = await stage.open();
    for (const part of partsOf(replica))
      void part.call("set", "label", `in ${String(part.read("name"))}`);
    await stage.clock.advance(10);
    order = ["b", "a"];
    await lose(stage);
    await recover(stage, replica);
    expect(partsOf(replica).map((part) => part.read("label"))).toEqual(["in b", "in a"]);
  });

  it("[Y36] namesakes do not take each other's place", async () => {
    const stage = new Stage(withParts("same", "same"));
    const { replica } = await stage.open();
    for (const [at, part] of partsOf(replica).entries()) void part.call("set", "label", `no ${at}`);
    await stage.clock.advance(10);
    await lose(stage);
    await recover(stage, replica);
    expect(partsOf(replica).map((part) => part.read("label"))).toEqual(["no 0", "no 1"]);
  });
});
