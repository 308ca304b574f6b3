import { describe, expect, it } from "vitest";

import { admit, dispose, onDispose, Params } from "./index.ts";

class Loom extends Params.with({}) {
  readonly errors: unknown[] = [];

  override onError(error: unknown): void {
    this.errors.push(error);
  }
}

describe("[P65] a model that is disposed of", () => {
  it("is told so when the last host that shows it has ended", () => {
    const loom = new Loom();
    const told: string[] = [];
    onDispose(loom, () => told.push("stopped"));
    const [one, other] = [{}, {}];
    expect([admit(loom, one), admit(loom, other)]).toEqual([true, true]);
    dispose(loom, one);
    expect(told).toEqual([]);
    dispose(loom, other);
    expect(told).toEqual(["stopped"]);
  });

  it("is told nothing that was taken back", () => {
    const loom = new Loom();
    const told: string[] = [];
    onDispose(loom, () => told.push("one"))();
    onDispose(loom, () => told.push("other"));
    dispose(loom, {});
    expect(told).toEqual(["other"]);
  });

  it("tells everybody, also after one who throws", () => {
    const loom = new Loom();
    const told: string[] = [];
    const broken = new Error("broken");
    onDispose(loom, () => {
      throw broken;
    });
    onDispose(loom, () => told.push("other"));
    dispose(loom, {});
    expect([told, loom.errors]).toEqual([["other"], [broken]]);
  });

  it("need not be one: most models have nothing to end", () => {
    const loom = new Loom();
    expect(admit(loom, {})).toBe(false);
    dispose(loom, {});
  });
});
