import { messages } from "@heddle/canvas";
import { CodeText } from "@heddle/views";
import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { frame } from "../../show.fixture.tsx";
import { beside, grip, presentations, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";
import { pointIn } from "../pointer.fixture.ts";

const all = { nodes: ["orders", "paid", "notes"], edges: [] };

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F2] a node moves with the pointer and emits one event, at the drop", async () => {
    const flow = pipeline();
    const { device, node, events } = await showFlow(flow, present);
    const from = grip(node("orders"));
    await device.press(from);
    await device.move(beside(from, 30, 60));
    await expect.poll(() => grip(node("orders"))).toEqual(beside(from, 30, 60));
    expect(flow.nodeRecords.get("orders")?.position).toEqual({ x: 0, y: 40 });
    await device.release();
    await expect.poll(() => flow.nodeRecords.get("orders")?.position).toEqual({ x: 30, y: 100 });
    expect(events.map(({ type }) => type)).toEqual(["selection_changed", "node_moved"]);
    expect(grip(node("orders"))).toEqual(beside(from, 30, 60));
  });

  test.each(["event", "debounce"] as const)(
    "[F2, F5] a drag of three nodes with pauses emits one event per node with the syncMode %s",
    async (syncMode) => {
      const flow = pipeline({ syncMode, debounceMs: 1 });
      flow.select(all.nodes);
      const { device, node, events } = await showFlow(flow, present);
      const moves = (): string[] =>
        events.flatMap((event) => (event.type === "node_moved" ? [event.node_id] : []));
      const from = grip(node("paid"));
      await device.press(from);
      for (const step of [10, 20, 30, 40]) {
        await device.move(beside(from, 2 * step, step / 2));
        await expect.poll(() => grip(node("paid"))).toEqual(beside(from, 2 * step, step / 2));
        await frame();
      }
      await device.release();
      await expect.poll(() => flow.nodeRecords.get("paid")?.position).toEqual({ x: 340, y: 20 });
      expect(flow.nodeRecords.get("orders")?.position).toEqual({ x: 80, y: 60 });
      expect(flow.nodeRecords.get("notes")?.position).toEqual({ x: 620, y: 170 });
      expect(flow.nodeRecords.get("revenue")?.position).toEqual({ x: 540, y: -40 });
      expect(moves().toSorted()).toEqual(all.nodes.toSorted());
    },
  );

  test("[F3] a line from one port to another becomes an edge, drawn from either end", async () => {
    const flow = pipeline();
    const { device, port } = await showFlow(flow, present);
    const last = (): unknown => [...flow.edgeRecords].at(-1)?.[1];
    await device.drag(pointIn(port("orders", "output")), pointIn(port("notes", "input")));
    await expect
      .poll(last)
      .toMatchObject({ source: "orders", sourceHandle: "rows", target: "notes" });
    await device.drag(
      pointIn(port("paid", "input", "limit")),
      pointIn(port("orders", "output", "rows")),
    );
    await expect.poll(last).toMatchObject({ source: "orders", targetHandle: "limit" });
  });

  test("[F4] a port that rejects a connection shows the reason and does not accept it", async () => {
    const flow = pipeline();
    const { root, device, port, events } = await showFlow(flow, present);
    await device.press(pointIn(port("notes", "output")));
    await device.move(pointIn(port("paid", "input", "limit")));
    await expect
      .poll(() => root.querySelector("[data-part=reason]")?.textContent)
      .toBe('The connection would close a loop: "Only paid" leads to "Notes" already.');
    const opacity = (element: Element): number => Number(getComputedStyle(element).opacity);
    expect(port("paid", "input", "limit").dataset["mark"]).toBe("rejected");
    await expect.poll(() => opacity(port("paid", "output", "kept"))).toBeLessThan(0.5);
    expect(opacity(port("orders", "output"))).toBeLessThan(0.5);
    await device.release();
    await expect.poll(() => root.querySelector("[data-part=reason]")).toBe(null);
    expect(port("paid", "input", "limit").dataset["mark"]).toBe(undefined);
    await expect.poll(() => opacity(port("paid", "output", "kept"))).toBe(1);
    expect(events).toEqual([]);
  });

  test("[F4] the reason lies over the line, and ports that never accept edges are dimmed", async () => {
    const flow = pipeline();
    flow.updateNode("revenue", { connectable: false });
    const { root, device, port } = await showFlow(flow, present);
    const opacity = (id: string): number => Number(getComputedStyle(port(id, "input")).opacity);
    await device.press(pointIn(port("notes", "output")));
    await device.move(pointIn(port("paid", "input", "limit")));
    await expect.poll(() => root.querySelector("[data-part=reason]")).not.toBe(null);
    await expect.poll(() => opacity("revenue")).toBeLessThan(0.5);
    const level = (selector: string): number =>
      Number(getComputedStyle(root.querySelector(selector)!).zIndex);
    expect(level("[data-part=reason]")).toBeGreaterThan(level("svg[data-state]"));
    await device.release();
    await expect.poll(() => opacity("revenue")).toBe(1);
  });

  test("[F6] a canceled drag restores everything", async () => {
    const flow = pipeline();
    flow.select(["orders"]);
    const { device, node, events } = await showFlow(flow, present);
    const from = grip(node("orders"));
    await device.press(from);
    await device.move(beside(from, 50, 50));
    await expect.poll(() => grip(node("orders"))).toEqual(beside(from, 50, 50));
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => grip(node("orders"))).toEqual(from);
    await device.release();
    await frame();
    expect(events).toEqual([]);
  });

  test("[F6] a canceled drag restores the selection that its start changed", async () => {
    const flow = pipeline();
    flow.select(["paid"], ["rest"]);
    const { device, node } = await showFlow(flow, present);
    const from = grip(node("orders"));
    await device.press(from);
    await device.move(beside(from, 50, 50));
    await expect.poll(() => flow.selection).toEqual({ nodes: ["orders"], edges: [] });
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => flow.selection).toEqual({ nodes: ["paid"], edges: ["rest"] });
    await device.release();
    await frame();
    expect(flow.selection).toEqual({ nodes: ["paid"], edges: ["rest"] });
  });

  test("[F7] a click selects, with Shift and Ctrl it toggles, on the background it clears", async () => {
    const flow = pipeline();
    const { root, device, node, events } = await showFlow(flow, present);
    await device.click(grip(node("orders")));
    await expect.poll(() => flow.selection).toEqual({ nodes: ["orders"], edges: [] });
    device.held = "Shift";
    await device.click(grip(node("paid")));
    await expect.poll(() => flow.selection.nodes).toEqual(["orders", "paid"]);
    device.held = "Control";
    await device.click(grip(node("orders")));
    await expect.poll(() => flow.selection.nodes).toEqual(["paid"]);
    device.held = undefined;
    await expect
      .poll(() => root.querySelectorAll("[data-part=node-place][data-selected]").length)
      .toBe(1);
    await expect
      .poll(() => events.flatMap((event) => (event.type === "node_clicked" ? [event.node_id] : [])))
      .toEqual(["orders", "paid", "orders"]);
    await device.click(pointIn(root.querySelector("[data-part=canvas]"), { x: 0.5, y: 0.9 }));
    await expect.poll(() => flow.selection).toEqual({ nodes: [], edges: [] });
  });

  test("[F7] an edge is selected by a click beside its line", async () => {
    const flow = pipeline();
    const { device, edge } = await showFlow(flow, present);
    await device.click(beside(middleOf(edge("rest")), 0, 4));
    await expect.poll(() => flow.selection).toEqual({ nodes: [], edges: ["rest"] });
    await expect.poll(() => edge("rest").closest("[data-selected]")).not.toBe(null);
  });

  test("[F8] a box adds the nodes that it touches to the selection", async () => {
    const flow = pipeline();
    flow.select(["orders"]);
    const { root, device, node } = await showFlow(flow, present);
    device.held = "Shift";
    const revenue = node("revenue").getBoundingClientRect();
    await device.press({ x: revenue.right + 30, y: revenue.top - 20 });
    const notes = node("notes").getBoundingClientRect();
    await device.move({ x: notes.left + 20, y: notes.top + 10 });
    await expect
      .poll(() => root.querySelectorAll("[data-part=node-place][data-selected]").length)
      .toBe(3);
    expect(flow.selection.nodes).toEqual(["orders"]);
    await device.release();
    await expect.poll(() => flow.selection.nodes).toEqual(["orders", "revenue", "notes"]);
    expect(flow.selection.edges).toEqual([]);
    await expect.poll(() => root.querySelector("[data-part=box]")).toBe(null);
  });

  test("[F8] a box can start on a node", async () => {
    const flow = pipeline();
    const { device, node, events } = await showFlow(flow, present);
    device.held = "Shift";
    await device.drag(grip(node("revenue")), grip(node("notes")));
    await expect.poll(() => flow.selection.nodes).toEqual(["revenue", "notes"]);
    expect(events.filter(({ type }) => type === "node_moved")).toEqual([]);
  });

  test.each(["Delete", "Backspace"])(
    "[F9] %s removes the selection and its edges, with one event for each",
    async (key) => {
      const flow = pipeline();
      const { root, device, node, events } = await showFlow(flow, present);
      await device.click(grip(node("paid")));
      await expect.poll(() => flow.selection.nodes).toEqual(["paid"]);
      events.length = 0;
      await userEvent.keyboard(`{${key}}`);
      await expect.poll(() => root.querySelectorAll("[data-part=node]").length).toBe(3);
      const emitted = (): string[] =>
        events
          // The event of the click may arrive late.
          .filter(({ type }) => type !== "selection_changed" && type !== "node_clicked")
          .map((event) => ("edge_id" in event ? event.edge_id : event.type));
      // A replica shows it before the model has confirmed it.
      await expect.poll(emitted).toEqual(["kept", "rest", "in", "node_deleted"]);
      expect(root.querySelectorAll("g[data-id]").length).toBe(0);
    },
  );

  test("[F10] a rejection is shown and announced, and changes nothing", async () => {
    const flow = pipeline();
    flow.updateNode("orders", { deletable: false });
    const { root, device, node } = await showFlow(flow, present);
    await device.click(grip(node("orders")));
    await userEvent.keyboard("{Delete}");
    const reason = 'The node "Orders" cannot be deleted.';
    await expect.poll(() => root.querySelector("[data-part=notice]")?.textContent).toBe(reason);
    await expect.poll(() => root.querySelector("output.hd-hidden")?.textContent).toContain(reason);
    expect(flow.nodeRecords.size).toBe(4);
    flow.addNode({ id: "post", label: "Post", deletable: false });
    await expect.poll(() => root.querySelector('[data-id="post"]')).not.toBe(null);
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect
      .poll(() => root.querySelector("[data-part=notice]")?.textContent)
      .toBe('The node "Post" cannot be deleted.');
    expect(flow.nodeRecords.size).toBe(5);
  });

  test("[F11] items of a read-only graph can be selected, but not changed", async () => {
    const flow = pipeline({ editable: false });
    const { root, device, node, port, events } = await showFlow(flow, present);
    const from = grip(node("paid"));
    await device.drag(from, beside(from, 40, 40));
    await device.drag(pointIn(port("orders", "output")), pointIn(port("notes", "input")));
    await device.click(grip(node("paid")));
    await expect.poll(() => flow.selection.nodes).toEqual(["paid"]);
    await userEvent.keyboard("{Delete}");
    await expect
      .poll(() => root.querySelector("[data-part=notice]")?.textContent)
      .toBe(messages.isReadOnly.text);
    const done = new Set(events.map(({ type }) => type));
    done.delete("viewport_changed");
    expect([...done]).toEqual(["selection_changed", "node_clicked"]);
  });
});

