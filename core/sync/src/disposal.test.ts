import { onDispose, Params } from "@heddle/params";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { Stage } from "./stage.fixture.ts";

class Box extends Params.with({
  children: { type: z.array(z.instanceof(Params)).default([]), view: "r" },
}) {
  static override readonly kind: string = "box";
}

/** A box, and how often it was told that nobody shows it any more. */
function watched(): { readonly box: Box; readonly told: number[] } {
  const box = new Box();
  const told: number[] = [];
  onDispose(box, () => told.push(told.length));
  return { box, told };
}

describe("[Y60] a session that ends disposes of its models", () => {
  it("after its time to live, and not while its client may come back", async () => {
    const { box, told } = watched();
    const stage = new Stage({ createRoot: () => new Box({ children: [box] }), timeToLive: 5_000 });
    const { replica } = await stage.open();
    replica.close();
    await stage.clock.advance(4_000);
    expect(told).toHaveLength(0);
    await stage.clock.advance(2_000);
    expect(told).toHaveLength(1);
  });

  it("also of one that has left the tree: it may be at work all the same", async () => {
    const { box, told } = watched();
    const root = new Box({ children: [box] });
    const stage = new Stage({ createRoot: () => root });
    await stage.open();
    root.children = [];
    await stage.clock.advance(50);
    root.children = [box];
    await stage.clock.advance(50);
    root.children = [];
    await stage.clock.advance(50);
    expect(told).toHaveLength(0);
    stage.table.close();
    expect(told).toHaveLength(1);
  });

  it("but not of one that another session shows", async () => {
    const { box, told } = watched();
    const stage = new Stage({
      createRoot: () => new Box({ children: [box] }),
      timeToLive: 5_000,
    });
    const { replica } = await stage.open();
    await stage.open();
    replica.close();
    await stage.clock.advance(6_000);
    expect([stage.table.size, told]).toEqual([1, []]);
    stage.table.close();
    expect(told).toHaveLength(1);
  });

  it("also when it ends before its models are there", async () => {
    const { box, told } = watched();
    let finish = (_root: Params): void => {};
    const made = new Promise<Params>((resolve) => {
      finish = resolve;
    });
    const stage = new Stage({ createRoot: () => made });
    await stage.open().catch(() => {});
    stage.table.close();
    finish(new Box({ children: [box] }));
    await stage.clock.advance(50);
    expect(told).toHaveLength(1);
  });
});
