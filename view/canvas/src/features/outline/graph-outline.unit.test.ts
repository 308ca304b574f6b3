import { Flow, flowCaller, type FlowOptions } from "@heddle/flow";
import { describe, expect, it, vi } from "vitest";

import { CanvasState } from "../../canvas-state.ts";
import type { Cursor, FocusTargets } from "../../cursor/cursor.ts";
import { GraphOutline } from "./graph-outline.ts";

/** Orders, then a group with two nodes, one of which is a group itself. */
function nested(options: FlowOptions = {}): Flow {
  return new Flow({
    nodes: [
      { id: "orders", label: "Orders" },
      { id: "clean", type: "group", label: "Clean" },
      { id: "trim", label: "Trim", parent: "clean" },
      { id: "deep", type: "group", label: "Deep", parent: "clean", collapsed: true },
      { id: "total", label: "Total", parent: "deep" },
    ],
    ...options,
  });
}

function outlineOf(flow: Flow): {
  readonly outline: GraphOutline;
  readonly lines: () => string[];
  readonly shown: unknown[];
} {
  const state = new CanvasState(flow);
  const shown: unknown[] = [];
  const cursor = { put: (item: unknown) => void shown.push(item) };
  const outline = new GraphOutline({
    handle: flow,
    flow: state.flow,
    state,
    intents: flowCaller(flow),
    // Only what the outline calls.
    cursor: cursor as unknown as Cursor,
    targets: {} as FocusTargets,
    showCursor: () => {},
    announce: () => {},
  });
  outline.follow();
  const lines = (): string[] =>
    outline.rows.value.map(({ id, level, isExpanded, position, siblings }) => {
      const sign = isExpanded === undefined ? "" : isExpanded ? "▾ " : "▸ ";
      return `${"  ".repeat(level - 1)}${sign}${id} ${position}/${siblings}`;
    });
  return { outline, lines, shown };
}

describe("[F253] the outline", () => {
  it("lists all nodes as a tree by groups, collapsed groups closed", () => {
    const { lines } = outlineOf(nested());
    expect(lines()).toEqual(["orders 1/2", "▾ clean 2/2", "  trim 1/2", "  ▸ deep 2/2"]);
  });

  it("follows added, removed and moved-in nodes, and is not built again for anything else", async () => {
    vi.useFakeTimers();
    const flow = nested();
    const { outline, lines } = outlineOf(flow);
    const before = outline.rows.value;
    flow.moveNodes([{ id: "trim", x: 5, y: 5 }], "g");
    flow.patchNodeData("trim", { a: 1 });
    flow.relabel("node", "trim", "Trimmed");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outline.rows.value).toBe(before);
    flow.setParent(["orders"], "clean", "g");
    flow.removeNode("trim");
    flow.addNode({ id: "new" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lines()).toEqual(["▾ clean 1/2", "  orders 1/2", "  ▸ deep 2/2", "new 2/2"]);
    vi.useRealTimers();
  });

  it("lists 50,000 nodes in one pass", () => {
    const nodes = Array.from({ length: 50_000 }, (_, at) => ({ id: `n${at}` }));
    const { outline } = outlineOf(new Flow({ nodes }));
    outline.press("End");
    expect([outline.rows.value.length, outline.active.value]).toEqual([50_000, "n49999"]);
  });
});

describe("[F254] keys of the outline", () => {
  it("move, open, close and find by letters", () => {
    const { outline, lines } = outlineOf(nested());
    const press = (...keys: readonly string[]): string | undefined => {
      for (const key of keys) expect(outline.press(key)).toBe(true);
      return outline.active.value;
    };
    expect(press("Home")).toBe("orders");
    expect(press("ArrowUp")).toBe("orders");
    expect(press("ArrowDown", "ArrowRight")).toBe("trim");
    expect(press("End")).toBe("deep");
    expect(press("ArrowRight", "ArrowRight")).toBe("total");
    expect(press("ArrowLeft", "ArrowLeft")).toBe("deep");
    expect(lines().at(-1)).toBe("  ▸ deep 2/2");
    expect(press("ArrowLeft")).toBe("clean");
    expect(press("ArrowLeft")).toBe("clean");
    expect(lines()).toEqual(["orders 1/2", "▸ clean 2/2"]);
    expect(press("ArrowRight", "t")).toBe("trim");
    expect(outline.press("F5")).toBe(false);
  });

  it("Enter selects a node and shows it, inside its group where it is hidden outside", async () => {
    const flow = nested();
    const { outline, shown } = outlineOf(flow);
    outline.setExpanded("deep", true);
    await outline.choose("total");
    expect([flow.inside, flow.selection.nodes]).toEqual(["deep", ["total"]]);
    await outline.choose("orders");
    expect([flow.inside, flow.selection.nodes]).toEqual([null, ["orders"]]);
    expect(shown).toMatchObject([{ id: "total" }, { id: "orders" }]);
  });

  it("Space selects several nodes where that is allowed", async () => {
    const flow = nested();
    const { outline } = outlineOf(flow);
    outline.select("orders");
    outline.select("trim");
    await expect.poll(() => flow.selection.nodes).toEqual(["orders", "trim"]);
    flow.enableMultiselect = false;
    outline.select("clean");
    await expect.poll(() => flow.selection.nodes).toEqual(["clean"]);
  });
});

it("[F255] the outline goes to what is selected elsewhere, and opens the groups around it", () => {
  const flow = nested();
  const { outline, lines } = outlineOf(flow);
  flow.select(["total"]);
  expect([outline.active.value, lines().at(-1)]).toEqual(["total", "    total 1/1"]);
});

it("[F256] a filter lists the matches with the groups around them", async () => {
  vi.useFakeTimers();
  const { outline, lines } = outlineOf(nested());
  outline.filter("tot");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines()).toEqual(["▾ clean 1/1", "  ▾ deep 1/1", "    total 1/1"]);
  expect([outline.matchCount.value, outline.active.value]).toEqual([1, "total"]);
  outline.filter("");
  await vi.advanceTimersByTimeAsync(1_000);
  expect([lines().length, outline.matchCount.value]).toEqual([4, undefined]);
  vi.useRealTimers();
});
