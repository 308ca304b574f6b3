import { messages } from "@heddle/canvas";
import { Flow } from "@heddle/flow";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { presentations, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";
import { pointIn } from "../pointer.fixture.ts";

const bar = page.getByRole("group", { name: messages.nodeTypes.text });

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F101] the side bar lists the node types with a search; a press adds a visible node", async () => {
    const flow = pipeline({ displaySideBar: true });
    const { root, node } = await showFlow(flow, present);
    const names = (): string[] =>
      [...root.querySelectorAll("[data-part=type]")].map(({ textContent }) => textContent);
    await expect.poll(names).toEqual(["Source", "Filter", "Chart"]);
    await page.getByRole("searchbox", { name: messages.searchTypes.text }).fill("CHA");
    await expect.poll(names).toEqual(["Chart"]);
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.poll(() => flow.nodeRecords.size).toBe(5);
    const [id, record] = [...flow.nodeRecords].at(-1)!;
    expect(record.type).toBe("chart");
    await expect.poll(() => flow.selection.nodes).toEqual([id]);
    const screen = root.querySelector("[data-part=flow]")!.getBoundingClientRect();
    await expect
      .poll(() => screen.bottom - node(id).getBoundingClientRect().bottom)
      .toBeGreaterThan(0);
    await page.getByRole("searchbox").fill("nothing");
    await expect.element(bar).toHaveTextContent("No type matches.");
  });

  test("[F102] a type that is dragged in becomes a node where it is dropped", async () => {
    const flow = pipeline({ displaySideBar: true, viewport: { x: 300, y: 200, zoom: 1 } });
    const { root, device } = await showFlow(flow, present);
    const from = pointIn(page.getByRole("button", { name: "Filter" }).element());
    const to = pointIn(root.querySelector("[data-part=canvas]"), { x: 0.5, y: 0.9 });
    await device.press(from);
    await device.move(to);
    await expect.poll(() => root.querySelector("[data-part=ghost]")?.textContent).toBe("Filter");
    await device.release();
    await expect.poll(() => flow.nodeRecords.size).toBe(5);
    const { position, type } = [...flow.nodeRecords].at(-1)![1];
    expect(type).toBe("filter");
    const pane = root.querySelector("[data-part=canvas]")!.getBoundingClientRect();
    // The node is centered at the pointer.
    expect(position.x).toBeLessThan(to.x - pane.x - 300);
    expect(position.x).toBeGreaterThan(to.x - pane.x - 300 - 320);
    await expect.poll(() => root.querySelector("[data-part=ghost]")).toBe(null);
  });
});

test("[F102] a drag that ends over the side bar, or by Escape, adds nothing", async () => {
  const flow = pipeline({ displaySideBar: true });
  const { root, device } = await showFlow(flow);
  const from = pointIn(page.getByRole("button", { name: "Filter" }).element());
  await device.drag(from, { x: from.x + 20, y: from.y + 20 });
  await device.press(from);
  await device.move(pointIn(root.querySelector("[data-part=canvas]"), { x: 0.5, y: 0.9 }));
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => root.querySelector("[data-part=ghost]")).toBe(null);
  await device.release();
  expect(flow.nodeRecords.size).toBe(4);
});

test("[F103] the side bar can be closed, and is missing where nothing can be added", async () => {
  const flow = pipeline({ displaySideBar: true });
  await showFlow(flow);
  await page.getByRole("button", { name: messages.hideTypes.text }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await page.getByRole("button", { name: messages.showTypes.text }).click();
  await expect.element(bar).toBeVisible();
  for (const change of [{ displaySideBar: false }, { displaySideBar: true, editable: false }]) {
    flow.update(change);
    await expect.element(bar).not.toBeInTheDocument();
    await expect
      .element(page.getByRole("button", { name: messages.showTypes.text }))
      .not.toBeInTheDocument();
  }
});

test("[F103] a flow without types has no side bar", async () => {
  await showFlow(new Flow());
  await expect.element(bar).not.toBeInTheDocument();
});

test("[F103] on a small screen the side bar is behind a button and closes when a type is chosen", async () => {
  await page.viewport(390, 768);
  const flow = pipeline({ displaySideBar: true });
  await showFlow(flow);
  await expect.element(bar).not.toBeInTheDocument();
  await page.getByRole("button", { name: messages.showTypes.text }).click();
  await page.getByRole("button", { name: "Filter" }).click();
  await expect.poll(() => flow.nodeRecords.size).toBe(5);
  await expect.element(bar).not.toBeInTheDocument();
  await page.viewport(1024, 768);
});
