import { Flow } from "@heddle/flow";
import { Markdown } from "@heddle/views";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { beside, grip, presentations, showFlow } from "../../flow-page.fixture.ts";

function chain(options: ConstructorParameters<typeof Flow>[0] = {}): Flow {
  return new Flow({
    nodes: [
      { id: "a", position: { x: 300, y: 200 } },
      { id: "b", position: { x: 290, y: 220 } },
      { id: "c", position: { x: 280, y: 240 } },
    ],
    edges: [
      { source: "a", target: "b" },
      { source: "b", target: "c" },
    ],
    ...options,
  });
}

const unplaced = {
  nodes: [{ id: "a" }, { id: "b" }],
  edges: [{ source: "a", target: "b" }],
};

const selected = (root: ShadowRoot): number =>
  root.querySelectorAll("[data-part=node-place][data-selected]").length;

const places = (flow: Flow): string[] => flow.nodes.map(({ position: { x, y } }) => `${x} ${y}`);

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F151] the button tidies up the whole graph, and the nodes arrive at their places", async () => {
    const flow = chain();
    const { node, events } = await showFlow(flow, present);
    await page.getByRole("button", { name: "Tidy up" }).click();
    await expect.poll(() => places(flow)).toEqual(["280 200", "510 200", "740 200"]);
    expect(events.filter(({ type }) => type === "node_moved")).toHaveLength(3);
    await expect
      .poll(() => {
        const [one, other] = ["a", "c"].map((id) => node(id).getBoundingClientRect());
        return one && other && other.x - one.x - 2 * 230 * (one.width / 150);
      })
      .toBeCloseTo(0, 0);
    flow.undo();
    expect([places(flow), flow.canUndo]).toEqual([["300 200", "290 220", "280 240"], false]);
  });

  test("[F150] nodes with views inside do not touch after tidying up", async () => {
    const view = new Markdown({ text: "one\n\ntwo\n\nthree\n\nfour\n\nfive\n\nsix\n\nseven" });
    const flow = chain({ edges: ["a", "b"].map((source) => ({ source, target: "c" })) });
    flow.updateNode("a", { view });
    flow.updateNode("b", { view: new Markdown({ text: view.text }) });
    const { root, node } = await showFlow(flow, present);
    await expect.poll(() => root.querySelectorAll("[data-part=node] p").length).toBe(14);
    await page.getByRole("button", { name: "Tidy up" }).click();
    await expect
      .poll(() => {
        const [one, other] = ["a", "b"].map((id) => node(id).getBoundingClientRect());
        return one && other && Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
      })
      .toBeGreaterThan(0);
  });

  test("[F150] the key T tidies up the selected nodes alone", async () => {
    const flow = chain();
    const { root } = await showFlow(flow, present);
    flow.select(["b", "c"]);
    await expect.poll(() => selected(root)).toBe(2);
    root.querySelector<HTMLElement>("[data-part=node][data-id=b]")?.focus();
    await userEvent.keyboard("t");
    await expect.poll(() => places(flow)).toEqual(["300 200", "280 220", "510 220"]);
  });

  test("[F154] several nodes are aligned by the keyboard", async () => {
    const flow = chain();
    const { root } = await showFlow(flow, present);
    flow.select(["a", "b", "c"]);
    await expect.poll(() => selected(root)).toBe(3);
    root.querySelector<HTMLElement>("[data-part=node][data-id=a]")?.focus();
    await userEvent.keyboard("l");
    await expect.poll(() => root.activeElement?.getAttribute("role")).toBe("combobox");
    await userEvent.keyboard("right{Enter}");
    await expect.poll(() => places(flow)).toEqual(["300 200", "300 220", "300 240"]);
  });

  test("[F160] dragged nodes stay on the grid", async () => {
    const flow = chain({ snapGrid: [20, 20], viewport: { x: 0, y: 0, zoom: 1 } });
    const { device, node } = await showFlow(flow, present);
    const from = grip(node("c"));
    await device.drag(from, beside(from, 33, 58));
    await expect.poll(() => places(flow).at(-1)).toBe("320 300");
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    await expect.poll(() => places(flow).at(-1)).toBe("340 300");
  });

  test("[F161] a dragged node snaps to the line of another one, which is shown", async () => {
    const flow = new Flow({
      nodes: [
        { id: "a", position: { x: 300, y: 100 } },
        { id: "b", position: { x: 330, y: 300 } },
      ],
      helperLines: true,
      viewport: { x: 0, y: 0, zoom: 1 },
    });
    const { root, device, node } = await showFlow(flow, present);
    const from = grip(node("b"));
    await device.press(from);
    await device.move(beside(from, -15, 10));
    await device.move(beside(from, -27, 40));
    await expect.poll(() => root.querySelector("[data-part=helper-lines] line")).not.toBeNull();
    await device.release();
    await expect.poll(() => places(flow)).toEqual(["300 100", "300 340"]);
    await expect.poll(() => root.querySelector("[data-part=helper-lines]")).toBeNull();
  });

  test("[F153] nodes without a position: the canvas offers to tidy up", async () => {
    const flow = new Flow(unplaced);
    const { root } = await showFlow(flow, present);
    const notice = (): Element | null => root.querySelector("[data-part=unplaced]");
    await expect.poll(notice).not.toBeNull();
    await page.elementLocator(notice()!).getByRole("button", { name: "Tidy up" }).click();
    await expect.poll(() => places(flow)).toEqual(["0 0", "230 0"]);
    await expect.poll(notice).toBeNull();
  });

  test("[F153] with autoLayout they are arranged when the graph is shown, even if it is read-only", async () => {
    const flow = new Flow({ ...unplaced, autoLayout: true, editable: false });
    await showFlow(flow, present);
    await expect.poll(() => places(flow)).toEqual(["0 0", "230 0"]);
    expect(flow.canUndo).toBe(false);
  });
});

