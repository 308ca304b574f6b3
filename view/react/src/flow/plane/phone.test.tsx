import { messages } from "@heddle/canvas";
import { Flow } from "@heddle/flow";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { frame } from "../../show.fixture.tsx";
import { beside, grip, presentations, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";
import { InputDevice, pointIn } from "../pointer.fixture.ts";

beforeAll(() => page.viewport(390, 844));
afterAll(() => page.viewport(1024, 768));
beforeEach(() => new InputDevice().emulateTouch());

/** Two nodes that fit on a phone, one below the other. */
function pair(): Flow {
  return pipeline({
    nodes: [
      { id: "orders", type: "source", label: "Orders", position: { x: 0, y: 0 } },
      { id: "paid", type: "filter", label: "Only paid", position: { x: 60, y: 160 } },
      { id: "kept", type: "chart", label: "Kept", position: { x: 0, y: 330 } },
    ],
    edges: [],
  });
}

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F310] a tap on a port and a tap on another connect them", async () => {
    const flow = pair();
    const { root, device, port } = await showFlow(flow, present);
    const notice = (): Element | null => root.querySelector("[data-part=tap-notice]");
    await device.tap(pointIn(port("orders", "output")));
    await expect.poll(notice).not.toBe(null);
    expect(notice()?.textContent).toContain("Orders");
    const fits = port("paid", "input", "limit");
    await expect.poll(() => fits.dataset["fit"]).toBe("yes");
    // Panning between the taps keeps it.
    const ground = pointIn(root.querySelector("[data-part=canvas]"), { x: 0.9, y: 0.6 });
    await device.swipe(ground, beside(ground, 0, -15), beside(ground, 0, -30));
    await device.tap(pointIn(fits));
    await expect
      .poll(() => [...flow.edgeRecords].map(([, { targetHandle }]) => targetHandle))
      .toEqual(["limit"]);
    await expect.poll(notice).toBe(null);
    flow.undo();
    expect(flow.edgeRecords.size).toBe(0);
  });

  test("[F310] a tap on the ground, the notice and a removed node end a connection without an edge", async () => {
    const flow = pair();
    const { root, device, port, edge } = await showFlow(flow, present);
    const notice = (): Element | null => root.querySelector("[data-part=tap-notice]");
    const start = async (): Promise<void> => {
      await device.tap(pointIn(port("orders", "output")));
      await expect.poll(notice).not.toBe(null);
    };
    await start();
    await device.tap(pointIn(root.querySelector("[data-part=canvas]"), { x: 0.9, y: 0.6 }));
    await expect.poll(notice).toBe(null);
    await start();
    await device.tap(pointIn(notice()!.querySelector("button")));
    await expect.poll(notice).toBe(null);
    // A port that does not fit shows the reason, and waits for another one.
    flow.connectionRules = { allowDuplicates: false };
    flow.addEdge({ id: "known", source: "orders", target: "kept", targetHandle: "rows" });
    // The page decides by the rules and edges that it shows.
    await expect.poll(() => edge("known")).toBeDefined();
    await start();
    await device.tap(pointIn(port("kept", "input")));
    await expect.poll(() => root.querySelector("[data-part=reason]")).not.toBe(null);
    expect(notice()).not.toBe(null);
    flow.removeNode("orders");
    await expect.poll(notice).toBe(null);
    expect(root.querySelector("[data-fit]")).toBe(null);
    expect(flow.edgeRecords.size).toBe(0);
  });

  test("[F312] two fingers zoom on nodes and on the ground, and move no node", async () => {
    const flow = pair();
    const { root, device, node } = await showFlow(flow, present);
    const zoom = (): number =>
      new DOMMatrix(getComputedStyle(root.querySelector("[data-part=content]")!).transform).a;
    const [first, second] = [grip(node("orders")), grip(node("kept"))];
    const before = zoom();
    await device.pinch([first, second], [beside(first, 0, -40), beside(second, 0, 60)]);
    await expect.poll(zoom).toBeGreaterThan(before * 1.1);
    // The first finger pans already when the second one touches a node.
    const start = pointIn(root.querySelector("[data-part=canvas]"), { x: 0.9, y: 0.6 });
    const onNode = grip(node("paid"));
    const zoomed = zoom();
    await device.dragFinger(start, beside(start, 0, 12), beside(start, 0, 24));
    await device.pinch(
      [beside(start, 0, 24), onNode],
      [beside(start, 0, -20), beside(onNode, 0, 20)],
    );
    await expect.poll(zoom).toBeLessThan(zoomed);
    await frame();
    expect([...flow.nodeRecords].map(([, { position }]) => position.y)).toEqual([0, 160, 330]);
  });
});

