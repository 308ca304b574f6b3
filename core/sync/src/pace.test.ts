import { describe, expect, it } from "vitest";

import { type Board, boardPredictions, boardWith } from "./board.fixture.ts";
import type { Replica } from "./replica.ts";
import type { ReplicaModel } from "./replica-model.ts";
import { Stage } from "./stage.fixture.ts";

interface Opened {
  readonly stage: Stage;
  readonly board: Board;
  readonly replica: Replica;
  readonly root: ReplicaModel;
}

async function open(syncMode: Board["syncMode"], debounceMilliseconds = 0): Promise<Opened> {
  const board = boardWith(["a", "b", "c"], syncMode);
  const stage = new Stage({ createRoot: () => board });
  const predictions = boardPredictions;
  const opened = await stage.open({ predictions, debounceMilliseconds });
  return { stage, board, ...opened };
}

function shownX(root: ReplicaModel, id: string): unknown {
  return root.records("places").get(id)?.["x"];
}

describe("the pace debounce", () => {
  it("[Y28, Y29] sends the latest of each thing when the time of its model has passed", async () => {
    const { stage, board, root } = await open("debounce");
    for (let x = 1; x <= 5; x++) {
      for (const id of ["a", "b", "c"]) void root.call("move", id, x, 0);
      expect(shownX(root, "b")).toBe(x);
      await stage.clock.advance(15);
    }
    expect(board.log).toEqual([]);
    await stage.clock.advance(50);
    expect(board.log).toEqual(["move a 5", "move b 5", "move c 5"]);
  });

  it("[Y29] does not wait for an end that does not come", async () => {
    const { stage, board, root } = await open("debounce");
    for (let x = 1; x <= 40; x++) {
      void root.call("move", "a", x, 0);
      await stage.clock.advance(25);
    }
    expect(board.log.length).toBeGreaterThan(5);
    expect(board.log.length).toBeLessThan(15);
  });

  it("[Y28] leaves other intents to the usual time", async () => {
    const { stage, board, root } = await open("debounce", 40);
    void root.call("move", "a", 1, 0);
    void root.call("set", "syncMode", "event");
    await stage.clock.advance(50);
    expect([board.syncMode, board.log]).toEqual(["event", ["move a 1"]]);
  });
});

describe("the pace event", () => {
  it("[Y30] sends nothing before the gesture ends, then the latest of each thing, once", async () => {
    const { stage, board, root } = await open("event");
    const outcomes = [1, 2, 3].flatMap((x) => ["a", "b"].map((id) => root.call("move", id, x, 0)));
    await stage.clock.advance(60_000);
    expect(board.log).toEqual([]);
    expect([shownX(root, "a"), shownX(root, "b")]).toEqual([3, 3]);
    void root.call("drop", "a");
    await stage.clock.advance(10);
    expect(board.log).toEqual(["move a 3", "move b 3", "drop a"]);
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => ({ ok: true })));
  });

  it("[Y30] ends with flush, with another kind of edit of the model, and with what is added", async () => {
    const { stage, board, replica, root } = await open("event");
    void root.call("move", "a", 1, 0);
    replica.flush();
    await stage.clock.advance(10);
    expect(board.log).toEqual(["move a 1"]);
    void root.call("move", "a", 2, 0);
    void root.call("label", "t");
    await stage.clock.advance(10);
    expect(board.log.slice(1)).toEqual(["move a 2"]);
    void root.call("add", "d");
    await stage.clock.advance(10);
    expect(board.log.slice(2)).toEqual(["label t", "add d"]);
  });

  it("[Y28] is the model's to change, from the next intent on", async () => {
    const { stage, board, root } = await open("event");
    board.syncMode = "debounce";
    await stage.clock.advance(10);
    void root.call("move", "a", 1, 0);
    await stage.clock.advance(150);
    expect(board.log).toEqual(["move a 1"]);
    void root.call("set", "syncMode", "event");
    void root.call("move", "a", 2, 0);
    await stage.clock.advance(150);
    expect(board.log).toEqual(["move a 1"]);
  });

  it("[Y28] does not slow down a page that holds the model itself", async () => {
    const board = boardWith(["a"], "event");
    for (const x of [1, 2]) await board.call("move", "a", x, 0);
    expect(board.log).toEqual(["move a 1", "move a 2"]);
  });
});
