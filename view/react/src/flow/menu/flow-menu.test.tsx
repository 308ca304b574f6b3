import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { pipeline } from "../flow.fixture.ts";
import { enterGraph } from "../keyboard.fixture.ts";
import { InputDevice, placeIn } from "../pointer.fixture.ts";
import { grip, presentations, showFlow } from "../shown-flow.fixture.ts";

const items = (): string[] =>
  page
    .getByRole("menuitem")
    .elements()
    .map(({ firstChild }) => firstChild?.textContent ?? "");

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F108] the menu of a node has what can be done with it, by keys", async () => {
    const flow = pipeline();
    const shown = await showFlow(flow, present);
    const { press, focused } = await enterGraph(shown);
    await press("{ArrowRight}{Shift>}{F10}{/Shift}");
    await expect
      .poll(items)
      .toEqual(["Edit", "Rename…", "Connect to…", "Cut", "Copy", "Paste", "Duplicate", "Delete"]);
    await press("{ArrowUp}");
    expect(shown.root.activeElement?.textContent).toContain("Delete");
    await press("{Escape}");
    await expect.poll(items).toEqual([]);
    await expect.poll(focused).toMatch(/^Orders, /);
    await press("{Shift>}{F10}{/Shift}d{Enter}");
    await expect.poll(() => flow.nodeRecords.size).toBe(5);
    await expect.poll(focused).toMatch(/^Orders, type Source, selected/);
  });

  test("[F108] a press with the right button opens it for what is there", async () => {
    const flow = pipeline();
    const { root, device, node } = await showFlow(flow, present);
    await device.ask(grip(node("orders")));
    await expect.poll(() => flow.selection.nodes).toEqual(["orders"]);
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect.poll(() => flow.nodeRecords.has("orders")).toBe(false);
    const ground = placeIn(root.querySelector(".react-flow__pane"), { x: 0.1, y: 0.1 });
    await device.ask(ground);
    await expect
      .poll(items)
      .toEqual([
        "Add a node…",
        "Paste",
        "Undo",
        "Select all",
        "Show all nodes",
        "Keyboard shortcuts",
      ]);
    await device.click(ground);
    await expect.poll(items).toEqual([]);
  });

  test("[F108] a finger that rests opens it", async () => {
    const flow = pipeline();
    const device = new InputDevice();
    await device.withFingers();
    const { node } = await showFlow(flow, present);
    const at = grip(node("orders"));
    await device.touch("touchStart", [at]);
    await expect.poll(items).toContain("Connect to…");
    await device.touch("touchEnd", []);
    await expect.poll(items).toContain("Connect to…");
  });
});

test("[F108] in a graph that is read-only it has what changes nothing", async () => {
  const shown = await showFlow(pipeline({ editable: false }));
  const { press } = await enterGraph(shown);
  await userEvent.keyboard("{ArrowRight}");
  await press("{Shift>}{F10}{/Shift}");
  await expect.poll(items).toEqual(["Edit", "Copy"]);
});
