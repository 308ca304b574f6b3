import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { beside, type FlowPage, grip, presentations, showFlow } from "./flow-page.fixture.ts";
import { pipeline } from "./flow.fixture.ts";

function selectedIn({ root }: FlowPage): string[] {
  const nodes = root.querySelectorAll<HTMLElement>("[data-part=node][data-selected]");
  return Array.from(nodes, (node) => node.closest("[data-id]")?.getAttribute("data-id") ?? "");
}

test.each(presentations)(
  "[F126] two viewers of one flow have their own selection and undo history, on a %s",
  async (_name, present) => {
    const flow = pipeline();
    const ada = await showFlow(flow, () => present(flow.createViewer()));
    const ben = await showFlow(flow, () => present(flow.createViewer()));
    await ada.device.click(grip(ada.node("orders")));
    await ben.device.click(grip(ben.node("paid")));
    await expect.poll(() => [selectedIn(ada), selectedIn(ben)]).toEqual([["orders"], ["paid"]]);
    const before = flow.node("paid")?.position;
    const from = grip(ben.node("paid"));
    await ben.device.drag(from, beside(from, 40, 20));
    await expect.poll(() => flow.node("paid")?.position).not.toEqual(before);
    const moved = flow.node("paid")?.position;
    await ada.device.click(grip(ada.node("orders")));
    await userEvent.keyboard("{Delete}");
    await expect.poll(() => flow.node("orders")).toBe(undefined);
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(() => flow.node("orders")).toBeDefined();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(flow.node("paid")?.position).toEqual(moved);
    await expect.poll(() => selectedIn(ben)).toEqual(["paid"]);
  },
);
