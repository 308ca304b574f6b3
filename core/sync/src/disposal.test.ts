import { onDispose, Params } from "@heddle/params";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { SyncHarness } from "./harness.fixture.ts";

class Box extends Params.with({
  children: { type: z.array(z.instanceof(Params)).default([]), view: "r" },
}) {
  static override readonly kind: string = "box";
}

/** A box and the number of its disposals. */
function watchDisposal(): { readonly box: Box; readonly disposals: number[] } {
  const box = new Box();
  const disposals: number[] = [];
  onDispose(box, () => disposals.push(disposals.length));
  return { box, disposals };
}

describe("[Y60] a session that ends disposes of its models", () => {
  it("disposes after the time to live, not before", async () => {
    const { box, disposals } = watchDisposal();
    const harness = new SyncHarness({
      createRoot: () => new Box({ children: [box] }),
      timeToLiveMs: 5_000,
    });
    const { replica } = await harness.open();
    replica.close();
    await harness.clock.advance(4_000);
    expect(disposals).toHaveLength(0);
    await harness.clock.advance(2_000);
    expect(disposals).toHaveLength(1);
  });

  it("disposes a model that left the tree, because it may still be running", async () => {
    const { box, disposals } = watchDisposal();
    const root = new Box({ children: [box] });
    const harness = new SyncHarness({ createRoot: () => root });
    await harness.open();
    root.children = [];
    await harness.clock.advance(50);
    root.children = [box];
    await harness.clock.advance(50);
    root.children = [];
    await harness.clock.advance(50);
    expect(disposals).toHaveLength(0);
    harness.table.close();
    expect(disposals).toHaveLength(1);
  });

  it("keeps a model that another session contains", async () => {
    const { box, disposals } = watchDisposal();
    const harness = new SyncHarness({
      createRoot: () => new Box({ children: [box] }),
      timeToLiveMs: 5_000,
    });
    const { replica } = await harness.open();
    await harness.open();
    replica.close();
    await harness.clock.advance(6_000);
    expect([harness.table.size, disposals]).toEqual([1, []]);
    harness.table.close();
    expect(disposals).toHaveLength(1);
  });

  it("disposes a root model that is created after the session ended", async () => {
    const { box, disposals } = watchDisposal();
    let finish = (_root: Params): void => {};
    const made = new Promise<Params>((resolve) => {
      finish = resolve;
    });
    const harness = new SyncHarness({ createRoot: () => made });
    await harness.open().catch(() => {});
    harness.table.close();
    finish(new Box({ children: [box] }));
    await harness.clock.advance(50);
    expect(disposals).toHaveLength(1);
  });
});
