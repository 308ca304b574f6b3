import { differenceMessages } from "@heddle/canvas";
import { Flow } from "@heddle/flow";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { presentations, showFlow } from "../../flow-page.fixture.ts";
import { pipeline } from "../../flow.fixture.ts";

test.each(presentations)(
  "[F260] differences are marked, counted and stepped through, with the values of fields (on a %s)",
  async (_name, present) => {
    const flow = pipeline();
    const before = flow.toJSON();
    flow.patchNodeData("orders", { rows: 20 });
    flow.moveNodes([{ id: "paid", x: 300, y: 20 }], "g");
    flow.removeNode("notes");
    flow.addNode({ id: "mail", label: "Mail", position: { x: 540, y: 260 } });
    flow.comparedWith = before;
    const { root } = await showFlow(flow, present);
    const marks = (): string[] =>
      [...root.querySelectorAll<HTMLElement>("[data-part=mark]")]
        .map(({ dataset }) => `${dataset["key"]} ${dataset["change"]}`)
        .toSorted();
    await expect
      .poll(marks)
      .toEqual([
        "edge:rest removed",
        "node:mail added",
        "node:notes removed",
        "node:orders changed",
        "node:paid moved",
      ]);
    await expect
      .poll(() => root.querySelector("[data-part=differences]")?.textContent)
      .toBe("+1 added−2 removed~1 changed→1 moved");
    const popup = (): string | null | undefined =>
      root.querySelector("[data-part=difference]")?.textContent;
    root.querySelector<HTMLElement>("[data-key='node:orders'] button")!.click();
    await expect.poll(popup).toContain("data.rows– → 20");
    const boxOf = (selector: string): DOMRect =>
      root.querySelector(selector)!.getBoundingClientRect();
    const word = boxOf("[data-key='node:orders'] button");
    expect(boxOf("[data-part=difference]").top).toBeGreaterThan(word.bottom);
    await page
      .getByRole("button", { name: differenceMessages.commands.nextDifference.text })
      .click();
    await expect.poll(popup).not.toContain("data.rows");
    root.querySelector<HTMLElement>("[data-part=graph]")!.focus();
    await userEvent.keyboard("{Shift>}d{/Shift}");
    await expect.poll(popup).toContain("data.rows– → 20");
    await userEvent.keyboard("{Escape}");
    await expect.poll(popup).toBe(undefined);
    flow.undo();
    await expect.poll(marks).not.toContain("node:mail added");
    flow.comparedWith = null;
    await expect.poll(marks).toEqual([]);
  },
);

