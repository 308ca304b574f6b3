import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectFocus } from "../../show.fixture.tsx";
import { pipeline } from "../flow.fixture.ts";
import { placeIn } from "../pointer.fixture.ts";
import { grip, gripAtRest, presentations, showFlow } from "../shown-flow.fixture.ts";

const schema = { type: "object", properties: { city: { type: "string", title: "City" } } } as const;

const fields = Array.from({ length: 12 }, (_, at) => [`field ${at}`, { type: "string" }] as const);
const manyFields = { type: "object", properties: Object.fromEntries(fields) } as const;

describe.each(presentations)("on a %s", (_name, present) => {
  test.each(["toolbar", "node", "side"] as const)(
    "[F17] with the mode %s an editor is opened, changes the data and is closed",
    async (editorMode) => {
      const flow = pipeline({ editorMode, schemas: { filter: schema } });
      const { root, device, node } = await showFlow(flow, present);
      if (editorMode === "toolbar") await device.click(grip(node("paid")));
      await userEvent.click(page.getByRole("button", { name: "Edit Only paid", exact: true }));
      const city = page.getByRole("textbox", { name: "City" });
      await userEvent.click(city);
      await userEvent.keyboard("Bern{Backspace}{Delete}");
      await expect.poll(() => flow.nodeRecords.get("paid")?.data).toEqual({ city: "Ber" });
      const places = {
        toolbar: ".hd-flow-anchored",
        node: ".hd-node",
        side: ".hd-flow-side",
      };
      expect(city.element().closest(places[editorMode])).not.toBe(null);
      // In a node the button that has opened it closes it.
      const close = editorMode === "node" ? "Edit Only paid" : "Close the editor of Only paid";
      await userEvent.click(page.getByRole("button", { name: close, exact: true }));
      await expect.poll(() => root.querySelector(".hd-flow-editor")).toBe(null);
      expect(flow.nodeRecords.size).toBe(4);
    },
  );

  test.each(["toolbar", "node", "side"] as const)(
    "[F95] with the mode %s Escape closes the editor, keeps what was typed and comes back",
    async (editorMode) => {
      const flow = pipeline({ editorMode, schemas: { filter: schema } });
      const { root, device, node } = await showFlow(flow, present);
      await device.click(await gripAtRest(node("paid")), 1);
      await device.click(await gripAtRest(node("paid")), 2);
      await userEvent.click(page.getByRole("textbox", { name: "City" }));
      await userEvent.keyboard("Bern{Escape}");
      await expect.poll(() => flow.openEditors.size).toBe(0);
      await expect.poll(() => flow.nodeRecords.get("paid")?.data).toEqual({ city: "Bern" });
      const focused = (): string | null | undefined =>
        root.activeElement?.getAttribute("aria-label");
      await expect.poll(focused).toContain("Only paid, ");
      await expect.poll(() => root.querySelector(".hd-flow-editor")).toBe(null);
      // On the graph it closes an editor before it clears the selection.
      await device.click(await gripAtRest(node("paid")), 1);
      await device.click(await gripAtRest(node("paid")), 2);
      await expect.poll(() => root.querySelector(".hd-flow-editor")).not.toBe(null);
      await userEvent.keyboard("{Escape}");
      await expect.poll(() => flow.openEditors.size).toBe(0);
      expect(flow.selection.nodes).toEqual(["paid"]);
      await expect.poll(() => root.querySelector(".hd-flow-editor")).toBe(null);
      await userEvent.keyboard("{Escape}");
      await expect.poll(() => flow.selection.nodes).toEqual([]);
    },
  );

  test.each(["toolbar", "side"] as const)(
    "[F113] with the mode %s what could not be saved is there again, and can be given up",
    async (editorMode) => {
      const count = { type: "object", properties: { count: { type: "integer", title: "Count" } } };
      const flow = pipeline({ editorMode, schemas: { filter: count, source: schema } });
      const { root, node, device } = await showFlow(flow, present);
      const open = async (id: string): Promise<void> => {
        await device.click(await gripAtRest(node(id)), 1);
        await device.click(await gripAtRest(node(id)), 2);
      };
      const field = page.getByRole("spinbutton", { name: "Count" });
      await open("paid");
      await userEvent.click(field);
      await userEvent.keyboard("many");
      await open("orders");
      await expect
        .poll(() => root.querySelector(".hd-flow-notice")?.textContent)
        .toContain("Only paid is not saved yet");
      await expect.element(page.getByRole("textbox", { name: "City" })).toBeInTheDocument();
      await open("paid");
      await expect.element(field).toHaveValue("many");
      await userEvent.click(page.getByRole("button", { name: "Start again" }));
      await expect.poll(() => field.query()?.getAttribute("value") ?? "").not.toBe("many");
      await expectFocus(field);
      await userEvent.keyboard("7{Escape}");
      await expect.poll(() => flow.node("paid")?.data).toEqual({ count: 7 });
      await expect.poll(() => flow.unfinished).toEqual([]);
    },
  );

  test("[F17] two clicks on an edge open its editor at its middle", async () => {
    const flow = pipeline();
    const { root, device } = await showFlow(flow, present);
    const label = placeIn(root.querySelector(".hd-edge-label"));
    await device.click(label);
    await device.click(label, 2);
    await expect.poll(() => [...flow.openEditors].map(([key]) => key)).toEqual(["edge:in"]);
    await expect.poll(() => root.querySelector('.hd-flow-anchored[data-to="edge"]')).not.toBe(null);
  });
});

