import { describe, expect, it } from "vitest";
import * as z from "zod";

import { batch, ChainError, type Change, onRollback, Params } from "./index.ts";
import { withCode } from "./thrown.fixture.ts";

class Counter extends Params.with({
  count: { type: z.number().default(0), view: "rw" },
  other: { type: z.number().default(0), view: "rw" },
  list: { type: z.array(z.number()).default([]), view: "rw" },
}) {
  readonly errors: unknown[] = [];

  override onError(error: unknown): void {
    this.errors.push(error);
  }
}

class Fragile extends Counter {
  override onError(error: unknown): void {
    throw error;
  }
}

describe("watching", () => {
  it("[P13] delivers old and new values after the change", () => {
    const counter = new Counter();
    const seen: unknown[] = [];
    counter.watch("count", ({ count }) => seen.push(count, counter.count));
    counter.count = 5;
    expect(seen).toEqual([{ old: 0, value: 5 }, 5]);
  });

  it("[P13] delivers only the watched names", () => {
    const counter = new Counter();
    const seen: unknown[] = [];
    counter.watch(["count", "list"], (changes) => seen.push(changes));
    counter.other = 1;
    counter.update({ other: 2, count: 2 });
    expect(seen).toEqual([{ count: { old: 0, value: 2 } }]);
  });

  it("[P13] stops when it is unwatched, once or twice", () => {
    const counter = new Counter();
    const seen: number[] = [];
    const unwatch = counter.watch("count", ({ count }) => seen.push(count!.value));
    counter.watch("count", ({ count }) => seen.push(-count!.value));
    counter.count = 1;
    unwatch();
    unwatch();
    counter.count = 2;
    expect(seen).toEqual([1, -1, -2]);
  });

  it("[P14] calls in the order of registration, across parameters and models", () => {
    const [first, second] = [new Counter(), new Counter()];
    const order: string[] = [];
    second.watch("count", () => order.push("a"));
    first.watch("other", () => order.push("b"));
    second.watch(["other", "count"], () => order.push("c"));
    first.watch("count", () => order.push("d"));
    second.watch("other", () => order.push("e"));
    batch(() => {
      first.update({ count: 1, other: 1 });
      second.update({ other: 1, count: 1 });
    });
    expect(order.join("")).toBe("abcde");
  });

  it("[P16] delivers the changes of a watcher after the current round, each as a round of its own", () => {
    const counter = new Counter();
    const seen: string[] = [];
    counter.watch("count", ({ count }) => {
      seen.push(`first ${count!.value}`);
      if (count!.value !== 1) return;
      counter.count = 2;
      counter.count = 3;
      seen.push(`is ${counter.count}`);
    });
    counter.watch("count", ({ count }) => seen.push(`second ${count!.old} to ${count!.value}`));
    counter.count = 1;
    expect(seen).toEqual([
      "first 1",
      "is 3",
      "second 0 to 1",
      "first 2",
      "second 1 to 2",
      "first 3",
      "second 2 to 3",
    ]);
  });

  it("[P17] allows a chain of 100 rounds", () => {
    const counter = new Counter();
    counter.watch("count", ({ count }) => {
      if (count!.value < 100) counter.count += 1;
    });
    counter.count = 1;
    expect(counter.count).toBe(100);
  });

  it("[P17] stops a longer chain with an error that names its parameters", () => {
    const [ping, pong] = [new Counter(), new Counter()];
    const seen: number[] = [];
    ping.watch("count", ({ count }) => (pong.other = count!.value));
    pong.watch("other", ({ other }) => (ping.count = other!.value + 1));
    ping.watch("list", ({ list }) => seen.push(...list!.value));
    const chain = expect.objectContaining({
      code: "chain",
      parameters: ["Counter.count", "Counter.other"],
      message: expect.stringContaining("Counter.count, Counter.other"),
    });
    expect(() => (ping.count = 1)).toThrow(chain);
    expect(() => ping.update({ count: 1000 })).toThrow(ChainError);
    ping.list = [7];
    expect(seen).toEqual([7]);
  });

  it("[P17] stops rounds that multiply in parallel", () => {
    const counter = new Counter();
    for (let copy = 0; copy < 2; copy++) counter.watch("count", () => (counter.count += 1));
    expect(() => (counter.count = 1)).toThrow(
      expect.objectContaining({ parameters: ["Counter.count"] }),
    );
  });

  it("[P18] continues after a watcher that throws, and passes its error to onError", () => {
    const counter = new Counter();
    const seen: number[] = [];
    const error = new Error("watcher");
    counter.watch("count", () => {
      throw error;
    });
    counter.watch("count", ({ count }) => seen.push(count!.value));
    counter.count = 1;
    counter.count = 2;
    expect(seen).toEqual([1, 2]);
    expect(counter.errors).toEqual([error, error]);
  });

  it("[P18] throws an error of onError after all watchers were called", () => {
    const counter = new Fragile();
    const seen: number[] = [];
    const unwatch = counter.watch("count", () => {
      counter.other += 1;
      throw new Error("fragile");
    });
    counter.watch(["count", "other"], ({ count, other }) => seen.push((count ?? other)!.value));
    expect(() => (counter.count = 5)).toThrow("fragile");
    expect(seen).toEqual([5, 1]);
    unwatch();
    counter.count = 6;
    expect(seen).toEqual([5, 1, 6]);
  });

  it("[P19] does not call a watcher that was removed during the round", () => {
    const counter = new Counter();
    const seen: string[] = [];
    counter.watch("count", () => unwatch());
    const unwatch = counter.watch("count", () => seen.push("removed"));
    counter.watch("count", () => seen.push("kept"));
    counter.count = 1;
    expect(seen).toEqual(["kept"]);
  });

  it("[P19] calls a watcher that was added during a round for later changes only", () => {
    const counter = new Counter();
    const seen: number[] = [];
    const unwatch = counter.watch("count", () => {
      counter.count = 2;
      counter.watch("count", ({ count }) => seen.push(count!.value));
      unwatch();
    });
    counter.count = 1;
    expect(seen).toEqual([]);
    counter.count = 3;
    expect(seen).toEqual([3]);
  });
});

