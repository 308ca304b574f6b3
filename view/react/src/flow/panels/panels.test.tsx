import { messages } from "@heddle/canvas";
import { Flow } from "@heddle/flow";
import { Button, Row, Text } from "@heddle/views";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { presentations, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F104] panels show their views over the four sides and keep pointer events to themselves", async () => {
    let presses = 0;
    const flow = pipeline({
      topPanel: [new Text({ text: "Above" })],
      leftPanel: [new Text({ text: "At the left" })],
      rightPanel: [new Button({ label: "Run", onPress: () => void (presses += 1) })],
      bottomPanel: [new Text({ text: "Below" }), new Text({ text: "and more" })],
    });
    const { root, events } = await showFlow(flow, present);
    const panel = (side: string): DOMRect =>
      root.querySelector(`[role=group][data-side=${side}]`)!.getBoundingClientRect();
    await expect.poll(() => root.querySelectorAll("[role=group][data-side]").length).toBe(4);
    expect(panel("top").bottom).toBeLessThan(panel("bottom").top);
    expect(panel("left").right).toBeLessThan(panel("right").left);
    const middle = ({ top, height }: DOMRect): number => top + height / 2;
    const graph = middle(root.querySelector("[data-part=canvas]")!.getBoundingClientRect());
    const between = (): number => (panel("top").bottom + panel("bottom").top) / 2;
    await expect.poll(() => Math.abs(between() - graph)).toBeLessThan(40);
    await expect.poll(() => middle(panel("left")) - between()).toBeCloseTo(0, 0);
    await expect.poll(() => middle(panel("right")) - between()).toBeCloseTo(0, 0);
    await page.getByRole("button", { name: "Run" }).click();
    await expect.poll(() => presses).toBe(1);
    expect(events).toEqual([]);
  });

  test("[F115] the replacement of a focused element in a panel gets the focus, and keys keep working", async () => {
    const flow = pipeline();
    let presses = 0;
    const offer = (...labels: string[]): void => {
      const onPress = (): void => {
        presses += 1;
        offer(`again ${presses}`, "cancel");
      };
      const children = labels.map((label) => new Button({ label, onPress }));
      flow.topPanel = [new Row({ children })];
    };
    offer("begin", "cancel");
    const { root } = await showFlow(flow, present);
    await page.getByRole("button", { name: "begin" }).click();
    const focused = (): string | null | undefined => root.activeElement?.textContent;
    await expect.poll(focused).toBe("again 1");
    await userEvent.keyboard("{Enter}");
    await expect.poll(focused).toBe("again 2");
    flow.topPanel = [new Text({ text: "done" })];
    await expect.poll(() => root.activeElement?.getAttribute("aria-label")).toMatch(/^(Graph, |$)/);
  });

  test("[F99] buttons undo and redo, and keep the focus when nothing is left", async () => {
    const flow = pipeline();
    const { root } = await showFlow(flow, present);
    const undo = page.getByRole("button", { name: messages.commands.undo.text });
    await expect.element(undo).toHaveAttribute("aria-disabled", "true");
    flow.removeNode("notes");
    await expect.element(undo).not.toHaveAttribute("aria-disabled");
    await undo.click();
    await expect.poll(() => flow.nodeRecords.has("notes")).toBe(true);
    await expect.element(undo).toHaveAttribute("aria-disabled", "true");
    expect(root.activeElement?.getAttribute("aria-label")).toBe(messages.commands.undo.text);
    await page.getByRole("button", { name: messages.commands.redo.text }).click();
    await expect.poll(() => flow.nodeRecords.has("notes")).toBe(false);
  });

  test("[F105] an empty graph explains how to start", async () => {
    const flow = new Flow();
    const { root } = await showFlow(flow, present);
    await expect
      .poll(() => root.querySelector("[data-part=empty]")?.textContent)
      .toContain(messages.emptyTitle.text);
    await page.getByRole("button", { name: messages.addNode.text }).click();
    await page.getByRole("option", { name: messages.defaultType.text }).click();
    await expect.poll(() => flow.nodeRecords.size).toBe(1);
    await expect.poll(() => root.querySelector("[data-part=empty]")).toBe(null);
  });

  test("[F105] a read-only graph has a badge and no way to edit", async () => {
    const flow = pipeline({ editable: false });
    const { root } = await showFlow(flow, present);
    await expect
      .poll(() => root.querySelector("[data-part=read-only]")?.textContent)
      .toBe(messages.readOnly.text);
    expect(root.querySelector("[aria-label=Undo]")).toBe(null);
    flow.editable = true;
    await expect.poll(() => root.querySelector("[data-part=read-only]")).toBe(null);
  });
});

