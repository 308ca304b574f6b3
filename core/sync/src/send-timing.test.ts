import { describe, expect, it } from "vitest";

import { type Board, boardPredictions, boardWithCards, recordPositions } from "./board.fixture.ts";
import type { ReplicaModel } from "./replica-model.ts";
import type { Replica } from "./replica.ts";
import { SyncHarness } from "./harness.fixture.ts";

interface Opened {
  readonly harness: SyncHarness;
  readonly board: Board;
  readonly replica: Replica;
  readonly root: ReplicaModel;
}

async function open(syncMode: Board["syncMode"], debounceMilliseconds = 0): Promise<Opened> {
  const board = boardWithCards(["a", "b", "c"], syncMode);
  const harness = new SyncHarness({ createRoot: () => board });
  const predictions = boardPredictions;
  const opened = await harness.open({ predictions, debounceMilliseconds });
  return { harness, board, ...opened };
}

function shownX(root: ReplicaModel, id: string): unknown {
  return root.records("cards").get(id)?.["x"];
}

describe("mode debounce", () => {
  it("[Y28, Y29] sends the latest edit per key after the model's debounce time", async () => {
    const { harness, board, root } = await open("debounce");
    for (let x = 1; x <= 5; x++) {
      for (const id of ["a", "b", "c"]) void root.call("move", id, x, 0);
      expect(shownX(root, "b")).toBe(x);
      await harness.clock.advance(15);
    }
    expect(board.log).toEqual([]);
    await harness.clock.advance(50);
    expect(board.log).toEqual(["move a 5", "move b 5", "move c 5"]);
  });

  it("[Y29] sends during a gesture that does not pause", async () => {
    const { harness, board, root } = await open("debounce");
    for (let x = 1; x <= 40; x++) {
      void root.call("move", "a", x, 0);
      await harness.clock.advance(25);
    }
    expect(board.log.length).toBeGreaterThan(5);
    expect(board.log.length).toBeLessThan(15);
  });

  it("[Y28] keeps the default delay for other intents", async () => {
    const { harness, board, root } = await open("debounce", 40);
    void root.call("move", "a", 1, 0);
    void root.call("set", "syncMode", "event");
    await harness.clock.advance(50);
    expect([board.syncMode, board.log]).toEqual(["event", ["move a 1"]]);
  });
});

describe("mode event", () => {
  it("[Y30] sends nothing before the gesture ends, then the latest edit per key once", async () => {
    const { harness, board, root } = await open("event");
    const outcomes = [1, 2, 3].flatMap((x) => ["a", "b"].map((id) => root.call("move", id, x, 0)));
    await harness.clock.advance(60_000);
    expect(board.log).toEqual([]);
    expect([shownX(root, "a"), shownX(root, "b")]).toEqual([3, 3]);
    void root.call("drop", "a");
    await harness.clock.advance(10);
    expect(board.log).toEqual(["move a 3", "move b 3", "drop a"]);
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => ({ ok: true })));
  });

  it("[Y30] a flush, another edit of the model and an intent without a key end the gesture", async () => {
    const { harness, board, replica, root } = await open("event");
    void root.call("move", "a", 1, 0);
    replica.flush();
    await harness.clock.advance(10);
    expect(board.log).toEqual(["move a 1"]);
    void root.call("move", "a", 2, 0);
    void root.call("label", "t");
    await harness.clock.advance(10);
    expect(board.log.slice(1)).toEqual(["move a 2"]);
    void root.call("add", "d");
    await harness.clock.advance(10);
    expect(board.log.slice(2)).toEqual(["label t", "add d"]);
  });

  it("[Y28] a changed mode applies from the next intent on", async () => {
    const { harness, board, root } = await open("event");
    board.syncMode = "debounce";
    await harness.clock.advance(10);
    void root.call("move", "a", 1, 0);
    await harness.clock.advance(150);
    expect(board.log).toEqual(["move a 1"]);
    void root.call("set", "syncMode", "event");
    void root.call("move", "a", 2, 0);
    await harness.clock.advance(150);
    expect(board.log).toEqual(["move a 1"]);
  });

  it("[Y28] does not delay intents on a local model", async () => {
    const board = boardWithCards(["a"], "event");
    for (const x of [1, 2]) await board.call("move", "a", x, 0);
    expect(board.log).toEqual(["move a 1", "move a 2"]);
  });
});

const ids = ["a", "b", "c"];
const seeds = Array.from({ length: 20 }, (_, at) => at + 1);
const modes: readonly Board["syncMode"][] = ["debounce", "event"];

describe.each(modes)("a drag in mode %s", (mode) => {
  it.each(seeds)(
    "[Y31] never jumps back and drops once although the connection breaks (seed %i)",
    async (seed) => {
      const board = boardWithCards(ids, mode);
      const harness = new SyncHarness({ createRoot: () => board }, { seed });
      const { root } = await harness.open({ predictions: boardPredictions });
      const traces = recordPositions(root, ids);
      harness.network.faults = {
        ...harness.network.faults,
        latency: 80,
        duplicate: 0.1,
        cut: 0.02,
      };
      for (let x = 1; x <= 100; x++) {
        for (const id of ids) void root.call("move", id, x, 0);
        if (x === 50) harness.network.cut();
        await harness.clock.advance(16);
      }
      const drops = ids.map((id) => root.call("drop", id));
      await harness.clock.advance(60_000);
      expect(await Promise.all(drops)).toEqual(ids.map(() => ({ ok: true })));
      for (const [id, trace] of traces) {
        expect([id, trace]).toEqual([id, Array.from({ length: 100 }, (_, at) => at + 1)]);
      }
      expect(board.log.filter((entry) => entry.startsWith("drop"))).toEqual([
        "drop a",
        "drop b",
        "drop c",
      ]);
      expect(new Set(board.log).size).toBe(board.log.length);
      expect(Array.from(root.records("cards"))).toEqual(Array.from(board.cards));
      expect(board.cards.get("b")).toEqual({ x: 100, y: 0 });
    },
  );
});
