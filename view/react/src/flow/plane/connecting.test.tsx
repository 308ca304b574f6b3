import { messages } from "@heddle/canvas";
import { Flow, type FlowOptions, NodeType } from "@heddle/flow";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { beside, grip, presentations, showFlow } from "../flow-page.fixture.ts";
import { enterGraph } from "../keyboard.fixture.ts";
import { InputDevice, pointIn } from "../pointer.fixture.ts";

const load = new NodeType({
  type: "load",
  label: "Load",
  inputs: [],
  outputs: [
    { id: "image", label: "Image", type: "image" },
    { id: "caption", label: "Caption", type: "text" },
  ],
});
const blur = new NodeType({
  type: "blur",
  label: "Blur",
  inputs: [{ id: "in", type: "image", maxConnections: 1 }],
  outputs: [{ id: "out", type: "image" }],
});
const save = new NodeType({
  type: "save",
  label: "Save",
  inputs: [
    { id: "image", label: "Image", type: "image" },
    { id: "name", label: "Name", type: "text" },
  ],
  outputs: [],
});

/** A graph of images: load → blur, and save. */
function images(options: FlowOptions = {}): Flow {
  return new Flow({
    nodeTypes: { load, blur, save },
    portTypes: { image: { label: "Image", color: "#3b82f6" }, text: { label: "Text" } },
    nodes: [
      { id: "load", type: "load", position: { x: 0, y: 0 } },
      { id: "blur", type: "blur", position: { x: 240, y: 0 } },
      { id: "save", type: "save", position: { x: 480, y: 0 } },
    ],
    edges: [{ id: "e", source: "load", sourceHandle: "image", target: "blur", targetHandle: "in" }],
    viewport: { x: 60, y: 160, zoom: 1 },
    displaySideBar: false,
    ...options,
  });
}

