import { messages, type Viewport } from "@heddle/canvas";
import { EdgeType, Flow, NodeType } from "@heddle/flow";
import { Text } from "@heddle/views";
import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { registerView } from "../registry.ts";
import { beside, grip, gripAtRest, presentations, showFlow } from "./flow-page.fixture.ts";
import { pipeline } from "./flow.fixture.ts";
import { pointIn } from "./pointer.fixture.ts";

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F1] nodes show title, type, ports and views, edges their label", async () => {
    const { root, node, edge } = await showFlow(pipeline(), present);
    expect(node("paid").textContent).toBe("◇Only paidFilterrowskeptlimitdropped");
    await expect.poll(() => node("revenue").textContent).toContain("€ 12,480 this week");
    expect(root.querySelectorAll("g[data-id] path").length).toBe(3);
    expect(root.querySelector("[data-edge]")?.textContent).toBe("hourly");
    expect(edge("kept").getAttribute("marker-end")).toContain("arrowclosed");
  });

  test("[F15] edges do not change when the data of a node changes", async () => {
    const flow = pipeline();
    const { root, edge } = await showFlow(flow, present);
    const before = edge("kept");
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => void changes.push(...records));
    const edges = root.querySelector("[data-part=edges]");
    observer.observe(edges!, { subtree: true, childList: true, attributes: true });
    flow.patchNodeData("paid", { threshold: 3 });
    flow.updateNode("paid", { label: "Only paid, and new" });
    await expect.poll(() => root.textContent).toContain("Only paid, and new");
    observer.disconnect();
    expect(changes.filter(({ type }) => type === "childList")).toEqual([]);
    expect(edge("kept")).toBe(before);
  });

  test("[F12] the viewport is the flow's; moves are sent when they end, and the flow can move it", async () => {
    const flow = pipeline({ viewport: { x: 40, y: 60, zoom: 0.5 } });
    const { root, device, events } = await showFlow(flow, present);
    const shown = (): string | undefined =>
      root.querySelector<HTMLElement>("[data-part=content]")?.style.transform;
    expect(shown()).toBe("translate(40px, 60px) scale(0.5)");
    const background = pointIn(root.querySelector("[data-part=canvas]"), { x: 0.5, y: 0.8 });
    await device.drag(background, beside(background, 30, -20));
    await expect.poll(() => flow.viewport).toEqual({ x: 70, y: 40, zoom: 0.5 });
    expect(events.map(({ type }) => type)).toEqual(["viewport_changed"]);
    flow.viewport = { x: 5, y: 6, zoom: 1 };
    await expect.poll(shown).toBe("translate(5px, 6px) scale(1)");
  });

  test("[F12] a viewer's move does not affect other viewers of the flow; code moves all of them", async () => {
    const flow = pipeline({ viewport: { x: 40, y: 60, zoom: 0.5 } });
    const [ada, bob] = [await showFlow(flow, present), await showFlow(flow, present)];
    const shown = (): unknown[] =>
      [ada, bob].map(
        ({ root }) => root.querySelector<HTMLElement>("[data-part=content]")?.style.transform,
      );
    const background = pointIn(ada.root.querySelector("[data-part=canvas]"), { x: 0.5, y: 0.8 });
    await ada.device.drag(background, beside(background, 30, -20));
    await expect.poll(() => flow.viewport).toEqual({ x: 70, y: 40, zoom: 0.5 });
    flow.updateNode("paid", { label: "Seen by both" });
    await expect.poll(() => bob.root.textContent).toContain("Seen by both");
    expect(shown()).toEqual([
      "translate(70px, 40px) scale(0.5)",
      "translate(40px, 60px) scale(0.5)",
    ]);
    flow.viewport = { x: 5, y: 6, zoom: 1 };
    await expect
      .poll(shown)
      .toEqual(["translate(5px, 6px) scale(1)", "translate(5px, 6px) scale(1)"]);
  });

  test("[F792] the viewport of a file is shown if it shows a third of the nodes, otherwise the graph is fitted", async () => {
    const { nodes, edges } = pipeline().toJSON();
    const shownOf = async (viewport: Viewport): Promise<string | undefined> => {
      const flow = Flow.fromJSON({ nodes, edges, viewport }, { displaySideBar: false });
      const { root, node } = await showFlow(flow, present);
      const canvas = root.querySelector("[data-part=canvas]")?.getBoundingClientRect();
      const box = node("paid").getBoundingClientRect();
      expect(canvas && box.left >= canvas.left && box.right <= canvas.right).toBe(true);
      return root.querySelector<HTMLElement>("[data-part=content]")?.style.transform;
    };
    const far = await shownOf({ x: -1_500, y: 0, zoom: 1 });
    expect(far).toBe(await shownOf({ x: 0, y: -4_000, zoom: 1 }));
    expect(far).not.toContain("-1500px");
    expect(await shownOf({ x: 40, y: 60, zoom: 0.5 })).toBe("translate(40px, 60px) scale(0.5)");
  });

  test("[F792] a viewport that code has set is shown, and one that the user has left in this page", async () => {
    const set = { x: -1_500, y: 0, zoom: 1 };
    const flow = pipeline({ viewport: set });
    const shown = ({ root }: { readonly root: ShadowRoot }): string | undefined =>
      root.querySelector<HTMLElement>("[data-part=content]")?.style.transform;
    const handle = await present(flow);
    const first = await showFlow(flow, () => handle);
    expect(shown(first)).toBe("translate(-1500px, 0px) scale(1)");
    const { root, device } = first;
    const background = pointIn(root.querySelector("[data-part=canvas]"), { x: 0.5, y: 0.8 });
    // Of the four nodes, one stays visible.
    await device.drag(background, beside(background, 950, 0));
    await expect.poll(() => flow.viewport?.x).toBe(-550);
    expect(shown(await showFlow(flow, () => handle))).toBe("translate(-550px, 0px) scale(1)");
  });

  test("[F12] with a viewportKey the browser keeps the viewport, and the flow is not told", async () => {
    onTestFinished(() => localStorage.removeItem("heddle.viewports"));
    const shownOf = ({ root }: { readonly root: ShadowRoot }): string | undefined =>
      root.querySelector<HTMLElement>("[data-part=content]")?.style.transform;
    const flow = pipeline({ viewportKey: "plan", viewport: { x: 40, y: 60, zoom: 0.5 } });
    const first = await showFlow(flow, present);
    const { root, device, events } = first;
    expect(shownOf(first)).toBe("translate(40px, 60px) scale(0.5)");
    const background = pointIn(root.querySelector("[data-part=canvas]"), { x: 0.5, y: 0.8 });
    await device.drag(background, beside(background, 30, -20));
    await expect.poll(() => localStorage.getItem("heddle.viewports")).toContain('"plan"');
    // Another flow, as after a restart of its server.
    const again = pipeline({ viewportKey: "plan" });
    expect(shownOf(await showFlow(again, present))).toBe("translate(70px, 40px) scale(0.5)");
    const other = pipeline({ viewportKey: "other", viewport: { x: 1, y: 2, zoom: 0.5 } });
    expect(shownOf(await showFlow(other, present))).toBe("translate(1px, 2px) scale(0.5)");
    expect(flow.viewport).toEqual({ x: 40, y: 60, zoom: 0.5 });
    expect(events).toEqual([]);
  });

  test("[F12] a click on the background sends no viewport, and the next move does", async () => {
    const flow = pipeline();
    const { root, device, events } = await showFlow(flow, present);
    const background = pointIn(root.querySelector("[data-part=canvas]"), { x: 0.5, y: 0.8 });
    await device.click(background);
    await device.click(beside(background, 40, 0));
    await device.drag(background, beside(background, 30, -20));
    await expect.poll(() => flow.viewport).not.toBe(null);
    expect(events.map(({ type }) => type)).toEqual(["viewport_changed"]);
    const emitted = flow.viewport;
    flow.viewport = null;
    events.length = 0;
    await device.click(background);
    await device.drag(background, beside(background, 10, 0));
    await expect.poll(() => flow.viewport).toEqual({ ...emitted, x: emitted!.x + 10 });
    expect(events.map(({ type }) => type)).toEqual(["viewport_changed"]);
  });
});

