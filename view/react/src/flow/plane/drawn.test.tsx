import { Flow } from "@heddle/flow";
import { describe, expect, test } from "vitest";

import { frame, show } from "../../show.fixture.tsx";
import { beside, type FlowPage, presentations, showFlow } from "../flow-page.fixture.ts";

/** 600 nodes in 30 rows of 20; most are painted. */
function largeGraph(): Flow {
  const nodes = Array.from({ length: 600 }, (_, at) => ({
    id: `n${at}`,
    position: { x: (at % 20) * 250, y: Math.floor(at / 20) * 100 },
  }));
  // Too small to read, so nothing is mounted.
  return new Flow({ nodes, viewport: { x: 20, y: 20, zoom: 0.3 } });
}

async function showCrowd(...args: Parameters<typeof showFlow>): Promise<FlowPage> {
  const shown = await showFlow(...args);
  await expect.poll(() => shown.root.querySelectorAll("[data-part=node]").length).toBe(0);
  return shown;
}

/** A point of the graph in coordinates of the screen. */
function onScreen({ root }: FlowPage, x: number, y: number): { x: number; y: number } {
  const { left, top } = root.querySelector("[data-part=canvas]")!.getBoundingClientRect();
  return { x: left + 20 + x * 0.3, y: top + 20 + y * 0.3 };
}

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F22] a painted node is clicked, dragged and selected by a box", async () => {
    const flow = largeGraph();
    const shown = await showCrowd(flow, present);
    const { device } = shown;
    await device.click(onScreen(shown, 250 + 75, 20));
    await expect.poll(() => flow.selection.nodes).toEqual(["n1"]);
    await device.drag(onScreen(shown, 325, 20), beside(onScreen(shown, 325, 20), 30, 12));
    await expect.poll(() => flow.nodeRecords.get("n1")?.position).toEqual({ x: 350, y: 40 });
    device.held = "Shift";
    await device.drag(onScreen(shown, 980, 180), onScreen(shown, 1300, 330));
    await expect.poll(() => flow.selection.nodes).toEqual(["n1", "n44", "n45", "n64", "n65"]);
  });
});

test("[F22] painted nodes are connected where their ports are visible", async () => {
  const flow = largeGraph();
  const shown = await showCrowd(flow);
  const { root, device } = shown;
  flow.viewport = { x: 20, y: 20, zoom: 1 };
  const pane = root.querySelector("[data-part=canvas]")!.getBoundingClientRect();
  const at = (x: number, y: number): { x: number; y: number } => ({
    x: pane.left + 20 + x,
    y: pane.top + 20 + y,
  });
  // Immediately, before any node is mounted.
  await device.drag(at(150, 20), at(250, 120));
  await expect.poll(() => [...flow.edgeRecords].map(([id]) => id)).toEqual(["n0->n21"]);
});

test("[F22, F69, F71] a small graph is painted first, reacts to the pointer then, and always shows its nodes", async () => {
  const nodes = Array.from({ length: 100 }, (_, at) => ({
    id: `n${at}`,
    position: { x: (at % 10) * 180, y: Math.floor(at / 10) * 60 },
  }));
  const flow = new Flow({ nodes, viewport: { x: 0, y: 0, zoom: 0.5 }, displaySideBar: false });
  const root = await show(flow);
  const elements = (): number => root.querySelectorAll("[data-part=node]").length;
  const isDrawn = (): boolean => {
    const canvas = root.querySelector("[data-part=scene]");
    return canvas !== null && getComputedStyle(canvas).display !== "none";
  };
  while (!isDrawn()) await frame();
  expect(elements()).toBeLessThan(100);
  const pane = root.querySelector("[data-part=canvas]")!;
  const { left, top } = pane.getBoundingClientRect();
  const point = { clientX: left + (9 * 180 + 75) / 2, clientY: top + (9 * 60 + 20) / 2 };
  for (const type of ["pointerdown", "pointerup"]) {
    pane.dispatchEvent(
      new PointerEvent(type, { ...point, bubbles: true, composed: true, pointerId: 1, button: 0 }),
    );
  }
  expect(flow.selection.nodes).toEqual(["n99"]);
  while (elements() < 100) {
    expect(isDrawn()).toBe(true);
    await frame();
  }
  await expect.poll(isDrawn).toBe(false);
});
