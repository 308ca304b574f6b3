import { describe, expect, test } from "vitest";

import { localModel, overBadNetwork, firstSeed, replica } from "../show.suite.tsx";
import { grip, showFlow } from "./canvas.suite.ts";
import { pipeline } from "./flow.suite.ts";
import { placeIn } from "./hand.suite.ts";

const presentations = [localModel, replica, overBadNetwork(firstSeed)];

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F1] nodes show their name, their type, their ports and what is inside them", async () => {
    const { root, node } = await showFlow(pipeline(), present);
    expect(node("paid").textContent).toBe("◇Only paidFilterrowskeptlimitdropped");
    await expect.poll(() => node("revenue").textContent).toContain("€ 12,480 this week");
    expect(root.querySelectorAll(".react-flow__edge-path").length).toBe(3);
    expect(root.querySelector(".hd-edge-label")?.textContent).toBe("hourly");
  });

  test("[F2] a node follows the pointer and is told of once, at the drop", async () => {
    const flow = pipeline();
    const { hand, node, events } = await showFlow(flow, present);
    const from = grip(node("orders"));
    await hand.press(from);
    await hand.move({ x: from.x + 30, y: from.y + 60 });
    expect(flow.nodeRecords.get("orders")?.position).toEqual({ x: 0, y: 40 });
    await hand.release();
    await expect.poll(() => flow.nodeRecords.get("orders")?.position).toEqual({ x: 30, y: 100 });
    expect(events.map(({ type }) => type)).toEqual(["selection_changed", "node_moved"]);
  });

  test("[F3] a line from one port to another becomes an edge", async () => {
    const flow = pipeline();
    const { hand, port } = await showFlow(flow, present);
    await hand.drag(placeIn(port("orders", "output")), placeIn(port("notes", "input")));
    await expect
      .poll(() => [...flow.edgeRecords].at(-1)?.[1])
      .toMatchObject({ source: "orders", sourceHandle: "rows", target: "notes" });
  });

  test("[F4] a port that a connection cannot end at says why, and takes none", async () => {
    const flow = pipeline();
    const { root, hand, port, events } = await showFlow(flow, present);
    await hand.press(placeIn(port("notes", "output")));
    await hand.move(placeIn(port("paid", "input", "limit")));
    expect(root.querySelector(".hd-flow-reason")?.textContent).toContain("loop");
    expect(port("paid", "input", "limit").getAttribute("data-state")).toBe("refused");
    await hand.release();
    expect(root.querySelector(".hd-flow-reason")).toBe(null);
    expect(events).toEqual([]);
  });
});
