import type { DroppedItem } from "@heddle/flow";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { dropMessages, messages } from "@heddle/canvas";
import { showFlow } from "../../flow-page.fixture.ts";
import { pipeline } from "../../flow.fixture.ts";
import { pointIn } from "../../pointer.fixture.ts";

const csv = (): File => new File(["a,b"], "rows.csv", { type: "text/csv" });

/** Dispatches an event of a drag, as the browser does. Returns whether its default action was prevented. */
function drag(
  type: "dragover" | "drop",
  target: Element,
  transfer: DataTransfer,
  at: { readonly x: number; readonly y: number },
): boolean {
  const { x: clientX, y: clientY } = at;
  const options = { bubbles: true, composed: true, cancelable: true, clientX, clientY };
  return !target.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: transfer }));
}

function transferOf(...items: readonly (File | readonly [type: string, text: string])[]) {
  const transfer = new DataTransfer();
  for (const item of items) {
    if (item instanceof File) transfer.items.add(item);
    else transfer.items.add(item[1], item[0]);
  }
  return transfer;
}

test("[F250] files and texts that are dropped become nodes at the pointer, in one undo step", async () => {
  const dropped: DroppedItem[] = [];
  const flow = pipeline({
    dropTypes: ["text/csv"],
    viewport: { x: 0, y: 100, zoom: 1 },
    onDrop: async ({ items }) => {
      dropped.push(...items);
      return { nodes: items.map((item) => ({ id: "rows", data: { kind: item.kind } })) };
    },
  });
  const { root, node } = await showFlow(flow);
  const pane = root.querySelector("[data-part=pane]")!;
  const overlay = (): Element | null => root.querySelector("[data-part=drop]");
  const { x, y } = pointIn(pane, { x: 0.3, y: 0.8 });
  const at = { x: Math.round(x), y: Math.round(y) };
  const transfer = transferOf(csv(), ["text/csv", "c,d"], ["text/html", "<b>"]);
  // A browser repeats the event as long as something is dragged; without it the overlay disappears.
  const textOver = (): string | undefined => {
    expect(drag("dragover", pane, transfer, at)).toBe(true);
    return overlay()?.textContent;
  };
  await expect.poll(textOver).toBe(dropMessages.dropHere.text);
  const hint = overlay()!.querySelector("span")!.getBoundingClientRect();
  expect(hint.bottom).toBeLessThan(pointIn(pane, { x: 0.5, y: 0.3 }).y);
  expect(drag("drop", pane, transfer, at)).toBe(true);
  await expect.poll(overlay).toBe(null);
  await expect.poll(() => flow.nodeRecords.size).toBe(6);
  expect(dropped).toMatchObject([
    { kind: "text", type: "text/csv", text: "c,d" },
    { kind: "file", name: "rows.csv", size: 3 },
  ]);
  const { left, top } = pane.getBoundingClientRect();
  expect(flow.node("rows")?.position).toEqual({
    x: Math.round(at.x - left),
    y: Math.round(at.y - top - 100),
  });
  await expect.poll(() => flow.selection.nodes).toEqual(["rows", "rows-2"]);
  flow.undo();
  expect(flow.nodeRecords.size).toBe(4);
  // The event names the node under the pointer.
  const targets: unknown[] = [];
  flow.on("drop", ({ target }) => void targets.push(target));
  const inNode = pointIn(node("notes"), { x: 0.5, y: 0.2 });
  drag("drop", node("notes"), transferOf(csv()), inNode);
  await expect.poll(() => targets).toMatchObject([{ node_id: "notes" }]);
});

test("[F251] what a graph does not take is rejected with a reason, and not opened by the browser", async () => {
  const flow = pipeline({ dropTypes: ["text/csv"], topPanel: [] });
  const { root, events } = await showFlow(flow);
  const pane = root.querySelector("[data-part=pane]")!;
  const at = pointIn(pane, { x: 0.3, y: 0.8 });
  const notice = (): string | null | undefined =>
    root.querySelector("[data-part=notice]")?.textContent;
  const picture = transferOf(new File([""], "a.png", { type: "image/png" }));
  const textOver = (): string | undefined => {
    expect(drag("dragover", pane, picture, at)).toBe(true);
    return root.querySelector("[data-part=drop][data-rejected]")?.textContent;
  };
  await expect.poll(textOver).toContain("image/png");
  expect(drag("drop", pane, picture, at)).toBe(true);
  await expect.poll(notice).toContain("image/png");
  drag("drop", pane, transferOf(...Array.from({ length: 101 }, csv)), at);
  await expect.poll(notice).toContain("101");
  const controls = root.querySelector("[data-part=frame] .hd-flow-buttons")!;
  expect(drag("drop", controls, transferOf(csv()), pointIn(controls))).toBe(true);
  flow.editable = false;
  drag("drop", pane, transferOf(csv()), at);
  await expect.poll(notice).toBe(messages.isReadOnly.text);
  expect(events.filter(({ type }) => type === "drop")).toEqual([]);
  // Without types the page decides.
  flow.update({ dropTypes: [], editable: true });
  expect(drag("dragover", pane, picture, at)).toBe(false);
});

test("[F252] pasted files and texts are dropped near the middle, and so are files that are chosen from the menu", async () => {
  const flow = pipeline({ dropTypes: ["text/csv", "text/plain"] });
  const { root, events } = await showFlow(flow);
  const drops = (): unknown[] => events.filter(({ type }) => type === "drop");
  const paste = (transfer: DataTransfer): void => {
    root.querySelector<HTMLElement>("[data-part=graph]")!.focus();
    const event = new ClipboardEvent("paste", { clipboardData: transfer, cancelable: true });
    document.dispatchEvent(event);
  };
  paste(transferOf(csv()));
  await expect.poll(drops).toMatchObject([{ items: [{ name: "rows.csv" }], target: null }]);
  // Copied nodes are pasted as before.
  paste(transferOf(["text/plain", flow.copy(["notes"])]));
  await expect.poll(() => flow.nodeRecords.size).toBe(5);
  expect(drops()).toHaveLength(1);
  const pane = root.querySelector("[data-part=pane]")!;
  const { x: clientX, y: clientY } = pointIn(pane, { x: 0.1, y: 0.9 });
  const options = { bubbles: true, composed: true, cancelable: true, clientX, clientY };
  pane.dispatchEvent(new MouseEvent("contextmenu", options));
  const item = page.getByRole("menuitem", { name: dropMessages.commands.addFiles.text });
  await expect.element(item).toBeVisible();
});