test("[F6] a press that is released outside the canvas starts no gesture", async () => {
  const flow = pipeline();
  const { root, device, node } = await showFlow(flow);
  const from = grip(node("orders"));
  const { bottom } = root.querySelector("[data-part=canvas]")!.getBoundingClientRect();
  await device.press(from);
  await device.move({ x: from.x, y: bottom + 20 }, 1);
  await device.release();
  await device.move(beside(from, 40, 20));
  await frame();
  expect([grip(node("orders")), flow.selection.nodes]).toEqual([from, []]);
  await device.drag(from, beside(from, 40, 20));
  await expect.poll(() => grip(node("orders"))).toEqual(beside(from, 40, 20));
});

test.each([
  ["of a graph that is read-only", { editable: false }],
  ["that may not be moved", {}],
])("[F2] dragging a node %s pans the graph", async (_name, options) => {
  const flow = pipeline(options);
  flow.updateNode("orders", { draggable: false });
  const { device, node, events } = await showFlow(flow);
  const from = grip(node("orders"));
  await device.drag(from, beside(from, 60, 30));
  await expect.poll(() => grip(node("orders"))).toEqual(beside(from, 60, 30));
  await expect.poll(() => events.map(({ type }) => type)).toEqual(["viewport_changed"]);
  expect(flow.nodeRecords.get("orders")?.position).toEqual({ x: 0, y: 40 });
});

