import { Text } from "@heddle/views";
import { describe, expect, test } from "vitest";

import { presentations, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";
import { enterGraph } from "../keyboard.fixture.ts";

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F395] what is typed right after N is the text of the new note", async () => {
    const flow = pipeline();
    const { press, focused } = await enterGraph(await showFlow(flow, present));
    const count = flow.nodes.length;
    await press("{ArrowRight}nA note{Enter}d{Backspace}{Delete}");
    await expect
      .poll(() => flow.nodes.slice(count).map(({ data }) => data))
      .toEqual([{ text: "A note\n" }]);
    expect(flow.nodes).toHaveLength(count + 1);
    await press("end{Escape}");
    await expect.poll(() => flow.nodes.at(-1)?.data).toMatchObject({ text: "A note\nend" });
    await expect.poll(focused).toMatch(/^A note/);
  });

  test("[F395] what is typed right after Enter is in the first field of the editor", async () => {
    const schema = { type: "object", properties: { table: { type: "string" } } } as const;
    const flow = pipeline({ schemas: { source: schema } });
    const { press, focused } = await enterGraph(await showFlow(flow, present));
    await press("{ArrowRight}{Enter}Shop{Delete}{Backspace}p 2");
    await expect.poll(() => flow.node("orders")?.data).toEqual({ table: "Shop 2" });
    await press("{Escape}");
    await expect.poll(focused).toMatch(/^Orders, /);
  });

  test("[F395] Escape right after N leaves the new note, and the next keys are no text", async () => {
    const flow = pipeline();
    const { root } = await showFlow(flow, present);
    const { press } = await enterGraph({ root });
    const count = flow.nodes.length;
    // Of these letters, none is a command.
    await press("{ArrowRight}n{Escape}xyz");
    await expect.poll(() => root.querySelectorAll("[data-part=note-text]").length).toBe(1);
    expect(flow.nodes.slice(count)).toMatchObject([{ type: "note", data: {} }]);
    expect(JSON.stringify(flow)).not.toContain("yz");
    expect(root.querySelector("textarea")).toBe(null);
  });

  test("[F395] an editor without fields has the focus itself", async () => {
    const flow = pipeline({ nodeEditors: { source: () => new Text({ text: "Nothing to edit" }) } });
    const { root } = await showFlow(flow, present);
    const { press, focused } = await enterGraph({ root });
    await press("{ArrowRight}{Enter}");
    await expect.poll(() => root.activeElement?.textContent).toBe("Nothing to edit");
    await press("{Escape}");
    await expect.poll(focused).toMatch(/^Orders, /);
  });
});
