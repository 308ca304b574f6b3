import { Text } from "@heddle/views";
import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import {
  beside,
  type FlowPage,
  grip,
  gripAtRest,
  presentations,
  showFlow,
} from "./flow-page.fixture.ts";
import { pipeline } from "./flow.fixture.ts";
import { pointIn } from "./pointer.fixture.ts";

const idsIn = ({ root }: FlowPage): string[] =>
  Array.from(
    root.querySelectorAll<HTMLElement>("[data-part=node]"),
    (node) => node.dataset["id"] ?? "",
  );

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F171, F172] a frame carries its nodes, and a dropped node belongs to the frame around it", async () => {
    const flow = pipeline({ viewport: { x: 60, y: 120, zoom: 1 } });
    const id = flow.group(["orders"], { label: "Input" });
    flow.resize(id, { width: 240, height: 240 }, "");
    const before = flow.toJSON();
    const page = await showFlow(flow, present);
    const from = await gripAtRest(page.node(id));
    const orders = grip(page.node("orders"));
    await page.device.press(from);
    await page.device.move(beside(from, 20, 40));
    await expect.poll(() => grip(page.node("orders"))).toEqual(beside(orders, 20, 40));
    await page.device.release();
    await expect.poll(() => flow.node("orders")?.position).toEqual({ x: 20, y: 80 });
    await page.device.drag(grip(page.node("paid")), beside(grip(page.node(id)), 0, 120));
    await expect.poll(() => flow.node("paid")?.parent).toBe(id);
    await page.device.drag(grip(page.node("orders")), beside(grip(page.node("orders")), 0, 260));
    await expect.poll(() => flow.node("orders")?.parent).toBe(undefined);
    for (const _ of [1, 2, 3]) flow.undo();
    expect(flow.diff(before).nodes).toEqual({ added: [], removed: [], changed: [], moved: [] });
  });

  test("[F176] the corner of a frame resizes it, in one undo step", async () => {
    const flow = pipeline({ viewport: { x: 60, y: 120, zoom: 1 } });
    const id = flow.group(["orders"]);
    const { width = 0, height = 0 } = flow.node(id)?.dimensions ?? {};
    const page = await showFlow(flow, present);
    const corner = page.node(id).querySelector("[data-part=resize]");
    const from = pointIn(corner ?? page.node(id));
    await page.device.drag(from, beside(from, 40, 60));
    const larger = { width: width + 40, height: height + 60 };
    await expect.poll(() => flow.node(id)?.dimensions).toEqual(larger);
    flow.undo();
    expect(flow.node(id)?.dimensions).toEqual({ width, height });
  });

  test("[F173, F175] keys group, collapse, expand and ungroup", async () => {
    const flow = pipeline();
    const page = await showFlow(flow, present);
    await page.device.click(grip(page.node("orders")));
    await userEvent.keyboard("{Control>}g{/Control}");
    await expect.poll(() => flow.childrenOf("group-1")).toEqual(["orders"]);
    const selected = '[data-part=node-place][data-id="group-1"][data-selected]';
    await expect.poll(() => page.root.querySelector(selected)).not.toBe(null);
    await userEvent.keyboard("g");
    await expect.poll(() => idsIn(page)).not.toContain("orders");
    await expect
      .poll(() => page.root.querySelector('[data-part=node][data-id="group-1"]')?.ariaLabel)
      .toContain("group");
    expect(page.port("group-1", "output")).toBeDefined();
    await userEvent.keyboard("g");
    await expect.poll(() => idsIn(page)).toContain("orders");
    await userEvent.keyboard("{Control>}{Shift>}g{/Shift}{/Control}");
    await expect.poll(() => flow.node("group-1")).toBe(undefined);
    await expect.poll(() => flow.selection.nodes).toEqual(["orders"]);
  });

  test("[F177] N adds a note, whose text is edited in place and whose color is chosen", async () => {
    const flow = pipeline();
    const page = await showFlow(flow, present);
    await page.device.click(grip(page.node("orders")));
    await userEvent.keyboard("n");
    const field = (): Element | null => page.root.querySelector("[data-part=note-field]");
    await expect.poll(() => field()?.matches(":focus")).toBe(true);
    // At once: a pause between two keys would end the undo step.
    await userEvent.fill(field()!, "Why?");
    await expect.poll(() => flow.node("note-1")?.data).toEqual({ text: "Why?" });
    await userEvent.keyboard("{Escape}");
    await expect.poll(field).toBe(null);
    const pink = (): HTMLElement | null => page.root.querySelector("[data-color=pink]");
    await expect.poll(pink).not.toBe(null);
    pink()?.click();
    await expect.poll(() => flow.node("note-1")?.data).toEqual({ text: "Why?", color: "pink" });
    for (const _ of [1, 2]) flow.undo();
    expect(flow.node("note-1")?.data).toEqual({});
  });

  test("[F794] the path in a group is below the top panel, not over it", async () => {
    const flow = pipeline({ topPanel: [new Text({ text: "A panel" })] });
    const group = flow.group(["paid", "notes"], { label: "Payment" });
    const shown = await showFlow(flow, present);
    flow.enter(group);
    const boxOf = (selector: string): DOMRect | undefined =>
      shown.root.querySelector(selector)?.getBoundingClientRect();
    await expect.poll(() => boxOf("[data-part=path]")?.height ?? 0).toBeGreaterThan(0);
    expect(boxOf("[data-part=path]")?.top).toBeGreaterThanOrEqual(
      boxOf("[part=panel]")?.bottom ?? Infinity,
    );
  });

  test("[F174] a double click enters a group, and Escape and the path lead back", async () => {
    const flow = pipeline();
    const id = flow.group(["orders", "paid"], { label: "Input" });
    const page = await showFlow(flow, present);
    const enter = async (): Promise<void> => {
      const { x, y } = await gripAtRest(page.node(id));
      await page.device.click({ x, y });
      await page.device.click({ x, y }, 2);
      await expect.poll(() => idsIn(page).toSorted()).toEqual(["orders", "paid"]);
    };
    await enter();
    await expect
      .poll(() => page.root.querySelector("[data-part=path]")?.textContent)
      .toContain("Input");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => idsIn(page)).toContain("revenue");
    await userEvent.keyboard("{Escape}");
    await enter();
    const outer = (): HTMLElement | null => page.root.querySelector("[data-part=path] button");
    await expect.poll(outer).not.toBe(null);
    outer()?.click();
    await expect.poll(() => idsIn(page)).toContain(id);
    await expect.poll(() => flow.inside).toBe(null);
  });
});
