import { clipboardMessages } from "@heddle/canvas";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { grip, presentations, showFlow } from "../../flow-page.fixture.ts";
import { pipeline } from "../../flow.fixture.ts";
import { enterGraph } from "../../keyboard.fixture.ts";
import { pointIn } from "../../pointer.fixture.ts";

// Pages of test files that run at the same time share one clipboard: every test that reads or writes it is in this file.

const copy = "{Control>}c{/Control}";
const cut = "{Control>}x{/Control}";
const paste = "{Control>}v{/Control}";
const duplicate = "{Control>}d{/Control}";

test.each(["paste", "duplicate"] as const)(
  "[F120] without visible room, nodes added by %s come into view",
  async (how) => {
    const nodes = Array.from({ length: 150 }, (_, at) => ({
      id: `n${at}`,
      position: { x: (at % 15) * 170, y: Math.floor(at / 15) * 60 },
    }));
    const flow = pipeline({ nodes, edges: [], viewport: { x: -1540, y: 40, zoom: 1 } });
    const { root, node } = await showFlow(flow);
    flow.select(["n14"]);
    root.querySelector<HTMLElement>("[data-part=graph]")!.focus();
    if (how === "paste") await userEvent.keyboard("{Control>}cv{/Control}");
    else await userEvent.keyboard("{Control>}d{/Control}");
    await expect.poll(() => flow.nodeRecords.size).toBe(151);
    const [id] = flow.selection.nodes;
    const screen = root.querySelector("[data-part=flow]")!.getBoundingClientRect();
    const isSeen = (): boolean => {
      const { left, right, top, bottom } = node(id!).getBoundingClientRect();
      const isWithin = left >= screen.left && right <= screen.right;
      return isWithin && top >= screen.top && bottom <= screen.bottom;
    };
    await expect.poll(isSeen).toBe(true);
  },
);

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F106] nodes are copied from one graph to another with the edges between them", async () => {
    const [first, second] = [pipeline(), pipeline({ nodes: [], edges: [] })];
    first.select(["orders", "paid"]);
    const from = await showFlow(first, present);
    const background = pointIn(from.root.querySelector("[data-part=canvas]"), { x: 0.5, y: 0.9 });
    await from.device.click(background);
    await expect.poll(() => first.selection.nodes).toEqual([]);
    first.select(["orders", "paid"]);
    await expect
      .poll(() => from.root.querySelectorAll("[data-part=node-place][data-selected]").length)
      .toBe(2);
    await userEvent.keyboard(copy);
    const to = await showFlow(second, present);
    const pane = to.root.querySelector("[data-part=canvas]")!;
    const point = pointIn(pane, { x: 0.25, y: 0.25 });
    await to.device.click(point);
    await userEvent.keyboard(paste);
    await expect.poll(() => second.nodeRecords.size).toBe(2);
    expect([...second.edgeRecords].map(([, { source, target }]) => [source, target])).toEqual([
      ["orders", "paid"],
    ]);
    // The upper left corner of the bounding box is at the pointer.
    const box = (id: string): DOMRect => to.node(id).getBoundingClientRect();
    await expect.poll(() => Math.abs(box("orders").x - point.x)).toBeLessThan(2);
    await expect.poll(() => Math.abs(box("paid").y - point.y)).toBeLessThan(2);
    expect(second.selection.nodes).toEqual(["orders", "paid"]);
    expect(first.nodeRecords.size).toBe(4);
  });

  test("[F106, F99] cut, paste, duplicate and undo by keys; copies have new ids", async () => {
    const flow = pipeline();
    const shown = await showFlow(flow, present);
    const { press, focused, announced } = await enterGraph(shown);
    await press(`{ArrowRight}{ArrowRight}${copy}`);
    await expect.poll(announced).toBe("1 node copied");
    await press(paste);
    await expect.poll(() => flow.nodeRecords.has("paid-2")).toBe(true);
    await expect.poll(focused).toMatch(/^Only paid, type Filter, selected/);
    await press(cut);
    await expect.poll(() => flow.nodeRecords.has("paid-2")).toBe(false);
    await press(`{Home}${duplicate}`);
    await expect.poll(() => flow.nodeRecords.get("orders-2")?.position).toEqual({ x: 32, y: 72 });
    await press("{Control>}z{/Control}");
    await expect.poll(() => flow.nodeRecords.has("orders-2")).toBe(false);
  });

  test("[F120] without multiple selection the cursor moves to the pasted or duplicated node", async () => {
    const flow = pipeline({ viewport: { x: 20, y: 200, zoom: 0.4 } });
    flow.select(["revenue", "notes"]);
    const shown = await showFlow(flow, present);
    const { press, focused } = await enterGraph(shown);
    await press(copy);
    flow.select(["orders"]);
    flow.enableMultiselect = false;
    await press(`{Home}${paste}`);
    await expect.poll(() => flow.nodeRecords.has("notes-2")).toBe(true);
    await expect.poll(focused).toMatch(/^Revenue, /);
    await expect.poll(() => shown.node("revenue-2").contains(shown.root.activeElement)).toBe(true);
    expect(flow.selection.nodes).toEqual(["revenue-2"]);
  });

  test("[F107] text without a graph is rejected with a reason", async () => {
    const flow = pipeline();
    const shown = await showFlow(flow, present);
    await copyText("Lorem ipsum");
    const { press, announced } = await enterGraph(shown);
    await press(paste);
    await expect.poll(announced).toContain("The clipboard cannot be pasted");
    expect(flow.nodeRecords.size).toBe(4);
  });
});

