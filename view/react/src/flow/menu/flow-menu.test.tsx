import {
  clipboardMessages,
  layoutMessages,
  messages,
  outlineMessages,
  searchMessages,
  subgraphMessages,
} from "@heddle/canvas";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { grip, presentations, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";
import { enterGraph } from "../keyboard.fixture.ts";
import { InputDevice, pointIn } from "../pointer.fixture.ts";

const items = (): string[] =>
  page
    .getByRole("menuitem")
    .elements()
    .map(({ firstChild }) => firstChild?.textContent ?? "");

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F108] the menu of a node lists its commands and works by keys", async () => {
    const flow = pipeline();
    const shown = await showFlow(flow, present);
    const { press, focused } = await enterGraph(shown);
    await press("{ArrowRight}{Shift>}{F10}{/Shift}");
    await expect
      .poll(items)
      .toEqual([
        messages.commands.edit.text,
        messages.commands.rename.text,
        messages.commands.connect.text,
        messages.commands.addConnected.text,
        clipboardMessages.commands.cut.text,
        clipboardMessages.commands.copy.text,
        clipboardMessages.commands.paste.text,
        clipboardMessages.commands.duplicate.text,
        messages.commands.group.text,
        subgraphMessages.commands.saveAsSubgraph.text,
        layoutMessages.commands.tidyUp.text,
        messages.commands.remove.text,
      ]);
    // One line between two sections.
    expect(shown.root.querySelectorAll("hr")).toHaveLength(4);
    await press("{ArrowUp}");
    await expect
      .poll(() => shown.root.activeElement?.textContent)
      .toContain(messages.commands.remove.text);
    await press("{Escape}");
    await expect.poll(items).toEqual([]);
    await expect.poll(focused).toMatch(/^Orders, /);
    await press("{Shift>}{F10}{/Shift}d{Enter}");
    await expect.poll(() => flow.nodeRecords.size).toBe(5);
    await expect.poll(focused).toMatch(/^Orders, type Source, selected/);
  });

  test("[F108] the pointer and the keys move one mark through the menu", async () => {
    const { root, device, node } = await showFlow(pipeline(), present);
    await device.rightClick(grip(node("orders")));
    const item = (name: string) => page.getByRole("menuitem", { name });
    const marked = (): string | null | undefined => root.activeElement?.textContent;
    await expect.poll(marked).toContain(messages.commands.edit.text);
    await device.move(pointIn(item(clipboardMessages.commands.copy.text).element()));
    await expect.poll(marked).toContain(clipboardMessages.commands.copy.text);
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(marked).toContain(clipboardMessages.commands.paste.text);
  });

  test("[F108] the right button opens the menu of the item under it", async () => {
    const flow = pipeline();
    const { root, device, node } = await showFlow(flow, present);
    await device.rightClick(grip(node("orders")));
    await expect.poll(() => flow.selection.nodes).toEqual(["orders"]);
    await page.getByRole("menuitem", { name: messages.commands.remove.text }).click();
    await expect.poll(() => flow.nodeRecords.has("orders")).toBe(false);
    const background = pointIn(root.querySelector("[data-part=canvas]"), { x: 0.1, y: 0.1 });
    await device.rightClick(background);
    await expect
      .poll(items)
      .toEqual([
        messages.commands.add.text,
        messages.commands.addNote.text,
        messages.commands.undo.text,
        clipboardMessages.commands.paste.text,
        layoutMessages.commands.tidyUp.text,
        messages.commands.selectAll.text,
        searchMessages.commands.find.text,
        outlineMessages.commands.outline.text,
        messages.commands.showAll.text,
        messages.commands.keys.text,
      ]);
    await device.click(background);
    await expect.poll(items).toEqual([]);
  });

  test("[F108] a long press opens the menu", async () => {
    const flow = pipeline();
    const device = new InputDevice();
    await device.emulateTouch();
    const { node } = await showFlow(flow, present);
    const at = grip(node("orders"));
    await device.touch(["touchStart", at]);
    await expect.poll(items).toContain(messages.commands.connect.text);
    await device.touch(["touchEnd"]);
    await expect.poll(items).toContain(messages.commands.connect.text);
    // The finger may be lifted over an item of the menu.
    const lifted = { bubbles: true, composed: true, detail: 1, pointerType: "touch" };
    const remove = page.getByRole("menuitem", { name: messages.commands.remove.text });
    remove.element().dispatchEvent(new PointerEvent("click", lifted));
    await expect.element(remove).toBeVisible();
    expect(flow.nodes.some(({ id }) => id === "orders")).toBe(true);
    remove.element().dispatchEvent(new PointerEvent("pointerdown", lifted));
    remove.element().dispatchEvent(new PointerEvent("click", lifted));
    await expect.poll(() => flow.nodes.some(({ id }) => id === "orders")).toBe(false);
  });
});

test("[F108] in a read-only graph the menu lists commands that change nothing", async () => {
  const shown = await showFlow(pipeline({ editable: false }));
  const { press } = await enterGraph(shown);
  await userEvent.keyboard("{ArrowRight}");
  await press("{Shift>}{F10}{/Shift}");
  await expect
    .poll(items)
    .toEqual([messages.commands.edit.text, clipboardMessages.commands.copy.text]);
});