test("[F14] adding, moving and removing a node renders no view in the others", async () => {
  const renders: string[] = [];
  class Noted extends Text {
    static override readonly kind: string = "noted";
  }
  registerView("noted", ({ handle }) => {
    renders.push(String(handle.read("text")));
    return <p>{String(handle.read("text"))}</p>;
  });
  const flow = new Flow({
    nodes: ["a", "b"].map((id, at) => ({
      id,
      position: { x: at * 300, y: 0 },
      view: new Noted({ text: id }),
    })),
    edges: [{ source: "a", target: "b" }],
  });
  const { root, device, node } = await showFlow(flow);
  await expect.poll(() => [...new Set(renders)].toSorted()).toEqual(["a", "b"]);
  await expect.poll(() => node("b").offsetHeight).toBeLessThan(120);
  renders.length = 0;
  flow.addNode({ id: "c", position: { x: 0, y: 200 } });
  await expect.poll(() => root.querySelectorAll("[data-part=node]").length).toBe(3);
  await device.drag(grip(node("c")), beside(grip(node("c")), 40, 40));
  await expect.poll(() => flow.nodeRecords.get("c")?.position.x).toBe(40);
  flow.removeNode("c");
  await expect.poll(() => root.querySelectorAll("[data-part=node]").length).toBe(2);
  await device.drag(grip(node("b")), beside(grip(node("b")), 0, 30));
  await expect.poll(() => flow.nodeRecords.get("b")?.position.y).toBe(30);
  expect(renders).toEqual([]);
});