/** Load → save, and a blur that could be between them. */
function direct(options: FlowOptions = {}): Flow {
  return images({
    nodes: [
      { id: "load", type: "load", position: { x: 0, y: 0 } },
      { id: "blur", type: "blur", position: { x: 200, y: 180 } },
      { id: "save", type: "save", position: { x: 520, y: 0 } },
    ],
    edges: [
      { id: "e", source: "load", sourceHandle: "image", target: "save", targetHandle: "image" },
    ],
    viewport: { x: 240, y: 160, zoom: 1 },
    ...options,
  });
}

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F131, F132] marks the ports that fit, dims the others and says why not", async () => {
    const shown = await showFlow(images(), present);
    const { root, device, port } = shown;
    const { announced } = await enterGraph(shown);
    const fits = (): (string | undefined)[] =>
      [...root.querySelectorAll<HTMLElement>("[data-fit=yes]")].map(
        ({ dataset }) => dataset["port"],
      );
    await device.press(pointIn(port("load", "output", "image")));
    await device.move(pointIn(port("save", "input", "name")));
    await expect.poll(fits).toEqual(["image"]);
    expect(port("blur", "input").dataset["fit"]).toBe("no");
    await expect
      .poll(() => Number(getComputedStyle(port("blur", "input")).opacity))
      .toBeLessThan(0.5);
    const reason =
      'The output "Image" of "Load" gives "Image", but the input "Name" of "Save" takes "Text".';
    await expect.poll(() => root.querySelector("[data-part=reason]")?.textContent).toBe(reason);
    // It may have passed other ports.
    await expect.poll(announced).toContain(`Save: Name does not fit: ${reason}`);
    // Over the node, the line ends at the port that fits.
    await device.move(pointIn(shown.node("save"), { x: 0.6, y: 0.2 }));
    await expect.poll(() => port("save", "input", "image").dataset["mark"]).toBe("fits");
    await expect.poll(announced).toContain("Save: Image fits");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => root.querySelectorAll("[data-fit], [data-mark]").length).toBe(0);
    await device.release();
  });

  test("[F131] “Connect to…” marks the same ports and lists the reasons", async () => {
    const flow = images();
    const shown = await showFlow(flow, present);
    const { root, port } = shown;
    const { press } = await enterGraph(shown);
    await press("{Home}c");
    await expect.poll(() => port("save", "input", "image").dataset["fit"]).toBe("yes");
    expect(port("save", "input", "name").dataset["fit"]).toBe("no");
    await expect.poll(() => port("save", "input", "image").dataset["mark"]).toBe("fits");
    await page.getByRole("combobox", { name: messages.connectFrom.text }).selectOptions("1");
    await expect.poll(() => port("save", "input", "name").dataset["mark"]).toBe("fits");
    const rejected = page.getByRole("option", { name: /Blur: in.*gives "Text"/ });
    await expect.element(rejected).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("combobox", { name: messages.connectSearch.text }).click();
    await press("{Enter}");
    await expect.poll(() => flow.edges.map(({ targetHandle }) => targetHandle)).toContain("name");
    await expect.poll(() => root.querySelectorAll("[data-fit], [data-mark]").length).toBe(0);
  });

  test("[F135] a connection dropped on empty ground adds a node that fits, in one undo step", async () => {
    const flow = images();
    const { root, device, port } = await showFlow(flow, present);
    const drop = pointIn(root.querySelector("[data-part=canvas]"), { x: 0.5, y: 0.75 });
    await device.drag(pointIn(port("load", "output", "caption")), drop);
    const options = page.getByRole("option");
    await expect
      .poll(() => options.elements().map(({ textContent }) => textContent))
      .toEqual(["SaveName"]);
    expect(root.querySelector("svg[data-state=open]")).not.toBe(null);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.poll(() => root.querySelector("svg[data-state]")).toBe(null);
    expect(flow.nodes).toHaveLength(3);
    await device.drag(pointIn(port("save", "input", "image")), drop);
    await expect.poll(() => options.elements().length).toBe(2);
    await userEvent.keyboard("blur{Enter}");
    await expect.poll(() => flow.nodes.length).toBe(4);
    const [id] = [...flow.nodeRecords].at(-1)!;
    expect(flow.edges.at(-1)).toMatchObject({ source: id, sourceHandle: "out", target: "save" });
    await expect.poll(() => root.querySelector(`[data-part=node][data-id="${id}"]`)).not.toBe(null);
    const isAtDrop = (): boolean => {
      const { x, y } = pointIn(port(id, "output", "out"));
      return Math.abs(x - drop.x) < 8 && Math.abs(y - drop.y) < 8;
    };
    await expect.poll(isAtDrop).toBe(true);
    flow.undo();
    expect([flow.nodes.length, flow.edges.length]).toEqual([3, 1]);
  });

  test("[F135] “Add connected node…” does it by key, beside the node", async () => {
    const flow = images();
    const { press, focused } = await enterGraph(await showFlow(flow, present));
    await press("{Home}{Shift>}a{/Shift}");
    await page.getByRole("combobox", { name: messages.connectFrom.text }).selectOptions("1");
    await page.getByRole("combobox", { name: messages.addSearch.text }).click();
    await press("{Enter}");
    await expect
      .poll(() => flow.nodes.map(({ type }) => type))
      .toEqual(["load", "blur", "save", "save"]);
    expect(flow.edges.at(-1)).toMatchObject({ sourceHandle: "caption", targetHandle: "name" });
    await expect.poll(focused).toMatch(/^Save, /);
    expect(flow.nodes.at(-1)?.position.x).toBeGreaterThan(150);
  });

  test("[F136] the end of an edge is dragged to another port; elsewhere the edge stays", async () => {
    const flow = images();
    const { root, device, port, events } = await showFlow(flow, present);
    const end = beside(pointIn(port("blur", "input")), -22, 0);
    await device.press(end);
    await device.move(pointIn(port("save", "input", "name")));
    await expect.poll(() => port("save", "input", "name").dataset["mark"]).toBe("rejected");
    expect(port("save", "input", "image").dataset["fit"]).toBe("yes");
    // Its own place does not count.
    expect(port("blur", "input").dataset["fit"]).toBe("yes");
    await device.move(pointIn(root.querySelector("[data-part=canvas]"), { x: 0.5, y: 0.75 }));
    await device.release();
    await expect.poll(() => root.querySelectorAll("[data-fit], [data-replaced]").length).toBe(0);
    expect([flow.edges[0]?.target, root.querySelector("dialog"), events]).toEqual([
      "blur",
      null,
      [],
    ]);
    await device.drag(end, pointIn(port("save", "input", "image")));
    await expect.poll(() => flow.edges[0]).toMatchObject({ id: "e", target: "save" });
    expect(events.map(({ type }) => type)).toEqual(["edge_reconnected"]);
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(() => flow.edges[0]).toMatchObject({ id: "e", target: "blur" });
  });

  test("[F136] “Reconnect target to…” does it by key and is announced", async () => {
    const flow = images();
    const shown = await showFlow(flow, present);
    const { press, announced } = await enterGraph(shown);
    await press("{Home}{Alt>}{ArrowRight}{/Alt} ");
    await expect.poll(() => shown.root.querySelectorAll("[data-part=grips] circle").length).toBe(2);
    await press("{Shift>}{F10}{/Shift}");
    await page.getByRole("menuitem", { name: messages.commands.reconnectTarget.text }).click();
    await expect.poll(() => shown.port("save", "input", "image").dataset["fit"]).toBe("yes");
    await press("save{Enter}");
    await expect.poll(() => flow.edges[0]).toMatchObject({ target: "save", targetHandle: "image" });
    await expect.poll(announced).toBe("Edge leads from Load to Save now");
  });

  test("[F137] a node and a type are dropped on an edge, each in one undo step", async () => {
    const flow = direct({ displaySideBar: true });
    const { root, device, node } = await showFlow(flow, present);
    const inserted = (): string | undefined =>
      root.querySelector<HTMLElement>("[data-part=insertion]")?.dataset["edge"];
    const from = grip(node("blur"));
    await device.press(from);
    await device.move(beside(from, 100, -164));
    await expect.poll(inserted).toBe("e");
    await device.move(beside(from, 100, -100));
    await expect.poll(inserted).toBe(undefined);
    await device.move(beside(from, 100, -164));
    await device.release();
    await expect
      .poll(() => flow.edges.map(({ source, target }) => [source, target]))
      .toEqual([
        ["load", "blur"],
        ["blur", "save"],
      ]);
    expect(flow.node("blur")?.position).toEqual({ x: 300, y: 16 });
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(() => flow.edges.length).toBe(1);
    expect(flow.node("blur")?.position).toEqual({ x: 200, y: 180 });
    // The page may still show the insertion: its edge is found only when the undo has arrived.
    await expect.poll(() => grip(node("blur"))).toEqual(from);
    await device.press(pointIn(page.getByRole("button", { name: "Blur", exact: true }).element()));
    await device.move(beside(pointIn(node("load"), { x: 1, y: 0 }), 180, 51));
    await expect.poll(inserted).toBe("e");
    await device.release();
    await expect.poll(() => [flow.nodes.length, flow.edges.length]).toEqual([4, 2]);
    await expect.poll(inserted).toBe(undefined);
    flow.undo();
    expect([flow.nodes.length, flow.edges.length]).toEqual([3, 1]);
    await expect.poll(() => root.querySelectorAll("[data-part=node]").length).toBe(3);
    // It does not fit.
    await device.press(pointIn(page.getByRole("button", { name: "Load", exact: true }).element()));
    await device.move(beside(pointIn(node("load"), { x: 1, y: 0 }), 180, 51));
    await device.release();
    await expect.poll(() => [flow.nodes.length, flow.edges.length]).toEqual([4, 1]);
  });

  test("[F137] “Insert node…” does it by key", async () => {
    const flow = direct();
    const { press, focused } = await enterGraph(await showFlow(flow, present));
    await press("{Home}{Alt>}{ArrowRight}{/Alt}{Shift>}{F10}{/Shift}");
    await page.getByRole("menuitem", { name: messages.commands.insertOnEdge.text }).click();
    await expect
      .poll(() =>
        page
          .getByRole("option")
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(["Blur"]);
    await press("{Enter}");
    await expect.poll(() => [flow.nodes.length, flow.edges.length]).toEqual([4, 2]);
    await expect.poll(focused).toMatch(/^Blur, /);
  });

  test("[F138] a connection that waits is shown, and becomes an edge or disappears with the reason", async () => {
    const answers: ((reason: string | undefined) => void)[] = [];
    const flow = images({
      validateConnection: () =>
        new Promise((resolve) => {
          answers.push(resolve);
        }),
    });
    const shown = await showFlow(flow, present);
    const { root, device, port } = shown;
    const { announced } = await enterGraph(shown);
    const lines = (): number => root.querySelectorAll("[data-part=pending] path").length;
    const connect = (): Promise<void> =>
      device.drag(
        pointIn(port("load", "output", "caption")),
        pointIn(port("save", "input", "name")),
      );
    await connect();
    await expect.poll(lines).toBe(1);
    await expect.poll(announced).toContain("Checking the connection from Load to Save");
    expect(flow.edges).toHaveLength(1);
    answers.shift()?.("Not on Sundays.");
    await expect.poll(lines).toBe(0);
    await expect
      .poll(() => root.querySelector("[data-part=notice]")?.textContent)
      .toBe("Not on Sundays.");
    expect(flow.edges).toHaveLength(1);
    await connect();
    await expect.poll(lines).toBe(1);
    answers.shift()?.(undefined);
    await expect.poll(() => [lines(), flow.edges.length]).toEqual([0, 2]);
  });
});