test("[F104] a side panel is centered beside the side bar, and a high one stays clear of the minimap", async () => {
  const flow = pipeline({
    displaySideBar: true,
    showMinimap: true,
    leftPanel: [new Text({ text: "At the left" })],
    rightPanel: [new Text({ text: "At the right" })],
  });
  const { root } = await showFlow(flow);
  const box = (selector: string): DOMRect => root.querySelector(selector)!.getBoundingClientRect();
  const middle = (selector: string): number => box(selector).top + box(selector).height / 2;
  const graph = middle("[data-part=canvas]");
  for (const side of ["left", "right"]) {
    await expect.poll(() => middle(`[role=group][data-side=${side}]`)).toBeCloseTo(graph, 0);
  }
  expect(box("[data-part=side-bar]").top - box("[data-part=canvas]").top).toBeLessThan(40);
  flow.rightPanel = Array.from({ length: 40 }, (_, at) => new Text({ text: `line ${at}` }));
  await expect.poll(() => box("[role=group][data-side=right]").height).toBeGreaterThan(250);
  await expect
    .poll(() => box("[data-part=minimap]").top - box("[role=group][data-side=right]").bottom)
    .toBeGreaterThan(0);
});

test("[F104] the first viewport lies beside the side bar and the panels", async () => {
  const topPanel = [new Text({ text: "Above" })];
  const nodes = Array.from({ length: 8 }, (_, at) => ({
    id: `n${at}`,
    position: { x: (at % 2) * 900, y: at * 120 },
  }));
  const flow = pipeline({ nodes, edges: [], displaySideBar: true, topPanel });
  const { root, node } = await showFlow(flow);
  const panel = root.querySelector("[role=group][data-side]")!.getBoundingClientRect();
  const bar = root.querySelector("[data-part=side-bar]")!.getBoundingClientRect();
  expect(node("n0").getBoundingClientRect().top).toBeGreaterThan(panel.bottom);
  expect(node("n0").getBoundingClientRect().left).toBeGreaterThan(bar.right);
  // A button in a panel has its usual height.
  flow.topPanel = [new Button({ label: "Run" })];
  const run = page.getByRole("button", { name: "Run" });
  await expect.poll(() => run.query()?.getBoundingClientRect().height).toBe(36);
});

test("[F114] panels of any size, the minimap and the side bar reduce the free area", async () => {
  const long = Array.from({ length: 6 }, (_, at) => new Text({ text: `line ${at}` }));
  const flow = pipeline({
    nodes: [
      { id: "a", position: { x: 0, y: 0 } },
      { id: "b", position: { x: 1200, y: 900 } },
    ],
    edges: [],
    displaySideBar: true,
    showMinimap: true,
    topPanel: long,
    rightPanel: [new Text({ text: "At the right, with a rather long text" })],
  });
  const { root, node } = await showFlow(flow);
  const covered = (): string[] =>
    ["a", "b"].flatMap((id) => {
      const box = node(id).getBoundingClientRect();
      return [...root.querySelectorAll("[data-part=frame] .hd-flow-overlay")].flatMap((overlay) => {
        const over = overlay.getBoundingClientRect();
        const isBeside = over.right <= box.left || over.left >= box.right;
        return isBeside || over.bottom <= box.top || over.top >= box.bottom
          ? []
          : [`${id} by ${overlay.className}`];
      });
    });
  await expect.poll(() => root.querySelector("[data-part=minimap]")).not.toBe(null);
  await expect.poll(covered).toEqual([]);
  flow.viewport = { x: 0, y: 0, zoom: 2 };
  await page.getByRole("button", { name: messages.commands.showAll.text }).click();
  await expect.poll(() => flow.viewport?.zoom).toBeLessThan(1);
  await expect.poll(covered).toEqual([]);
});

test("[F105] the buttons zoom and fit all nodes", async () => {
  const flow = pipeline();
  const { root } = await showFlow(flow);
  const zoom = (): number =>
    Number(
      /scale\((.*)\)/.exec(
        root.querySelector<HTMLElement>("[data-part=content]")!.style.transform,
      )?.[1],
    );
  const before = zoom();
  await page.getByRole("button", { name: messages.commands.zoomIn.text }).click();
  await expect.poll(zoom).toBeCloseTo(before * 1.2, 5);
  await page.getByRole("button", { name: messages.commands.showAll.text }).click();
  await expect.poll(zoom).toBeCloseTo(before, 5);
});