test("[F16] several views in a node are shown one at a time, stacked, or in tabs", async () => {
  const policies = ["single", "stack", "tabs"] as const;
  const flow = new Flow({
    nodeTypes: Object.fromEntries(
      policies.map((panePolicy) => [panePolicy, new NodeType({ type: panePolicy, panePolicy })]),
    ),
    nodes: policies.map((type, at) => ({
      id: type,
      type,
      position: { x: at * 260, y: 0 },
      view: [new Text({ text: "first" }), new Text({ text: "second" })],
    })),
  });
  const { node } = await showFlow(flow);
  const texts = (id: string): string[] =>
    [...node(id).querySelectorAll("p")].map(({ textContent }) => textContent);
  await expect.poll(() => texts("stack")).toEqual(["first", "second"]);
  await expect.poll(() => [texts("single"), texts("tabs")]).toEqual([["first"], ["first"]]);
  await userEvent.click(page.getByRole("tab", { name: "Item 2" }).first());
  await userEvent.click(page.getByRole("tab", { name: "Item 2" }).last());
  await expect.poll(() => [texts("single"), texts("tabs")]).toEqual([["second"], ["second"]]);
  expect(flow.selection.nodes).toEqual([]);
});

test("[F16] a React element in a node is shown, and its controls keep the pointer to themselves", async () => {
  const presses: string[] = [];
  const button = (
    <button type="button" onClick={() => presses.push("pressed")}>
      Run
    </button>
  );
  const flow = new Flow({ nodes: [{ id: "a", view: button }] });
  const { device, node } = await showFlow(flow);
  const run = page.getByRole("button", { name: "Run" });
  await expect.element(run).toBeVisible();
  await gripAtRest(node("a"));
  const point = pointIn(run.element());
  await device.drag(point, beside(point, 2, 2));
  await device.drag(point, beside(point, 60, 60));
  expect(presses).toEqual(["pressed"]);
  expect(flow.nodeRecords.get("a")?.position).toEqual({ x: 0, y: 0 });
});

test("[F18] edges have their own style or the default, and parallel ones run apart", async () => {
  const ends = { source: "a", target: "b" };
  const flow = new Flow({
    nodes: [{ id: "a" }, { id: "b", position: { x: 300, y: 80 } }],
    edges: [
      { id: "plain", ...ends },
      { id: "straight", ...ends, type: "straight", style: { stroke: "rgb(1, 2, 3)" } },
      { id: "step", ...ends, type: "step" },
    ],
    defaultEdgeOptions: { label: "shared", style: { stroke: "rgb(4, 5, 6)" }, animated: true },
  });
  const { root, edge } = await showFlow(flow);
  const stroke = (id: string): string => getComputedStyle(edge(id)).stroke;
  expect(stroke("plain")).toBe("rgb(4, 5, 6)");
  expect(stroke("straight")).toBe("rgb(1, 2, 3)");
  expect(root.querySelectorAll("g[data-id][data-animated]").length).toBe(3);
  const labels = [...root.querySelectorAll("[data-edge]")];
  expect(labels.map(({ textContent }) => textContent)).toEqual(Array(3).fill("shared"));
  const heights = labels.map((label) => Math.round(label.getBoundingClientRect().top));
  expect(new Set(heights).size).toBe(3);
  expect(edge("step").getAttribute("d")).not.toContain("C");
});

