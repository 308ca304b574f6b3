import { Flow } from "@heddle/flow";
import { Text } from "@heddle/views";
import { expect, test } from "vitest";

import { findViolations } from "../axe.fixture.ts";
import { showFlow } from "./flow-page.fixture.ts";
import { pipeline } from "./flow.fixture.ts";
import { enterGraph } from "./keyboard.fixture.ts";

test("[F24] axe finds no violation in the light and the dark theme", async () => {
  document.documentElement.lang = "en";
  document.title = "A graph";
  const flow = pipeline({ showMinimap: true, showOutline: true, editorMode: "node" });
  flow.select(["paid"], ["in"]);
  flow.openEditor("node", "orders");
  const { root } = await showFlow(flow);
  await expect.poll(() => root.querySelector(".cm-content")).not.toBe(null);
  await expect.poll(() => root.querySelector("[data-part=node] p")).not.toBe(null);
  expect(await findViolations(root)).toEqual([]);
});

/** Keys that open something over the graph, and the selector of what opens. */
const openings = [
  ["?", "dialog"],
  ["c", "[role=listbox]"],
  ["a", "[role=listbox]"],
  ["{Shift>}{F10}{/Shift}", "[role=menu]"],
] as const;

const schema = {
  type: "object",
  properties: {
    city: { type: "string", title: "City" },
    count: { type: "integer", title: "Count" },
    level: { type: "number", title: "Level", minimum: 0, maximum: 1 },
  },
} as const;

test.each(["toolbar", "side", "node"] as const)(
  "[F116] with editorMode %s keys enter and leave the editor, and axe finds no violation in either theme",
  async (editorMode) => {
    document.documentElement.lang = "en";
    document.title = "A graph";
    const flow = pipeline({ editorMode, schemas: { filter: schema } });
    const shown = await showFlow(flow);
    const { press, focused } = await enterGraph(shown);
    const name = (): string | undefined =>
      shown.root.activeElement
        ?.closest(".hd-field")
        ?.querySelector("label, legend")
        ?.textContent?.trim();
    await press("{ArrowRight}{ArrowRight}");
    await expect.poll(focused).toMatch(/^Only paid, /);
    await press("{Enter}");
    await expect.poll(name).toContain("City");
    expect(await findViolations(shown.root)).toEqual([]);
    await press("Bern{Tab}");
    await expect.poll(name).toContain("Count");
    await press("{Shift>}{Tab}{/Shift}");
    await expect.poll(name).toContain("City");
    await press("{Escape}");
    await expect.poll(focused).toMatch(/^Only paid, /);
    await expect.poll(() => flow.node("paid")?.data).toEqual({ city: "Bern" });
    expect(flow.openEditors.size).toBe(0);
    await press("{ArrowLeft}");
    await expect.poll(focused).toMatch(/^Orders, /);
  },
);

test("[F109] axe finds no violation in dialogs and menu in either theme", async () => {
  document.documentElement.lang = "en";
  document.title = "A graph";
  const flow = pipeline({ displaySideBar: true, topPanel: [new Text({ text: "Above" })] });
  const shown = await showFlow(flow);
  const { root } = shown;
  await expect.poll(() => root.querySelector("[role=group] p")).not.toBe(null);
  expect(await findViolations(root)).toEqual([]);
  const { press, focused } = await enterGraph(shown);
  for (const [keys, selector] of openings) {
    await press(`{ArrowRight}${keys}`);
    await expect.poll(() => root.querySelector(selector)).not.toBe(null);
    expect(await findViolations(root)).toEqual([]);
    await press("{Escape}");
    await expect.poll(focused).toMatch(/ in, /);
  }
});

test.each([true, false])(
  "[F109] axe finds no violation in an empty graph in either theme, editable: %s",
  async (editable) => {
    document.documentElement.lang = "en";
    document.title = "A graph";
    const { root } = await showFlow(new Flow({ editable }));
    await expect.poll(() => root.querySelector("[data-part=empty]")).not.toBe(null);
    expect(await findViolations(root)).toEqual([]);
  },
);
