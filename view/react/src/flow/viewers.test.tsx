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

test.each(presentations)(
  "[F390] an undo that skips what others have changed shows and announces that, on a %s",
  async (_name, present) => {
    const flow = pipeline();
    const viewer = flow.createViewer({ name: "Ada" });
    const ada = await showFlow(flow, () => present(viewer));
    const ben = flow.createViewer({ name: "Ben" });
    await ada.device.click(grip(ada.node("orders")));
    const from = grip(ada.node("orders"));
    await ada.device.drag(from, beside(from, 40, 20));
    await expect.poll(() => viewer.canUndo).toBe(true);
    ben.perform("moveNodes", [[{ id: "orders", x: 7, y: 7 }], "drag"]);
    await userEvent.keyboard("{Control>}z{/Control}");
    const notice = (): string | undefined =>
      ada.root.querySelector("[data-part=notice]")?.textContent ?? undefined;
    await expect.poll(notice).toContain("Ben");
    await expect
      .poll(() => ada.root.querySelector("output.hd-hidden")?.textContent)
      .toContain("Ben");
    expect(flow.node("orders")?.position).toEqual({ x: 7, y: 7 });
  },
);
