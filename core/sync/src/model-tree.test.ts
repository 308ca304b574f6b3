import { batch, Params } from "@heddle/params";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import type { ReplicaModel } from "./replica-model.ts";
import { reachableModels } from "./reachable-models.ts";
import { Stage } from "./stage.fixture.ts";

/** Holds boxes in a parameter and in records. */
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
): Promise<{ stage: Stage; replica: ReplicaModel; size: () => number }> {
  const stage = new Stage({ createRoot: () => root });
  const { replica, root: shown } = await stage.open();
  return { stage, replica: shown, size: () => replica.size };
}

function boxes(count: number): Box[] {
  return Array.from({ length: count }, (_, at) => new Box({ label: String(at) }));
}

/** What is shown, as far as it can be reached. */
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
  it("[Y11] a model whose holder goes in the same batch goes with it", async () => {
    const [root, keep, panel, inner] = boxes(4) as [Box, Box, Box, Box];
    panel.children = [inner];
    root.children = [keep, panel];
    const { stage, size } = await show(root);
    expect(size()).toBe(4);
    batch(() => {
      panel.children = [];
      root.children = [keep];
    });
    await stage.clock.advance(50);
    expect(size()).toBe(2);
    expect([...inner.watchers.concernedBy(all)]).toEqual([]);
  });

  it("[Y11] a model that stays is not taken away with a holder that goes in the same batch", async () => {
    const [root, keep, panel] = boxes(3) as [Box, Box, Box];
    root.children = [keep, panel];
    const { stage, replica } = await show(root);
    batch(() => {
      panel.children = [keep];
      root.children = [keep];
    });
    await stage.clock.advance(50);
    const [shown] = replica.read("children") as ReplicaModel[];
    const outcome = shown?.call("set", "label", "typed");
    await stage.clock.advance(50);
    expect([await outcome, keep.label]).toEqual([{ ok: true }, "typed"]);
  });

  it("[Y11] models that only hold each other are let go", async () => {
    const [root, one, other] = boxes(3) as [Box, Box, Box];
    one.children = [other];
    other.children = [one];
    root.children = [one];
    const { stage, size } = await show(root);
    expect(size()).toBe(3);
    root.children = [];
    await stage.clock.advance(50);
    expect(size()).toBe(1);
  });

  const place = fc.nat(6);
  const change = fc.oneof(
    fc.record({ type: fc.constant("children"), at: place, to: fc.array(place, { maxLength: 3 }) }),
    fc.record({ type: fc.constant("slot"), at: place, to: fc.array(place, { maxLength: 1 }) }),
    fc.record({ type: fc.constant("empty"), at: place, to: fc.constant([]) }),
  );

  it(
    "[Y11] are those that can be reached from the root, after any batches of changes",
    { timeout: 60_000 },
    async () => {
      const property = fc.asyncProperty(
        fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 8 }),
        async (batches) => {
          const pool = boxes(7);
          const root = pool[0] as Box;
          const { stage, replica, size } = await show(root);
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
            await stage.clock.advance(20);
            const reachable = reachableModels(root);
            const shown = shownFrom(replica);
            expect([shown.size, size()]).toEqual([reachable.size, reachable.size]);
            expect(new Set([...shown].map((model) => model.read("label")))).toEqual(
              new Set([...reachable].map((model) => model.read("label"))),
            );
            const watched = pool.filter((box) => [...box.watchers.concernedBy(all)].length > 0);
            expect(new Set(watched)).toEqual(reachable);
          }
          stage.table.close();
          for (const box of pool) expect([...box.watchers.concernedBy(all)]).toEqual([]);
        },
      );
      await fc.assert(property, { numRuns: 200 });
    },
  );
});
