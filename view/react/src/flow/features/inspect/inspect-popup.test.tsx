import type { FlowEvents } from "@heddle/flow";
import { Text } from "@heddle/views";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { presentations, showFlow } from "../../flow-page.fixture.ts";
import { pipeline } from "../../flow.fixture.ts";
import { pointIn } from "../../pointer.fixture.ts";

test.each(presentations)(
  "[F219] a click, a resting pointer and a key show the value at a port or an edge (on a %s)",
  async (_name, present) => {
    const flow = pipeline();
    const value = new Text({ text: "120 rows" });
    flow.inspect({ node: "paid", port: "kept" }, value);
    flow.inspect({ node: "paid", port: "rows" }, new Text({ text: "300 rows" }));
    const { root, device, port, node } = await showFlow(flow, present);
    const popup = () => root.querySelector("[data-part=inspect]");
    const middle = (element: Element) => pointIn(element, { x: 0.5, y: 0.5 });
    await device.click(middle(port("paid", "output", "kept")));
    await expect.poll(() => popup()?.textContent).toBe("Only paid: kept120 rows");
    value.text = "121 rows";
    await expect.poll(() => popup()?.textContent).toContain("121 rows");
    await device.click(middle(node("notes")));
    await expect.poll(popup).toBe(null);
    await device.move(middle(port("paid", "input", "rows")));
    await expect.poll(() => popup()?.textContent).toContain("300 rows");
    await device.move(middle(node("notes")));
    await expect.poll(popup).toBe(null);
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect.poll(() => root.activeElement?.getAttribute("data-id")).toBe("paid");
    await userEvent.keyboard("i");
    await expect.poll(() => root.activeElement?.ariaLabel).toBe("Value at Only paid: rows");
    await userEvent.keyboard("{Escape}");
    await expect.poll(popup).toBe(null);
    await expect.poll(() => root.activeElement?.getAttribute("data-id")).toBe("paid");
  },
);

test.each(presentations)(
  "[F290, G460] a view that is computed on a click, a hover or a key opens when it arrives (on a %s)",
  async (_name, present) => {
    const flow = pipeline();
    const { root, device, port, node, events } = await showFlow(flow, present);
    const popup = () => root.querySelector("[data-part=inspect]")?.textContent;
    const middle = (element: Element) => pointIn(element, { x: 0.5, y: 0.5 });
    const showValue = ({ node_id, handle_id }: FlowEvents["handle_clicked" | "handle_hovered"]) =>
      flow.inspect({ node: node_id, port: handle_id }, new Text({ text: `at ${handle_id}` }));
    const unsubscribe = flow.on("handle_clicked", showValue);
    await device.click(middle(port("paid", "output", "kept")));
    await expect.poll(popup).toBe("Only paid: keptat kept");
    unsubscribe();
    flow.on("handle_hovered", showValue);
    await device.click(middle(node("notes")));
    await expect.poll(popup).toBe(undefined);
    await device.move(middle(port("paid", "input", "rows")));
    await expect.poll(popup).toBe("Only paid: rowsat rows");
    await device.move(middle(node("notes")));
    await expect.poll(popup).toBe(undefined);
    await expect
      .poll(() => events.map(({ type }) => type).filter((type) => type.includes("hover")))
      .toEqual(["handle_hovered", "handle_unhovered"]);
    flow.inspect({ node: "paid", port: "rows" }, null);
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect.poll(() => root.activeElement?.getAttribute("data-id")).toBe("paid");
    await userEvent.keyboard("i");
    await expect.poll(popup).toBe("Only paid: rowsat rows");
  },
);