test("[F98] after a press of a button of the graph, copy and paste act on the selection", async () => {
  const flow = pipeline({ displaySideBar: true });
  const { root, device, node } = await showFlow(flow);
  await device.click(grip(node("paid")));
  await userEvent.click(page.getByTitle("Add Chart"));
  await expect.poll(() => flow.nodeRecords.size).toBe(5);
  await expect.poll(() => flow.selection.nodes.length).toBe(1);
  expect(root.activeElement?.matches("[data-part=type]")).toBe(true);
  await userEvent.keyboard(`${copy}${paste}`);
  await expect.poll(() => flow.nodeRecords.size).toBe(6);
});

test("[F106] repeated pastes stay visible as long as there is room", async () => {
  const flow = pipeline({ viewport: { x: 20, y: 200, zoom: 0.4 } });
  const shown = await showFlow(flow);
  const { press } = await enterGraph(shown);
  await press(`{ArrowRight}${copy}`);
  const screen = shown.root.querySelector("[data-part=canvas]")!.getBoundingClientRect();
  for (const id of ["orders-2", "orders-3", "orders-4"]) {
    await press(paste);
    await expect.poll(() => shown.root.querySelector(`[data-id="${id}"]`)).not.toBe(null);
    const { left, right, top, bottom } = shown.node(id).getBoundingClientRect();
    expect([left >= screen.left, right <= screen.right]).toEqual([true, true]);
    expect([top >= screen.top, bottom <= screen.bottom]).toEqual([true, true]);
  }
});

/** Copies a text like a user. */
async function copyText(text: string): Promise<void> {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.prepend(field);
  field.focus();
  field.select();
  await userEvent.keyboard(copy);
  field.remove();
}

test("[F107] a menu command without access to the clipboard names the keys", async () => {
  const flow = pipeline();
  const { root, device } = await showFlow(flow);
  vi.spyOn(navigator.clipboard, "readText").mockRejectedValue(
    new DOMException("No", "NotAllowedError"),
  );
  const pane = root.querySelector("[data-part=canvas]");
  await device.click(pointIn(pane, { x: 0.5, y: 0.9 }));
  await userEvent.keyboard("{Shift>}{F10}{/Shift}");
  await page.getByRole("menuitem", { name: clipboardMessages.commands.paste.text }).click();
  await expect
    .poll(() => root.querySelector("[data-part=notice]")?.textContent)
    .toBe("The browser did not allow reading the clipboard: use Ctrl + V.");
});

test("[F107] copying without a selection is rejected", async () => {
  const shown = await showFlow(pipeline());
  const { press, announced } = await enterGraph(shown);
  await press(copy);
  await expect.poll(announced).toBe(clipboardMessages.nothingToCopy.text);
});
