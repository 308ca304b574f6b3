import { messages } from "@heddle/canvas";
import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectFocus } from "../../show.fixture.tsx";
import { grip, gripAtRest, presentations, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";
import { pointIn } from "../pointer.fixture.ts";

const schema = { type: "object", properties: { city: { type: "string", title: "City" } } } as const;

const fields = Array.from({ length: 12 }, (_, at) => [`field ${at}`, { type: "string" }] as const);
const manyFields = { type: "object", properties: Object.fromEntries(fields) } as const;

describe.each(presentations)("on a %s", (_name, present) => {
  test.each(["toolbar", "node", "side"] as const)(
    "[F17] with editorMode %s an editor is opened, changes the data and is closed",
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
        toolbar: "[data-to]",
        node: "[data-part=node]",
        side: "[data-part=side-editors]",
      };
      expect(city.element().closest(places[editorMode])).not.toBe(null);
      // In a node the button that opened the editor closes it.
      const close = editorMode === "node" ? "Edit Only paid" : "Close the editor of Only paid";
      await userEvent.click(page.getByRole("button", { name: close, exact: true }));
      await expect.poll(() => root.querySelector("section[data-mode]")).toBe(null);
      expect(flow.nodeRecords.size).toBe(4);
    },
  );

  test("[F17] the buttons of a node are hidden while it is dragged", async () => {
    const { device, node } = await showFlow(pipeline(), present);
    const from = await gripAtRest(node("notes"));
    await device.click(from);
    const edit = page.getByRole("button", { name: "Edit Notes", exact: true });
    await expect.element(edit).toBeVisible();
    await device.press(from);
    await device.move({ x: from.x - 40, y: from.y + 30 });
    await expect.element(edit).not.toBeInTheDocument();
    await device.release();
    await expect.element(edit).toBeVisible();
  });

  test.each(["toolbar", "node", "side"] as const)(
    "[F95] with editorMode %s Escape closes the editor, keeps the input and restores the focus",
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
      await expect.poll(() => root.querySelector("section[data-mode]")).toBe(null);
      // On the graph Escape closes an editor before it clears the selection.
      await device.click(await gripAtRest(node("paid")), 1);
      await device.click(await gripAtRest(node("paid")), 2);
      await expect.poll(() => root.querySelector("section[data-mode]")).not.toBe(null);
      await userEvent.keyboard("{Escape}");
      await expect.poll(() => flow.openEditors.size).toBe(0);
      expect(flow.selection.nodes).toEqual(["paid"]);
      await expect.poll(() => root.querySelector("section[data-mode]")).toBe(null);
      await userEvent.keyboard("{Escape}");
      await expect.poll(() => flow.selection.nodes).toEqual([]);
    },
  );

  test.each(["toolbar", "side"] as const)(
    "[F113] with editorMode %s unsaved input is restored and can be discarded",
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
        .poll(() => root.querySelector("[data-part=notice]")?.textContent)
        .toBe("Your changes to Only paid are not saved. Open its editor to continue.");
      await expect.element(page.getByRole("textbox", { name: "City" })).toBeInTheDocument();
      await open("paid");
      await expect.element(field).toHaveValue("many");
      await userEvent.click(page.getByRole("button", { name: messages.discardChanges.text }));
      await expect.poll(() => field.query()?.getAttribute("value") ?? "").not.toBe("many");
      await expectFocus(field);
      await userEvent.keyboard("7{Escape}");
      await expect.poll(() => flow.node("paid")?.data).toEqual({ count: 7 });
      await expect.poll(() => flow.unfinished).toEqual([]);
    },
  );

  test("[F17] a double click on an edge opens its editor at its middle", async () => {
    const flow = pipeline();
    const { root, device } = await showFlow(flow, present);
    const middle = pointIn(root.querySelector("[data-edge]"));
    // A double click on a label edits it.
    flow.updateEdge("in", { label: null });
    await expect.poll(() => root.querySelector("[data-edge]")).toBe(null);
    await device.click(middle);
    await device.click(middle, 2);
    await expect.poll(() => [...flow.openEditors].map(([key]) => key)).toEqual(["edge:in"]);
    await expect.poll(() => root.querySelector('[data-to][data-to="edge"]')).not.toBe(null);
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
  await expect.poll(() => box("section[data-mode]")?.height).toBeGreaterThan(60);
  const isInside = (): boolean => {
    const [inner, outer] = [box("section[data-mode]")!, box("[data-part=canvas]")!];
    const isHigh = inner.top >= outer.top && inner.bottom <= outer.bottom;
    return isHigh && inner.left >= outer.left && inner.right <= outer.right;
  };
  await expect.poll(isInside).toBe(true);
});

