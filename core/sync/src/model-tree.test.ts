import { batch, Params } from "@heddle/params";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import type { ReplicaModel } from "./replica-model.ts";
import { reachableModels } from "./shared-encoder.ts";
import { SyncHarness } from "./harness.fixture.ts";

/** References boxes in a parameter and in records. */
class Box extends Params.with({
  children: { type: z.array(z.instanceof(Params)).default([]), view: "r" },
  label: { type: z.string().default(""), view: "rw" },
  slots: { collection: z.object({ box: z.instanceof(Params).optional() }), view: "r" },
}) {
  static override readonly kind: string = "box";
}

const all = Object.keys(Box.shape);

async function show(
  root: Box,
): Promise<{ harness: SyncHarness; replica: ReplicaModel; size: () => number }> {
  const harness = new SyncHarness({ createRoot: () => root });
  const { replica, root: shown } = await harness.open();
  return { harness, replica: shown, size: () => replica.size };
}

function boxes(count: number): Box[] {
  return Array.from({ length: count }, (_, at) => new Box({ label: String(at) }));
}

/** The models reachable in the replica. */
function shownFrom(root: ReplicaModel): Set<ReplicaModel> {
  const reached = new Set([root]);
  for (const model of reached) {
    for (const child of model.read("children") as ReplicaModel[]) reached.add(child);
    for (const [, { box }] of model.records("slots")) {
      if (box) reached.add(box as ReplicaModel);
    }
  }
  return reached;
}

describe("the models of a session", () => {
  it("[Y11] removes a model whose parent is removed in the same batch", async () => {
    const [root, keep, panel, inner] = boxes(4) as [Box, Box, Box, Box];
    panel.children = [inner];
    root.children = [keep, panel];
    const { harness, size } = await show(root);
    expect(size()).toBe(4);
    batch(() => {
      panel.children = [];
      root.children = [keep];
    });
    await harness.clock.advance(50);
    expect(size()).toBe(2);
    expect([...inner.watchers.of(all)]).toEqual([]);
  });

  it("[Y11] keeps a model that another parent still references", async () => {
    const [root, keep, panel] = boxes(3) as [Box, Box, Box];
    root.children = [keep, panel];
    const { harness, replica } = await show(root);
    batch(() => {
      panel.children = [keep];
      root.children = [keep];
    });
    await harness.clock.advance(50);
    const [shown] = replica.read("children") as ReplicaModel[];
    const outcome = shown?.call("set", "label", "typed");
    await harness.clock.advance(50);
    expect([await outcome, keep.label]).toEqual([{ ok: true }, "typed"]);
  });

  it("[Y11] removes models that only reference each other", async () => {
    const [root, one, other] = boxes(3) as [Box, Box, Box];
    one.children = [other];
    other.children = [one];
    root.children = [one];
    const { harness, size } = await show(root);
    expect(size()).toBe(3);
    root.children = [];
    await harness.clock.advance(50);
    expect(size()).toBe(1);
  });

  const place = fc.nat(6);
  const change = fc.oneof(
    fc.record({ type: fc.constant("children"), at: place, to: fc.array(place, { maxLength: 3 }) }),
    fc.record({ type: fc.constant("slot"), at: place, to: fc.array(place, { maxLength: 1 }) }),
    fc.record({ type: fc.constant("empty"), at: place, to: fc.constant([]) }),
  );

  it("[Y11] are those reachable from the root after any batches of changes", async () => {
    const property = fc.asyncProperty(
      fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 8 }),
      async (batches) => {
        const pool = boxes(7);
        const root = pool[0] as Box;
        const { harness, replica, size } = await show(root);
        for (const changes of batches) {
          batch(() => {
            for (const { type, at, to } of changes) {
              const box = pool[at] as Box;
              const held = to.map((index) => pool[index] as Box);
              if (type === "children") box.children = held;
              else if (box.slots.has("only")) box.slots.remove("only");
              if (type === "slot") box.slots.add("only", { box: held[0] });
            }
          });
          await harness.clock.advance(20);
          const reachable = reachableModels(root);
          const shown = shownFrom(replica);
          expect([shown.size, size()]).toEqual([reachable.size, reachable.size]);
          expect(new Set([...shown].map((model) => model.read("label")))).toEqual(
            new Set([...reachable].map((model) => model.read("label"))),
          );
          const watchDisposal = pool.filter((box) => [...box.watchers.of(all)].length > 0);
          expect(new Set(watchDisposal)).toEqual(reachable);
        }
        harness.table.close();
        for (const box of pool) expect([...box.watchers.of(all)]).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: 200 });
  });
});

/** A box that shows another one, with a label of its own. */
class Lens extends Params.with({
  label: { type: z.string().default("lens"), view: "rw" },
}) {
  static override readonly kind: string = "box";
  readonly #box: Box;

  constructor(box: Box) {
    super();
    this.#box = box;
  }

  override get base(): Params {
    return this.#box;
  }
}

describe("[Y77] a model with a base", () => {
  it("is one model in a page, with the parameters of both", async () => {
    const [box, inner] = boxes(2) as [Box, Box];
    const lens = new Lens(box);
    const harness = new SyncHarness({ createRoot: () => lens });
    const { replica, root } = await harness.open();
    expect([root.kind, root.read("label"), root.read("children")]).toEqual(["box", "lens", []]);
    box.children = [inner];
    box.label = "hidden by the label of the lens";
    box.slots.add("one", { box: inner });
    await harness.clock.advance(50);
    expect([replica.size, root.read("label")]).toEqual([2, "lens"]);
    expect(root.records("slots").get("one")?.["box"]).toBe((root.read("children") as unknown[])[0]);
    const called = root.call("set", "label", "own");
    await harness.clock.advance(50);
    expect(await called).toMatchObject({ ok: true });
    expect([lens.label, box.label]).toEqual(["own", "hidden by the label of the lens"]);
    box.children = [];
    box.slots.remove("one");
    await harness.clock.advance(50);
    expect(replica.size).toBe(1);
  });
});