test("[F313] a double tap edits a label, enters a group and opens an editor", async () => {
  const flow = new Flow({
    nodes: [
      {
        id: "group",
        type: "group",
        label: "Work",
        position: { x: 0, y: 0 },
        dimensions: { width: 240, height: 160 },
      },
      { id: "in", parent: "group", label: "Inside", position: { x: 40, y: 60 } },
      { id: "out", label: "Outside", position: { x: 40, y: 260 } },
    ],
    edges: [{ id: "edge", source: "in", target: "out", label: "often" }],
  });
  const { root, device, node } = await showFlow(flow);
  /** Where something is when the canvas no longer moves. */
  const placeOf = async (
    at: () => ReturnType<typeof pointIn>,
  ): Promise<ReturnType<typeof pointIn>> => {
    let place = at();
    for (let before = { x: NaN, y: NaN }; before.x !== place.x || before.y !== place.y;) {
      before = place;
      for (let count = 0; count < 5; count += 1) await frame();
      place = at();
    }
    return place;
  };
  // On a busy machine the second tap may come too late.
  const doubleTapUntil = async (
    at: () => ReturnType<typeof pointIn>,
    isDone: () => boolean,
  ): Promise<void> => {
    while (!isDone()) {
      await device.doubleTap(await placeOf(at));
      for (let count = 0; count < 60 && !isDone(); count += 1) await frame();
    }
  };
  await doubleTapUntil(
    () => pointIn(root.querySelector("[data-edge=edge]")),
    () => root.querySelector("[data-part=edge-label-field]") !== null,
  );
  await doubleTapUntil(
    () => pointIn(node("group"), { x: 0.8, y: 0.15 }),
    () => flow.inside === "group",
  );
  await doubleTapUntil(
    () => grip(node("in")),
    () => [...flow.openEditors].length === 1,
  );
  expect(Array.from(flow.openEditors, ([key]) => key)).toEqual(["node:in"]);
});

test("[F314] on a small screen a button opens the minimap", async () => {
  const { root, device } = await showFlow(pipeline({ showMinimap: true }));
  const show = page.getByRole("button", { name: messages.showMap.text });
  expect(root.querySelector("[data-part=minimap]")).toBe(null);
  await device.tap(pointIn(show.element()));
  await expect.poll(() => root.querySelector("[data-part=minimap]")).not.toBe(null);
  await device.tap(pointIn(page.getByRole("button", { name: messages.hideMap.text }).element()));
  await expect.poll(() => root.querySelector("[data-part=minimap]")).toBe(null);
});

test("[F23] a long press opens the menu, with entries that a finger can hit", async () => {
  const { root, device, node } = await showFlow(pair());
  await device.touch(["touchStart", grip(node("paid"))]);
  await expect.poll(() => root.querySelector("[role=menu]")).not.toBe(null);
  await device.touch(["touchEnd"]);
  const isOnScreen = (): boolean => {
    const { left, right } = root.querySelector("[role=menu]")!.getBoundingClientRect();
    return left >= 0 && right <= 390;
  };
  await expect.poll(isOnScreen).toBe(true);
});