test.each([1024, 390])(
  "[F118] %d pixels wide an editor and its node are visible",
  async (width) => {
    await page.viewport(width, 768);
    onTestFinished(() => page.viewport(1024, 768));
    const flow = pipeline({
      schemas: { filter: manyFields },
      viewport: { x: -160, y: 220, zoom: 1 },
    });
    const { root, node } = await showFlow(flow);
    flow.openEditor("node", "paid");
    const box = (selector: string): DOMRect =>
      root.querySelector(selector)!.getBoundingClientRect();
    await expect.poll(() => root.querySelector("section[data-mode]")).not.toBe(null);
    const isFree = (): boolean => {
      const [editor, screen] = [box("section[data-mode]"), box("[data-part=canvas]")];
      const own = node("paid").getBoundingClientRect();
      const isBeside = editor.right <= own.left || editor.left >= own.right;
      const isApart = isBeside || editor.bottom <= own.top || editor.top >= own.bottom;
      const isSeen =
        own.top >= screen.top && own.bottom <= screen.bottom && own.left >= screen.left;
      return isApart && isSeen && own.right <= screen.right;
    };
    await expect.poll(isFree).toBe(true);
    expect(root.querySelector("[data-to][data-sheet]") !== null).toBe(width === 390);
  },
);

test.each(["toolbar", "side"] as const)(
  "[F121] with editorMode %s an overflowing editor fades out, except at its end",
  async (editorMode) => {
    const flow = pipeline({ editorMode, schemas: { filter: manyFields } });
    const { root } = await showFlow(flow);
    flow.openEditor("node", "paid");
    await expect.poll(() => root.querySelectorAll("section[data-mode] input").length).toBe(12);
    const editor = root.querySelector("section[data-mode]")!;
    const scrolled =
      editorMode === "side" ? root.querySelector("[data-part=side-editors]")! : editor;
    await expect.poll(() => scrolled.scrollHeight - scrolled.clientHeight).toBeGreaterThan(100);
    const { position, bottom, backgroundImage, height } = getComputedStyle(editor, "::after");
    expect([position, bottom]).toEqual(["sticky", "0px"]);
    expect(backgroundImage).toMatch(/^linear-gradient/);
    const last = [...root.querySelectorAll("section[data-mode] input")].at(-1)!;
    const coveredAtEnd = (): number => {
      scrolled.scrollTop = scrolled.scrollHeight;
      const end = scrolled.getBoundingClientRect().bottom - Number.parseFloat(height);
      return last.getBoundingClientRect().bottom - end;
    };
    await expect.poll(coveredAtEnd).toBeLessThanOrEqual(0);
  },
);

test("[F17] an editor in a node that is too high is shown from its start at the same zoom", async () => {
  const viewport = { x: 100, y: 250, zoom: 0.9 };
  const flow = pipeline({ editorMode: "node", viewport, schemas: { filter: manyFields } });
  const { root, node } = await showFlow(flow);
  await userEvent.click(page.getByRole("button", { name: "Edit Only paid", exact: true }));
  await expect.poll(() => root.querySelectorAll("section[data-mode] input").length).toBe(12);
  const top = (): number =>
    node("paid").getBoundingClientRect().top -
    root.querySelector("[data-part=canvas]")!.getBoundingClientRect().top;
  await expect.poll(top).toBeLessThan(60);
  expect(top()).toBeGreaterThanOrEqual(0);
  await expect.poll(() => flow.viewport?.y).not.toBe(250);
  expect(flow.viewport?.zoom).toBe(0.9);
});

test("[F17] a node grows with the editor inside it", async () => {
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