test.each([
  ["node", { x: 10, y: 2 }],
  ["node", { x: 300, y: 400 }],
  ["edge", { x: -120, y: -20 }],
] as const)("[F17] an open editor of a %s at %o is inside the canvas", async (kind, place) => {
  const viewport = { ...place, zoom: 1 };
  const flow = pipeline({ viewport, schemas: { filter: schema, source: schema } });
  const { root } = await showFlow(flow);
  flow.openEditor(kind, kind === "node" ? "orders" : "in");
  const box = (selector: string): DOMRect | undefined =>
    root.querySelector(selector)?.getBoundingClientRect();
  await expect.poll(() => box(".hd-flow-editor")?.height).toBeGreaterThan(60);
  const isInside = (): boolean => {
    const [inner, outer] = [box(".hd-flow-editor")!, box(".hd-flow-canvas")!];
    const isHigh = inner.top >= outer.top && inner.bottom <= outer.bottom;
    return isHigh && inner.left >= outer.left && inner.right <= outer.right;
  };
  await expect.poll(isInside).toBe(true);
});

test.each([1024, 390])("[F118] %d pixels wide an editor and its node are seen", async (width) => {
  await page.viewport(width, 768);
  onTestFinished(() => page.viewport(1024, 768));
  const flow = pipeline({
    schemas: { filter: manyFields },
    viewport: { x: -160, y: 220, zoom: 1 },
  });
  const { root, node } = await showFlow(flow);
  flow.openEditor("node", "paid");
  const box = (selector: string): DOMRect => root.querySelector(selector)!.getBoundingClientRect();
  await expect.poll(() => root.querySelector(".hd-flow-editor")).not.toBe(null);
  const isFree = (): boolean => {
    const [editor, screen] = [box(".hd-flow-editor"), box(".hd-flow-canvas")];
    const own = node("paid").getBoundingClientRect();
    const isBeside = editor.right <= own.left || editor.left >= own.right;
    const isApart = isBeside || editor.bottom <= own.top || editor.top >= own.bottom;
    const isSeen = own.top >= screen.top && own.bottom <= screen.bottom && own.left >= screen.left;
    return isApart && isSeen && own.right <= screen.right;
  };
  await expect.poll(isFree).toBe(true);
  expect(root.querySelector(".hd-flow-anchored[data-sheet]") !== null).toBe(width === 390);
});

test.each(["toolbar", "side"] as const)(
  "[F121] an editor with the mode %s fades out where it goes on below, and nothing at its end",
  async (editorMode) => {
    const flow = pipeline({ editorMode, schemas: { filter: manyFields } });
    const { root } = await showFlow(flow);
    flow.openEditor("node", "paid");
    await expect.poll(() => root.querySelectorAll(".hd-flow-editor input").length).toBe(12);
    const editor = root.querySelector(".hd-flow-editor")!;
    const scrolled = editorMode === "side" ? root.querySelector(".hd-flow-side")! : editor;
    expect(scrolled.scrollHeight).toBeGreaterThan(scrolled.clientHeight + 100);
    const { position, bottom, backgroundImage, height } = getComputedStyle(editor, "::after");
    expect([position, bottom]).toEqual(["sticky", "0px"]);
    expect(backgroundImage).toMatch(/^linear-gradient/);
    scrolled.scrollTop = scrolled.scrollHeight;
    const last = [...root.querySelectorAll(".hd-flow-editor input")].at(-1)!;
    const end = scrolled.getBoundingClientRect().bottom - Number.parseFloat(height);
    expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(end);
  },
);

test("[F17] an editor in a node that is too high is seen from its beginning, and no smaller", async () => {
  const viewport = { x: 100, y: 250, zoom: 0.9 };
  const flow = pipeline({ editorMode: "node", viewport, schemas: { filter: manyFields } });
  const { root, node } = await showFlow(flow);
  await userEvent.click(page.getByRole("button", { name: "Edit Only paid", exact: true }));
  await expect.poll(() => root.querySelectorAll(".hd-flow-editor input").length).toBe(12);
  const top = (): number =>
    node("paid").getBoundingClientRect().top -
    root.querySelector(".hd-flow-canvas")!.getBoundingClientRect().top;
  await expect.poll(top).toBeLessThan(60);
  expect(top()).toBeGreaterThanOrEqual(0);
  await expect.poll(() => flow.viewport?.y).not.toBe(250);
  expect(flow.viewport?.zoom).toBe(0.9);
});

test("[F17] a node with an editor in it makes room for it", async () => {
  const flow = pipeline({ editorMode: "node", schemas: { filter: schema } });
  const { node } = await showFlow(flow);
  const size = (): number[] => [node("paid").offsetWidth, node("paid").offsetHeight];
  const before = size();
  flow.openEditor("node", "paid");
  await expect.poll(() => size()[0]).toBe(260);
  await expect.poll(() => size()[1]).toBeGreaterThan(160);
  flow.closeEditor("node", "paid");
  await expect.poll(size).toEqual(before);
});