test("[F131, F132] a finger sees the same marks", async () => {
  await new InputDevice().emulateTouch();
  const { root, device, port } = await showFlow(images());
  const to = pointIn(port("save", "input", "name"));
  await device.dragFinger(pointIn(port("load", "output", "image")), { x: to.x - 30, y: to.y }, to);
  await expect.poll(() => port("save", "input", "name").dataset["mark"]).toBe("rejected");
  expect(port("save", "input", "image").dataset["fit"]).toBe("yes");
  await device.touch(["touchEnd"]);
  await expect.poll(() => root.querySelectorAll("[data-fit], [data-mark]").length).toBe(0);
});

test("[F133, F134] ports and edges have the color of their type, and a legend lists them", async () => {
  const flow = images();
  const { root, port, edge } = await showFlow(flow);
  const blue = "rgb(59, 130, 246)";
  const border = (element: Element): string => getComputedStyle(element).borderTopColor;
  expect(border(port("load", "output", "image"))).toBe(blue);
  expect(border(port("load", "output", "caption"))).not.toBe(blue);
  expect(getComputedStyle(edge("e")).stroke).toBe(blue);
  const legend = page.getByRole("list", { name: messages.portTypes.text });
  await expect.element(legend).toHaveTextContent("ImageText");
  await page.getByRole("button", { name: messages.portTypes.text }).click();
  await expect.element(legend).not.toBeInTheDocument();
  flow.portTypes = { image: { color: "#ff0000" }, text: {} };
  await expect.poll(() => border(port("load", "output", "image"))).toBe("rgb(255, 0, 0)");
  await expect.poll(() => getComputedStyle(edge("e")).stroke).toBe("rgb(255, 0, 0)");
  flow.update({ nodeTypes: {}, portTypes: {} });
  await expect.poll(() => root.querySelector("[data-part=legend]")).toBe(null);
});
