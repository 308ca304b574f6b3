import { Flow } from "@heddle/flow";
import { Text } from "@heddle/views";
import axe from "axe-core";
import { expect, test } from "vitest";

import { showFlow } from "./flow-page.fixture.ts";
import { pipeline } from "./flow.fixture.ts";
import { enterGraph } from "./keyboard.fixture.ts";

test.each(["light", "dark"] as const)(
  "[F24] axe finds no violation in the %s theme",
  async (theme) => {
    document.documentElement.lang = "en";
    document.title = "A graph";
    const flow = pipeline({ showMinimap: true, showOutline: true, editorMode: "node" });
    flow.select(["paid"], ["in"]);
    flow.openEditor("node", "orders");
    const { root } = await showFlow(flow, undefined, { theme });
    await expect.poll(() => root.querySelector(".cm-content")).not.toBe(null);
    await expect.poll(() => root.querySelector("[data-part=node] p")).not.toBe(null);
    expect(await violations()).toEqual([]);
  },
);

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

test.each(
  (["toolbar", "side", "node"] as const).flatMap((mode) =>
    (["light", "dark"] as const).map((theme) => [mode, theme] as const),
  ),
)(
  "[F116] with editorMode %s in the %s theme keys enter and leave the editor, and axe finds no violation",
  async (editorMode, theme) => {
    document.documentElement.lang = "en";
    document.title = "A graph";
    const flow = pipeline({ editorMode, schemas: { filter: schema } });
    const shown = await showFlow(flow, undefined, { theme });
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
    expect(await violations()).toEqual([]);
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

test.each(["light", "dark"] as const)(
  "[F109] axe finds no violation in dialogs and menu in the %s theme",
  async (theme) => {
    document.documentElement.lang = "en";
    document.title = "A graph";
    const flow = pipeline({ displaySideBar: true, topPanel: [new Text({ text: "Above" })] });
    const shown = await showFlow(flow, undefined, { theme });
    const { root } = shown;
    await expect.poll(() => root.querySelector("[role=group] p")).not.toBe(null);
    expect(await violations()).toEqual([]);
    const { press, focused } = await enterGraph(shown);
    for (const [keys, selector] of openings) {
      await press(`{ArrowRight}${keys}`);
      await expect.poll(() => root.querySelector(selector)).not.toBe(null);
      expect(await violations()).toEqual([]);
      await press("{Escape}");
      await expect.poll(focused).toMatch(/ in, /);
    }
  },
);

test.each(["light", "dark"] as const)(
  "[F109] axe finds no violation in an empty graph in the %s theme",
  async (theme) => {
    document.documentElement.lang = "en";
    document.title = "A graph";
    const { root } = await showFlow(new Flow({ editable: theme === "dark" }), undefined, { theme });
    await expect.poll(() => root.querySelector("[data-part=empty]")).not.toBe(null);
    expect(await violations()).toEqual([]);
  },
);

async function violations(): Promise<string[]> {
  const { violations: all } = await axe.run(document.querySelector("main")!);
  return all.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