test("[C2] the middle button pans the graph, on a node that can be moved, too", async () => {
  const flow = pipeline({ viewport: { x: 40, y: 60, zoom: 1 } });
  const { device, node } = await showFlow(flow);
  const from = grip(node("orders"));
  await device.middleDrag(from, beside(from, 50, 30));
  await expect.poll(() => flow.viewport).toEqual({ x: 90, y: 90, zoom: 1 });
  expect(flow.nodeRecords.get("orders")?.position).toEqual({ x: 0, y: 40 });
});

test("[F111] the wheel scrolls scrollable content in a node, and zooms elsewhere", async () => {
  const text = Array.from({ length: 90 }, (_, at) => `line ${at}`).join("\n");
  const flow = pipeline();
  flow.updateNode("revenue", { view: new CodeText({ text }) });
  const { root, node, device } = await showFlow(flow);
  const zoom = (): string =>
    root.querySelector<HTMLElement>("[data-part=content]")!.style.transform;
  const before = zoom();
  const scroller = (): HTMLElement | null => node("revenue").querySelector(".hd-code-text");
  await expect.poll(() => scroller()?.scrollHeight).toBeGreaterThan(600);
  const point = pointIn(scroller());
  await device.wheel(point, 60);
  await expect.poll(() => scroller()?.scrollTop).toBeGreaterThan(0);
  expect(zoom()).toBe(before);
  for (let turn = 0; turn < 6; turn += 1) await device.wheel(point, 2_000);
  expect(zoom()).toBe(before);
  await device.wheel(grip(node("orders")), 100);
  await expect.poll(zoom).not.toBe(before);
});

