import { Flow } from "@heddle/flow";
import { Button, Text } from "@heddle/views";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { presentations, showFlow } from "../canvas.suite.ts";
import { pipeline } from "../flow.suite.ts";

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F104] panels show their views over the four sides, and what is pressed there stays there", async () => {
    let presses = 0;
    const flow = pipeline({
      topPanel: [new Text({ text: "Above" })],
      leftPanel: [new Text({ text: "At the left" })],
      rightPanel: [new Button({ label: "Run", onPress: () => void (presses += 1) })],
      bottomPanel: [new Text({ text: "Below" }), new Text({ text: "and more" })],
    });
    const { root, events } = await showFlow(flow, present);
    const panel = (side: string): DOMRect =>
      root.querySelector(`.hd-flow-panel[data-side=${side}]`)!.getBoundingClientRect();
    await expect.poll(() => root.querySelectorAll(".hd-flow-panel").length).toBe(4);
    expect(panel("top").bottom).toBeLessThan(panel("bottom").top);
    expect(panel("left").right).toBeLessThan(panel("right").left);
    await page.getByRole("button", { name: "Run" }).click();
    await expect.poll(() => presses).toBe(1);
    expect(events).toEqual([]);
  });

  test("[F99] buttons undo and redo, and keep the focus when there is no more to do", async () => {
    const flow = pipeline();
    const { root } = await showFlow(flow, present);
    const undo = page.getByRole("button", { name: "Undo" });
    await expect.element(undo).toHaveAttribute("aria-disabled", "true");
    flow.removeNode("notes");
    await expect.element(undo).not.toHaveAttribute("aria-disabled");
    await undo.click();
    await expect.poll(() => flow.nodeRecords.has("notes")).toBe(true);
    await expect.element(undo).toHaveAttribute("aria-disabled", "true");
    expect(root.activeElement?.getAttribute("aria-label")).toBe("Undo");
    await page.getByRole("button", { name: "Redo" }).click();
    await expect.poll(() => flow.nodeRecords.has("notes")).toBe(false);
  });

  test("[F105] an empty graph says how to begin", async () => {
    const flow = new Flow();
    const { root } = await showFlow(flow, present);
    await expect
      .poll(() => root.querySelector(".hd-flow-empty")?.textContent)
      .toContain("Nothing here yet");
    await page.getByRole("button", { name: "Add a node" }).click();
    await page.getByRole("option", { name: "Node" }).click();
    await expect.poll(() => flow.nodeRecords.size).toBe(1);
    await expect.poll(() => root.querySelector(".hd-flow-empty")).toBe(null);
  });

  test("[F105] a graph that is read-only is marked as such, and offers nothing else", async () => {
    const flow = pipeline({ editable: false });
    const { root } = await showFlow(flow, present);
    await expect.poll(() => root.querySelector(".hd-flow-lock")?.textContent).toBe("Read-only");
    expect(root.querySelector("[aria-label=Undo]")).toBe(null);
    flow.editable = true;
    await expect.poll(() => root.querySelector(".hd-flow-lock")).toBe(null);
  });
});

test("[F104] what is seen at first lies beside the side bar and the panels", async () => {
  const topPanel = [new Text({ text: "Above" })];
  const nodes = Array.from({ length: 8 }, (_, at) => ({
    id: `n${at}`,
    position: { x: (at % 2) * 900, y: at * 120 },
  }));
  const flow = pipeline({ nodes, edges: [], displaySideBar: true, topPanel });
  const { root, node } = await showFlow(flow);
  const panel = root.querySelector(".hd-flow-panel")!.getBoundingClientRect();
  const bar = root.querySelector(".hd-flow-side-bar")!.getBoundingClientRect();
  expect(node("n0").getBoundingClientRect().top).toBeGreaterThan(panel.bottom);
  expect(node("n0").getBoundingClientRect().left).toBeGreaterThan(bar.right);
  // A button in a panel is as high as elsewhere.
  flow.topPanel = [new Button({ label: "Run" })];
  const run = page.getByRole("button", { name: "Run" });
  await expect.poll(() => run.query()?.getBoundingClientRect().height).toBe(36);
});

test("[F105] the buttons zoom and show all nodes", async () => {
  const flow = pipeline();
  const { root } = await showFlow(flow);
  const zoom = (): number =>
    Number(
      /scale\((.*)\)/.exec(
        root.querySelector<HTMLElement>(".react-flow__viewport")!.style.transform,
      )?.[1],
    );
  const before = zoom();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(zoom).toBeCloseTo(before * 1.2, 5);
  await page.getByRole("button", { name: "Show all nodes" }).click();
  await expect.poll(zoom).toBeCloseTo(before, 5);
});
