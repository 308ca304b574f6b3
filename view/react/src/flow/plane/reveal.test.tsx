import { Flow } from "@heddle/flow";
import { describe, expect, test } from "vitest";

import { localModel, replica } from "../../show.fixture.tsx";
import { showFlow } from "../flow-page.fixture.ts";

describe.each([localModel, replica])("on a %s", (_name, present) => {
  test("[F40] revealed nodes come into view together, as large as they fit", async () => {
    const flow = new Flow({
      nodes: Array.from({ length: 400 }, (_, at) => ({
        id: `n${at}`,
        position: { x: (at % 20) * 2000, y: Math.floor(at / 20) * 2000 },
      })),
      viewport: { x: 0, y: 0, zoom: 1 },
    });
    const { root, node } = await showFlow(flow, present);
    const isSeen = (id: string): boolean => {
      const screen = root.querySelector("[data-part=flow]")!.getBoundingClientRect();
      const element = root.querySelector(`[data-part=node-place][data-id="${id}"]`);
      const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect(-1, -1);
      const isWithin = left >= screen.left && right <= screen.right;
      return isWithin && top >= screen.top && bottom <= screen.bottom;
    };
    expect(isSeen("n210")).toBe(false);
    flow.reveal(["n210"]);
    await expect.poll(() => isSeen("n210")).toBe(true);
    // The animation zooms out in between.
    await expect.poll(() => node("n210").getBoundingClientRect().width).toBe(150);
    flow.reveal(["n0"]);
    await expect.poll(() => isSeen("n0")).toBe(true);
    await expect.poll(() => isSeen("n210")).toBe(false);
  });
});