test("[F150] selected nodes that are arranged outside of the screen come into view", async () => {
  const wall = { type: "note", dimensions: { width: 20_000, height: 6_000 } };
  const flow = new Flow({
    nodes: [
      { id: "a", position: { x: 300, y: 100 }, selected: true },
      { id: "b", position: { x: 300, y: 200 }, selected: true },
      // In the gap between them there is no room beside each other.
      { id: "left", position: { x: -19_720, y: -3_000 }, ...wall },
      { id: "right", position: { x: 470, y: -3_000 }, ...wall },
    ],
    edges: [{ source: "a", target: "b" }],
    viewport: { x: 0, y: 0, zoom: 1 },
  });
  const { root } = await showFlow(flow);
  await page.getByRole("button", { name: "Tidy up" }).click();
  await expect.poll(() => Math.abs(flow.getNode("a")?.position.y ?? 0)).toBeGreaterThan(2_900);
  const screen = root.querySelector("[data-part=flow]")?.getBoundingClientRect();
  const [top, bottom] = [screen?.top ?? 0, screen?.bottom ?? 0];
  await expect
    .poll(() => {
      const box = root.querySelector("[data-id=a]")?.getBoundingClientRect();
      return box && box.top >= top && box.bottom <= bottom;
    })
    .toBe(true);
});

test("[F152] a layout that takes longer shows its progress, and can be cancelled", async () => {
  // Two layouts run at a time, so that the third one waits.
  const nodes = Array.from({ length: 8_000 }, (_, at) => ({ id: `n${at}` }));
  const ending = new AbortController();
  const { signal } = ending;
  const busy = [1, 2].map(() => new Flow({ nodes }));
  const others = busy.map((each) =>
    each.layout({ algorithm: "force", timeoutMs: 600_000, signal }),
  );
  await expect.poll(() => busy.every(({ layoutProgress }) => layoutProgress)).toBe(true);
  const flow = chain();
  const { root } = await showFlow(flow);
  const before = places(flow);
  await page.getByRole("button", { name: "Tidy up" }).click();
  await expect.poll(() => root.querySelector("[data-part=layout] progress")).not.toBeNull();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => flow.layoutProgress).toBeNull();
  await expect
    .poll(() => root.querySelector("[data-part=notice]")?.textContent)
    .toContain("cancelled");
  expect([places(flow), flow.canUndo]).toEqual([before, false]);
  ending.abort();
  await Promise.allSettled(others);
});
