import { messages } from "@heddle/canvas";
import { Flow } from "@heddle/flow";
import { Text } from "@heddle/views";
import { describe, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import { registerView } from "../../registry.ts";
import { frame } from "../../show.fixture.tsx";
import { beside, grip, presentations, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";
import { InputDevice, pointIn } from "../pointer.fixture.ts";

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F23] touch drags a node, connects ports and pans the graph", async () => {
    await new InputDevice().emulateTouch();
    const flow = pipeline();
    const { root, device, node, port } = await showFlow(flow, present);
    const title = grip(node("orders"));
    await device.swipe(title, beside(title, 10, 25), beside(title, 20, 50));
    await expect.poll(() => flow.nodeRecords.get("orders")?.position).toEqual({ x: 20, y: 90 });
    await expect.poll(() => grip(node("orders"))).toEqual(beside(title, 20, 50));
    const input = pointIn(port("notes", "input"));
    await device.swipe(pointIn(port("orders", "output")), beside(input, -20, 0), input);
    await expect.poll(() => flow.edgeRecords.size).toBe(4);
    const background = pointIn(root.querySelector("[data-part=canvas]"), { x: 0.4, y: 0.85 });
    await device.swipe(background, beside(background, 0, -20), beside(background, 0, -40));
    await expect.poll(() => flow.viewport?.zoom).toBe(1);
  });

  test("[F6, F23] a second finger rolls a drag back", async () => {
    await new InputDevice().emulateTouch();
    const flow = pipeline();
    const { device, node, events } = await showFlow(flow, present);
    const from = grip(node("orders"));
    await device.dragFinger(from, beside(from, 40, 40));
    await expect.poll(() => grip(node("orders"))).toEqual(beside(from, 40, 40));
    await device.touch(["touchStart", beside(from, 40, 40), beside(from, 300, 100)]);
    await expect.poll(() => grip(node("orders"))).toEqual(from);
    await device.touch(["touchEnd"]);
    await frame();
    expect(events.filter(({ type }) => type === "node_moved")).toEqual([]);
  });
});

test("[F119] on a small screen the graph starts readable, and touch drags a type in", async () => {
  await page.viewport(390, 768);
  onTestFinished(() => page.viewport(1024, 768));
  await new InputDevice().emulateTouch();
  const flow = pipeline({ displaySideBar: true });
  const { root, device, node } = await showFlow(flow);
  const canvas = root.querySelector("[data-part=flow]")!.getBoundingClientRect();
  const first = node("orders").getBoundingClientRect();
  expect(first.width).toBeGreaterThanOrEqual(110);
  expect(first.left).toBeGreaterThanOrEqual(canvas.left);
  await page.getByRole("button", { name: messages.showTypes.text }).click();
  const sheet = root.querySelector("[data-part=side-bar]")!;
  expect(sheet.getBoundingClientRect().top).toBeGreaterThan(canvas.top + canvas.height / 2);
  const from = pointIn(page.getByRole("button", { name: "Filter" }).element());
  const to = { x: canvas.left + canvas.width / 2, y: canvas.bottom - 140 };
  await device.dragFinger(
    from,
    beside(from, 0, -30),
    beside(from, 0, -90),
    beside(from, 0, -150),
    to,
  );
  await expect.poll(() => root.querySelector("[data-part=ghost]")?.textContent).toBe("Filter");
  await device.touch(["touchEnd"]);
  await expect.poll(() => flow.nodeRecords.size).toBe(5);
  expect(root.querySelector("[data-part=side-bar]")).toBe(null);
});

test("[F23] touch scrolls scrollable content in a node, and drags the node elsewhere", async () => {
  await new InputDevice().emulateTouch();
  class Long extends Text {
    static override readonly kind: string = "long";
  }
  registerView("long", () => (
    <div className="long" style={{ blockSize: 80, overflow: "auto" }}>
      <div style={{ blockSize: 600 }}>long</div>
    </div>
  ));
  const flow = new Flow({ nodes: [{ id: "a", view: new Long() }] });
  const { root, device, node } = await showFlow(flow);
  await expect.poll(() => root.querySelector(".long")).not.toBe(null);
  const long = root.querySelector(".long")!;
  const from = pointIn(long);
  await device.swipe(from, beside(from, 0, -20), beside(from, 0, -40), beside(from, 0, -60));
  await expect.poll(() => long.scrollTop).toBeGreaterThan(10);
  expect(flow.nodeRecords.get("a")?.position).toEqual({ x: 0, y: 0 });
  const title = grip(node("a"));
  await device.swipe(title, beside(title, 0, 20), beside(title, 0, 40));
  await expect.poll(() => flow.nodeRecords.get("a")?.position).toEqual({ x: 0, y: 40 });
});
