import { messages } from "@heddle/canvas";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { type FlowPage, grip, presentations, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";

/** Ways to remove a node by pointer. */
const removals: Readonly<Record<string, (shown: FlowPage) => Promise<void>>> = {
  "a click and Delete": async ({ device, node }) => {
    await device.click(grip(node("paid")));
    await userEvent.keyboard("{Delete}");
  },
  "the bin above it": async ({ device, node }) => {
    await device.click(grip(node("paid")));
    await userEvent.click(page.getByRole("button", { name: "Delete Only paid" }));
  },
  "the menu": async ({ device, node }) => {
    await device.rightClick(grip(node("paid")));
    await userEvent.click(page.getByRole("menuitem", { name: messages.commands.remove.text }));
  },
};

describe.each(presentations)("on a %s", (_name, present) => {
  test.each(Object.keys(removals))("[F95] after %s keys keep working", async (way) => {
    const flow = pipeline();
    const shown = await showFlow(flow, present);
    await removals[way]?.(shown);
    await expect.poll(() => flow.nodeRecords.has("paid")).toBe(false);
    await expect
      .poll(() => shown.root.activeElement?.getAttribute("aria-label"))
      .toMatch(/^Graph, /);
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(() => flow.nodeRecords.has("paid")).toBe(true);
  });
});
