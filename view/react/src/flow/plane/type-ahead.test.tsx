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
});
