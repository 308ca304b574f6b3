import { describe, expect, it } from "vitest";

import { admit, dispose, onDispose, Params } from "./index.ts";

class Loom extends Params.with({}) {
  readonly errors: unknown[] = [];

  override onError(error: unknown): void {
    this.errors.push(error);
  }
}

describe("[P65] onDispose", () => {
  it("calls back when the last host that shows the model has ended", () => {
    const loom = new Loom();
    const calls: string[] = [];
    onDispose(loom, () => calls.push("stopped"));
    const [one, other] = [{}, {}];
    expect([admit(loom, one), admit(loom, other)]).toEqual([true, true]);
    dispose(loom, one);
    expect(calls).toEqual([]);
    dispose(loom, other);
    expect(calls).toEqual(["stopped"]);
  });

  it("does not call a callback that was unregistered", () => {
    const loom = new Loom();
    const calls: string[] = [];
    onDispose(loom, () => calls.push("one"))();
    onDispose(loom, () => calls.push("other"));
    dispose(loom, {});
    expect(calls).toEqual(["other"]);
  });

  it("calls the other callbacks after one that throws", () => {
    const loom = new Loom();
    const calls: string[] = [];
    const broken = new Error("broken");
    onDispose(loom, () => {
      throw broken;
    });
    onDispose(loom, () => calls.push("other"));
    dispose(loom, {});
    expect([calls, loom.errors]).toEqual([["other"], [broken]]);
  });

  it("is optional: a host need not dispose of a model without callbacks", () => {
    const loom = new Loom();
    expect(admit(loom, {})).toBe(false);
    dispose(loom, {});
  });
});