test.each(presentations)(
  "[F110] on a %s edges have the shape of their type",
  async (_name, present) => {
    const flow = new Flow({
      nodes: [{ id: "a" }, { id: "b", position: { x: 300, y: 80 } }],
      edges: [{ id: "e", source: "a", target: "b", type: "wire" }],
      edgeTypes: { wire: { type: "wire", shape: "step" } },
    });
    const { edge, node } = await showFlow(flow, present);
    const way = (): string | null => edge("e").getAttribute("d");
    await expect.poll(way).not.toContain("C");
    expect(way()?.match(/L/g)).toHaveLength(3);
    flow.edgeTypes = { wire: new EdgeType({ type: "wire", shape: "straight" }) };
    await expect.poll(() => way()?.match(/L/g)).toHaveLength(2);
    flow.edgeTypes = {};
    await expect.poll(way).toContain("C");
    expect(node("a")).toBeDefined();
  },
);

test("[F71] a completely mounted graph is not painted", async () => {
  const { root, device, node } = await showFlow(pipeline());
  const drawing = root.querySelector<HTMLCanvasElement>("[data-part=scene]")!;
  await expect.poll(() => getComputedStyle(drawing).display).toBe("none");
  const from = grip(node("orders"));
  await device.drag(from, beside(from, 30, 30));
  expect(getComputedStyle(drawing).display).toBe("none");
});

test("[F271] the element of the edges is around them, also left of and above the origin", async () => {
  const flow = pipeline({ viewport: { x: 300, y: 200, zoom: 0.1 } });
  flow.updateNode("orders", { position: { x: -2_500, y: -1_300 } });
  const { root, edge, port } = await showFlow(flow);
  const drawing = root.querySelector("[data-part=edges]")!.getBoundingClientRect();
  for (const id of ["in", "kept", "rest"]) {
    const { left, top, right, bottom } = edge(id).getBoundingClientRect();
    expect([left > drawing.left, top > drawing.top]).toEqual([true, true]);
    expect([right < drawing.right, bottom < drawing.bottom]).toEqual([true, true]);
  }
  const start = pointIn(port("orders", "output"));
  const line = edge("in").getBoundingClientRect();
  expect(Math.hypot(line.left - start.x, line.top - start.y)).toBeLessThan(1);
});

test("[F19] a node has the size, style and class of its record", async () => {
  const style = { width: 300, height: 120, background: "rgb(10, 20, 30)" };
  const sheet = document.createElement("style");
  sheet.textContent = "main > div::part(urgent) { outline: 5px solid rgb(9, 9, 9); }";
  document.head.append(sheet);
  const { node } = await showFlow(new Flow({ nodes: [{ id: "a", style, className: "urgent" }] }));
  const card = node("a").querySelector<HTMLElement>("[data-part=node]")!;
  expect([card.offsetWidth, card.offsetHeight]).toEqual([300, 120]);
  expect(getComputedStyle(card).backgroundColor).toBe("rgb(10, 20, 30)");
  expect(getComputedStyle(card).outlineColor).toBe("rgb(9, 9, 9)");
  sheet.remove();
});

test("[F20] colorMode selects light or dark; the default is the surrounding theme", async () => {
  const { root } = await showFlow(pipeline({ colorMode: "dark" }), undefined, { theme: "light" });
  const background = (): string =>
    getComputedStyle(root.querySelector("[data-part=node]")!).backgroundColor;
  const dark = background();
  const { root: other } = await showFlow(pipeline(), undefined, { theme: "light" });
  expect(getComputedStyle(other.querySelector("[data-part=node]")!).backgroundColor).not.toBe(dark);
});

test("[F25] a graph without nodes shows a hint", async () => {
  const flow = new Flow();
  const { root } = await showFlow(flow);
  await expect
    .poll(() => root.querySelector("[data-part=empty]")?.textContent)
    .toContain(messages.emptyTitle.text);
  flow.addNode({ id: "a" });
  await expect.poll(() => root.querySelector("[data-part=empty]")).toBe(null);
});