test("[F795] the words of differences do not overlap", async () => {
  const flow = pipeline({ nodes: [], edges: [] });
  const before = flow.toJSON();
  for (const [id, x, y] of [
    ["a", 0, 0],
    ["b", 20, 4],
    ["c", 40, 8],
    ["d", 300, 8],
  ] as const) {
    flow.addNode({ id, position: { x, y } });
  }
  flow.comparedWith = before;
  const { root } = await showFlow(flow);
  const words = (): DOMRect[] =>
    [...root.querySelectorAll("[data-part=mark] button")].map((word) =>
      word.getBoundingClientRect(),
    );
  await expect.poll(() => words().length).toBe(4);
  const overlaps = words().flatMap((one, at) =>
    words()
      .slice(at + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
  );
  expect(overlaps).toEqual([]);
});

test("[F315] the ghost of a removed edge runs where the edge ran, at a removed node too", async () => {
  const flow = pipeline();
  const bends = [
    { x: 200, y: 220 },
    { x: 420, y: 240 },
  ];
  flow.addEdge({ id: "bent", type: "step", source: "orders", target: "notes", bends });
  const before = flow.toJSON();
  const { root, edge } = await showFlow(flow);
  const ran = { bent: edge("bent").getAttribute("d"), rest: edge("rest").getAttribute("d") };
  flow.removeEdge("bent");
  flow.removeNode("notes");
  flow.comparedWith = before;
  const ghost = (id: string): string | null | undefined =>
    root.querySelector(`[data-key="edge:${id}"] path`)?.getAttribute("d");
  await expect.poll(() => ({ bent: ghost("bent"), rest: ghost("rest") })).toEqual(ran);
  // Only the node says that it was removed: its edges went with it.
  await expect.poll(() => root.querySelectorAll("[data-part=mark] button").length).toBe(1);
});

test("[F260] the line of an added edge runs below the cards of nodes, and its word is beside them", async () => {
  const flow = pipeline();
  flow.addNode({ id: "first", position: { x: 0, y: 500 } });
  flow.addNode({ id: "middle", position: { x: 250, y: 500 } });
  flow.addNode({ id: "last", position: { x: 500, y: 500 } });
  flow.comparedWith = flow.toJSON();
  flow.addEdge({ id: "over", source: "first", target: "last" });
  const { root, node } = await showFlow(flow);
  const line = (): SVGPathElement | null => root.querySelector("[data-key='edge:over'] path");
  await expect.poll(line).not.toBe(null);
  // So that it is found at a point.
  line()!.style.pointerEvents = "stroke";
  const { x, y, width, height } = node("middle").getBoundingClientRect();
  const at = (left: number): Element | null => root.elementFromPoint(left, y + height / 2);
  expect(at(x - 20)).toBe(line());
  expect(node("middle").contains(at(x + width / 2))).toBe(true);
  const word = root.querySelector("[data-key='edge:over'] button")!.getBoundingClientRect();
  expect(word.right < x || word.left > x + width).toBe(true);
});

test("[F260] the lines of added and removed edges run below painted cards", async () => {
  const nodes = Array.from({ length: 300 }, (_, at) => ({
    id: `n${at}`,
    position: { x: (at % 30) * 250, y: Math.floor(at / 30) * 120 },
  }));
  const zoom = 0.35;
  const viewport = { x: 20, y: 20, zoom };
  const flow = new Flow({ nodes, displaySideBar: false, viewport });
  flow.addEdge({ id: "gone", type: "straight", source: "n0", target: "n4" });
  flow.comparedWith = flow.toJSON();
  flow.removeEdge("gone");
  flow.addEdge({ id: "over", type: "straight", source: "n30", target: "n34" });
  const { root } = await showFlow(flow);
  const canvas = root.querySelector<HTMLCanvasElement>("canvas[data-part=scene]")!;
  /** Whether the line of an edge is seen at a place of the graph, on any of its dashes. */
  const isSeen = (x: number, y: number): boolean => {
    const density = canvas.width / canvas.clientWidth;
    const onCanvas = (from: number, by: number): number => Math.round((from * zoom + by) * density);
    const { data } = canvas
      .getContext("2d")!
      .getImageData(onCanvas(x, viewport.x), onCanvas(y, viewport.y) - 1, 8, 3);
    // Cards, borders and edges are gray.
    const spread = (at: number): number => {
      const colors = data.subarray(at, at + 3);
      return Math.max(...colors) - Math.min(...colors);
    };
    return data.some((_, at) => at % 4 === 0 && spread(at) > 40);
  };
  const between = 250 + 190;
  const inCard = 250 + 70;
  const middle = (root.querySelector<HTMLElement>("[data-part=node]")?.offsetHeight ?? 40) / 2;
  await expect.poll(() => isSeen(between, middle)).toBe(true);
  await expect.poll(() => isSeen(between, 120 + middle)).toBe(true);
  expect([isSeen(inCard, middle), isSeen(inCard, 120 + middle)]).toEqual([false, false]);
  const line = root.querySelector("[data-key='edge:over'] path")!;
  expect(getComputedStyle(line).visibility).toBe("hidden");
  flow.comparedWith = null;
  await expect.poll(() => isSeen(between, middle)).toBe(false);
});

test("[F315] the ghost of a node is shown only where the node was", async () => {
  const flow = pipeline();
  flow.saveAsSubgraph(["orders", "paid"], { type: "input", label: "Input" });
  const before = flow.toJSON();
  flow.addNode({ id: "spare", position: { x: 0, y: 300 } });
  flow.comparedWith = { ...before, nodes: [...before.nodes, { id: "gone", parent: "input" }] };
  const { root } = await showFlow(flow);
  const keys = (): string[] =>
    [...root.querySelectorAll<HTMLElement>("[data-part=mark]")].map(
      ({ dataset }) => dataset["key"] ?? "",
    );
  await expect.poll(keys).toEqual(["node:spare"]);
  flow.enter("input");
  await expect.poll(keys).toEqual(["node:gone"]);
});

test("[F316] the accessible names of nodes and edges say how they differ", async () => {
  const flow = pipeline();
  const before = flow.toJSON();
  flow.patchNodeData("orders", { rows: 20 });
  flow.addEdge({ id: "new", source: "orders", target: "notes" });
  const { root } = await showFlow(flow);
  const name = (selector: string): string => root.querySelector(selector)?.ariaLabel ?? "";
  const { added, changed } = differenceMessages.differences.kinds;
  flow.comparedWith = before;
  await expect.poll(() => name("[data-part=node][data-id=orders]")).toContain(changed.text);
  await expect.poll(() => name("g[data-id=new]")).toContain(added.text);
  flow.comparedWith = null;
  await expect.poll(() => name("[data-part=node][data-id=orders]")).not.toContain(changed.text);
});