test("[F63] a step of a drag renders nothing: elements, edges, labels and tools are moved directly", async () => {
  const flow = pipeline();
  flow.select(["orders"]);
  const { root, device, node, edge } = await showFlow(flow);
  const [label, tools] = ["[data-edge]", "[data-to]"].map((selector) => () => {
    const { left, top } = root.querySelector(selector)!.getBoundingClientRect();
    return { x: left, y: top };
  });
  const [from, tip] = [grip(node("orders")), edge("in").getAttribute("d")];
  const [labelAt, toolsAt] = [label!(), tools!()];
  // The description of its ports is there while it has the focus.
  const html = (): string => node("orders").outerHTML.replace(/ aria-description="[^"]*"/, "");
  const before = html();
  await device.press(from);
  await device.move(beside(from, 40, 20));
  await expect.poll(() => grip(node("orders"))).toEqual(beside(from, 40, 20));
  expect(edge("in").getAttribute("d")).not.toBe(tip);
  expect(label!()).toEqual(beside(labelAt, 20, 10));
  expect(tools!()).toEqual(beside(toolsAt, 40, 20));
  await userEvent.keyboard("{Escape}");
  await device.release();
  await expect.poll(() => edge("in").getAttribute("d")).toBe(tip);
  expect(html()).toBe(before);
  expect(label!()).toEqual(labelAt);
});

test("[F26] dragging to a side pans the graph, and the node stays where it is dropped", async () => {
  const flow = pipeline();
  const { root, device, node } = await showFlow(flow);
  const { right } = root.querySelector("[data-part=canvas]")!.getBoundingClientRect();
  const from = grip(node("revenue"));
  await device.press(from);
  await device.move({ x: right - 4, y: from.y });
  const shift = (): number => new DOMMatrix(viewportStyle(root).transform).e;
  const before = shift();
  await expect.poll(shift).toBeLessThan(before - 60);
  await device.release();
  await expect.poll(() => flow.nodeRecords.get("revenue")?.position.x).toBeGreaterThan(700);
  expect(Math.abs(grip(node("revenue")).x - (right - 4))).toBeLessThan(3);
  await expect.poll(() => Math.abs((flow.viewport?.x ?? Infinity) - shift())).toBeLessThan(0.01);
});

function viewportStyle(root: ShadowRoot): CSSStyleDeclaration {
  return getComputedStyle(root.querySelector("[data-part=content]")!);
}

function middleOf(path: SVGPathElement): { readonly x: number; readonly y: number } {
  const { x, y } = path.getPointAtLength(path.getTotalLength() / 2);
  const matrix = path.getScreenCTM();
  return new DOMPoint(x, y).matrixTransform(matrix ?? undefined);
}
