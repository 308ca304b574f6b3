import { messages } from "@heddle/canvas";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { presentations, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";

test.each(presentations)(
  "[F260] differences are marked, counted and stepped through, with the values of fields (on a %s)",
  async (_name, present) => {
    const flow = pipeline();
    const before = flow.toJSON();
    flow.patchNodeData("orders", { rows: 20 });
    flow.moveNodes([{ id: "paid", x: 300, y: 20 }], "g");
    flow.removeNode("notes");
    flow.addNode({ id: "mail", label: "Mail", position: { x: 540, y: 260 } });
    flow.comparedWith = before;
    const { root } = await showFlow(flow, present);
    const marks = (): string[] =>
      [...root.querySelectorAll<HTMLElement>("[data-part=mark]")]
        .map(({ dataset }) => `${dataset["key"]} ${dataset["change"]}`)
        .toSorted();
    await expect
      .poll(marks)
      .toEqual([
        "edge:rest removed",
        "node:mail added",
        "node:notes removed",
        "node:orders changed",
        "node:paid moved",
      ]);
    const legend = root.querySelector("[data-part=differences]");
    expect(legend?.textContent).toBe("+1 added−2 removed~1 changed→1 moved");
    const popup = (): string | null | undefined =>
      root.querySelector("[data-part=difference]")?.textContent;
    root.querySelector<HTMLElement>("[data-key='node:orders'] button")!.click();
    await expect.poll(popup).toContain("data.rows– → 20");
    await page.getByRole("button", { name: messages.commands.nextDifference.text }).click();
    await expect.poll(popup).not.toContain("data.rows");
    root.querySelector<HTMLElement>("[data-part=graph]")!.focus();
    await userEvent.keyboard("{Shift>}d{/Shift}");
    await expect.poll(popup).toContain("data.rows– → 20");
    await userEvent.keyboard("{Escape}");
    await expect.poll(popup).toBe(undefined);
    flow.undo();
    await expect.poll(marks).not.toContain("node:mail added");
    flow.comparedWith = null;
    await expect.poll(marks).toEqual([]);
  },
);
