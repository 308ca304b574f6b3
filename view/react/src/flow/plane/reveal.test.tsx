import { Flow } from "@heddle/flow";
import { describe, expect, test } from "vitest";

import { localAndReplica } from "../../show.fixture.tsx";
import { showFlow } from "../flow-page.fixture.ts";

/** Whether all of a node is on the screen. */
function isInside(root: ShadowRoot, id: string): boolean {
  const screen = root.querySelector("[data-part=flow]")!.getBoundingClientRect();
  const element = root.querySelector(`[data-part=node-place][data-id="${id}"]`);
  const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect(-1, -1);
  const isWithin = left >= screen.left && right <= screen.right;
  return isWithin && top >= screen.top && bottom <= screen.bottom;
}

describe.each(localAndReplica)("on a %s", (_name, present) => {
  test("[F40] revealed nodes come into view together, as large as they fit", async () => {
    const flow = new Flow({
      nodes: Array.from({ length: 400 }, (_, at) => ({
        id: `n${at}`,
        position: { x: (at % 20) * 2000, y: Math.floor(at / 20) * 2000 },
      })),
      viewport: { x: 0, y: 0, zoom: 1 },
    });
    const { root, node } = await showFlow(flow, present);
    const isSeen = (id: string): boolean => isInside(root, id);
    expect(isSeen("n210")).toBe(false);
    flow.reveal(["n210"]);
    await expect.poll(() => isSeen("n210")).toBe(true);
    // The animation zooms out in between.
    await expect.poll(() => node("n210").getBoundingClientRect().width).toBe(150);
    flow.reveal(["n0"]);
    await expect.poll(() => isSeen("n0")).toBe(true);
    await expect.poll(() => isSeen("n210")).toBe(false);
  });

  test("[F40] nodes that are on their way to new positions come into view there", async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `n${at}`);
    const edges = ids.slice(1).map((target, at) => ({ source: `n${at}`, target }));
    const flow = new Flow({ nodes: ids.map((id) => ({ id })), edges });
    const { root } = await showFlow(flow, present);
    await flow.layout();
    flow.reveal(ids);
    await expect.poll(() => isInside(root, "n11")).toBe(true);
    await expect.poll(() => ids.filter((id) => !isInside(root, id))).toEqual([]);
  });
});