describe("batch", () => {
  it("[P11] changes several models in one transaction and returns the result of the callback", () => {
    const [first, second] = [new Counter(), new Counter()];
    const seen: unknown[] = [];
    first.watch("count", () => seen.push([first.count, second.count]));
    const result = batch(() => {
      first.count = 1;
      second.count = 2;
      expect(seen).toEqual([]);
      return "done";
    });
    expect([result, seen]).toEqual(["done", [[1, 2]]]);
  });

  it("[P11] rolls everything back when it throws, and calls no watcher", () => {
    const [first, second] = [new Counter({ count: 1 }), new Counter({ list: [1] })];
    const seen: unknown[] = [];
    for (const model of [first, second]) {
      model.watch(["count", "list"], (changes) => seen.push(changes));
    }
    expect(() =>
      batch(() => {
        first.count = 2;
        second.list = [1, 2];
        first.count = 3;
        second.set("list", "wrong");
      }),
    ).toThrow(withCode("validation"));
    expect([first.count, second.list, seen]).toEqual([1, [1], []]);
  });

  it("[P11] inside another rolls back only its own part", () => {
    const counter = new Counter();
    const seen: unknown[] = [];
    counter.watch(["count", "other"], (changes) => seen.push(changes));
    batch(() => {
      counter.count = 1;
      expect(() =>
        batch(() => {
          counter.count = 2;
          counter.other = 2;
          throw new Error("inner");
        }),
      ).toThrow("inner");
      expect([counter.count, counter.other]).toEqual([1, 0]);
    });
    expect(seen).toEqual([{ count: { old: 0, value: 1 } }]);
  });

  it("[P11] restores state that is not a parameter, the last change first", () => {
    const restored: string[] = [];
    const change = (name: string): void => onRollback(() => restored.push(name));
    change("outside");
    batch(() => change("committed"));
    const work = (): void => {
      change("first");
      change("second");
      throw new Error("rejected");
    };
    expect(() => batch(work)).toThrow("rejected");
    expect(restored).toEqual(["second", "first"]);
  });

  it("[P15] calls each watcher once, with the first old and the last new value", () => {
    const counter = new Counter();
    const seen: Change<number>[] = [];
    counter.watch(["count", "other"], ({ count }) => seen.push(count!));
    batch(() => {
      for (let value = 1; value <= 10; value++) counter.update({ count: value, other: value });
    });
    expect(seen).toEqual([{ old: 0, value: 10 }]);
  });

  it("[P15] omits parameters that end with their initial value", () => {
    const counter = new Counter({ list: [1] });
    const seen: unknown[] = [];
    counter.watch(["count", "list"], (changes) => seen.push(changes));
    batch(() => {
      counter.update({ count: 1, list: [] });
      counter.list = [1];
    });
    batch(() => {
      counter.count = 5;
      counter.count = 1;
    });
    expect(seen).toEqual([{ count: { old: 0, value: 1 } }]);
  });
});
