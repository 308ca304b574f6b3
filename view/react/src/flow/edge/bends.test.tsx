import { Flow } from "@heddle/flow";
import { describe, expect, test } from "vitest";

import { beside, presentations, showFlow } from "../flow-page.fixture.ts";
import { enterGraph } from "../keyboard.fixture.ts";
import { pointIn } from "../pointer.fixture.ts";

function stepped(): Flow {
  return new Flow({
    nodes: [
      { id: "a", label: "A", position: { x: 0, y: 0 } },
      { id: "b", label: "B", position: { x: 400, y: 200 } },
    ],
    edges: [{ id: "ab", source: "a", target: "b", type: "smoothstep" }],
    viewport: { x: 60, y: 60, zoom: 1 },
    displaySideBar: false,
  });
}

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F192] a selected edge is bent by dragging it, and a double click removes a bend", async () => {
    const flow = stepped();
    const { root, device, edge, events } = await showFlow(flow, present);
    const middle = pointIn(edge("ab"));
    await device.drag(middle, beside(middle, 60, 0));
    expect(flow.edge("ab")?.bends, "an unselected edge pans").toBeUndefined();
    const now = pointIn(edge("ab"));
    await device.click(now);
    await expect.poll(() => flow.selection.edges).toEqual(["ab"]);
    await expect.poll(() => edge("ab").closest("[data-selected]")).not.toBe(null);
    await device.drag(now, beside(now, 60, 20));
    await expect.poll(() => flow.edge("ab")?.bends).toEqual([{ x: 335, y: 120 }]);
    expect(events.filter(({ type }) => type === "edge_updated")).toHaveLength(1);
    const handle = (): Element | null => root.querySelector("[data-part=bend]");
    await expect.poll(handle).not.toBeNull();
    const bend = pointIn(handle());
    await device.click(bend);
    await device.click(bend, 2);
    await expect.poll(() => flow.edge("ab")?.bends).toBeUndefined();
    flow.undo();
    expect(flow.edge("ab")?.bends).toHaveLength(1);
  });

  test("[F193] keys add, move and remove a bend of the focused edge", async () => {
    const flow = stepped();
    const shown = await showFlow(flow, present);
    const { press, focused, announced } = await enterGraph(shown);
    await press("{ArrowRight}{Alt>}{ArrowRight}{/Alt}");
    await expect.poll(focused).toMatch(/A.*B/);
    await press("b");
    await expect.poll(() => flow.edge("ab")?.bends).toEqual([{ x: 275, y: 120 }]);
    await expect.poll(announced).toContain("1");
    await press("{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
    await expect.poll(() => flow.edge("ab")?.bends).toEqual([{ x: 285, y: 130 }]);
    await press("{Shift>}{Delete}{/Shift}");
    await expect.poll(() => flow.edge("ab")?.bends).toBeUndefined();
    expect(flow.edge("ab")).toBeDefined();
  });
});
