import type { Flow, FlowPresenceUpdate } from "@heddle/flow";
import { Text } from "@heddle/views";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { beside, type FlowPage, grip, presentations, showFlow } from "../../flow-page.fixture.ts";
import { pipeline } from "../../flow.fixture.ts";

afterEach(() => localStorage.removeItem("heddle.viewer"));

function part({ root }: FlowPage, selector: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(selector);
}

interface TwoPages {
  readonly flow: Flow;
  readonly ada: FlowPage;
  readonly ben: FlowPage;
}

async function twoPages(present: (typeof presentations)[number][1]): Promise<TwoPages> {
  const flow = pipeline();
  const [one, other] = [flow.createViewer({ name: "Ada Byron" }), flow.createViewer()];
  const ada = await showFlow(flow, () => present(one));
  const ben = await showFlow(flow, () => present(other));
  for (const { root } of [ada, ben]) {
    await expect.poll(() => root.querySelectorAll("[data-part=avatars] > span").length).toBe(2);
  }
  return { flow, ada, ben };
}

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F350] the cursor, the selection and the dragged nodes of others are shown", async () => {
    const { flow, ada, ben } = await twoPages(present);
    const from = grip(ada.node("orders"));
    await ada.device.click(from);
    await expect.poll(() => part(ben, "[data-part=cursor]")?.textContent).toBe("Ada Byron");
    await expect.poll(() => part(ben, "[data-part=other-node]")?.dataset["node"]).toBe("orders");
    expect(part(ada, "[data-part=cursor], [data-part=other-node]")).toBe(null);
    const before = flow.node("orders")?.position;
    await ada.device.press(from);
    await ada.device.move(beside(from, 60, 30));
    await expect.poll(() => part(ben, "[data-part=other-ghost]")?.dataset["node"]).toBe("orders");
    expect(flow.node("orders")?.position).toEqual(before);
    await ada.device.release();
    await expect.poll(() => part(ben, "[data-part=other-ghost]")).toBe(null);
    // Presence may overtake the move.
    await expect.poll(() => flow.node("orders")?.position).not.toEqual(before);
    expect(part(ben, "[data-part=presence]")?.getAttribute("aria-hidden")).toBe("true");
  });

  test("[F797] a visitor without a name is asked for one on entry, once, without losing the focus", async () => {
    const { ada, ben } = await twoPages(present);
    await expect.poll(() => part(ben, "[data-part=ask-name]")).not.toBe(null);
    expect(part(ada, "[data-part=ask-name]")).toBe(null);
    expect(part(ben, "[data-part=ask-name]")?.matches(":focus-within")).toBe(false);
    part(ben, "[data-part=ask-name] input")?.focus();
    await userEvent.keyboard("Ben{Enter}");
    await expect.poll(() => part(ben, "[data-part=ask-name]")).toBe(null);
    await expect.poll(() => part(ben, "[data-part=graph]")?.matches(":focus")).toBe(true);
    part(ada, "[data-part=avatars]")?.click();
    await expect.poll(() => part(ada, "[data-person]")?.textContent).toContain("Ben");
    // This browser keeps the name.
    const later = await showFlow(pipeline(), async (flow) =>
      present((flow as Flow).createViewer()),
    );
    await expect.poll(() => part(later, "[data-part=avatars]")?.title).toBe("Ben");
    expect(part(later, "[data-part=ask-name]")).toBe(null);
  });

  test("[F800] the keyboard leads from the name to its button, and back to the graph", async () => {
    const { ben } = await twoPages(present);
    await expect.poll(() => part(ben, "[data-part=ask-name]")).not.toBe(null);
    part(ben, "[data-part=ask-name] input")?.focus();
    await userEvent.keyboard("Ben{Tab}");
    expect(part(ben, "[data-part=ask-name] button[type=submit]")?.matches(":focus")).toBe(true);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => part(ben, "[data-part=avatars]")?.title).toContain("Ben");
    expect(part(ben, "[data-part=ask-name]")).toBe(null);
    expect(part(ben, "[data-part=graph]")?.matches(":focus")).toBe(true);
  });

  test("[F800] a visitor who declines stays a guest, whatever was typed", async () => {
    const { ben } = await twoPages(present);
    await expect.poll(() => part(ben, "[data-part=ask-name]")).not.toBe(null);
    part(ben, "[data-part=ask-name] input")?.focus();
    await userEvent.keyboard("Be");
    part(ben, "[data-part=ask-name] button[type=button]")?.focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => part(ben, "[data-part=ask-name]")).toBe(null);
    expect(part(ben, "[data-part=graph]")?.matches(":focus")).toBe(true);
    expect(part(ben, "[data-part=avatars]")?.title).not.toContain("Be,");
    expect(localStorage.getItem("heddle.viewer")).toBe(null);
  });

  test("[F797] a visitor may stay a guest", async () => {
    const { ben } = await twoPages(present);
    await expect.poll(() => part(ben, "[data-part=ask-name]")).not.toBe(null);
    part(ben, "[data-part=ask-name] input")?.focus();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => part(ben, "[data-part=ask-name]")).toBe(null);
    await expect.poll(() => part(ben, "[data-part=graph]")?.matches(":focus")).toBe(true);
  });

  test("[F351] a list has everybody, and a visitor types a name in it", async () => {
    const { ada, ben } = await twoPages(present);
    part(ben, "[data-part=avatars]")?.click();
    await expect.poll(() => part(ben, "[data-person]")?.textContent).toContain("Ada Byron");
    const field = part(ben, "[data-part=people] input");
    field?.focus();
    await userEvent.keyboard("Ben{Enter}");
    part(ada, "[data-part=avatars]")?.click();
    await expect.poll(() => part(ada, "[data-person]")?.textContent).toContain("Ben");
    expect(part(ada, "[data-part=people] input")).toBe(null);
  });

  test("[F801] on a narrow screen a top panel has the room beside the people", async () => {
    await page.viewport(390, 760);
    onTestFinished(() => page.viewport(1280, 720));
    const flow = pipeline({ topPanel: [new Text({ text: "A text that takes up all the room" })] });
    flow.createViewer({ name: "Ada Byron" });
    const shown = await showFlow(flow, async () => present(flow.createViewer({ name: "Ben" })));
    const boxOf = (selector: string): DOMRect | undefined =>
      part(shown, selector)?.getBoundingClientRect();
    await expect.poll(() => boxOf("[data-part=people]")?.width ?? 0).toBeGreaterThan(0);
    const [panel, people] = [boxOf("[part=panel]"), boxOf("[data-part=people]")];
    expect(panel?.width).toBeGreaterThan(200);
    expect(panel?.right).toBeLessThanOrEqual(people?.left ?? 0);
  });

  test("[F352] following shows what the other sees, until the user moves", async () => {
    const { flow, ada, ben } = await twoPages(present);
    const areas: unknown[] = [];
    flow.listen("presence", (update) => {
      const { viewers } = update as FlowPresenceUpdate;
      areas.push(...Object.values(viewers).flatMap((viewer) => viewer?.area ?? []));
    });
    // Panning is not sent to anybody while nobody follows.
    part(ada, "[data-icon=minus]")?.click();
    await ada.device.move(grip(ada.node("orders")));
    await expect.poll(() => part(ben, "[data-part=cursor]")).not.toBe(null);
    expect(areas).toEqual([]);
    part(ben, "[data-part=avatars]")?.click();
    await expect.poll(() => part(ben, "[data-part=follow]")).not.toBe(null);
    part(ben, "[data-part=follow]")?.click();
    await expect.poll(() => part(ben, "[data-part=following]")).not.toBe(null);
    const content = (page: FlowPage): string | undefined =>
      part(page, "[data-part=content]")?.style.transform;
    const before = content(ben);
    part(ada, "[data-icon=minus]")?.click();
    await expect.poll(() => content(ben)).not.toBe(before);
    part(ben, "[data-part=pane]")?.dispatchEvent(new WheelEvent("wheel", { bubbles: true }));
    await expect.poll(() => part(ben, "[data-part=following]")).toBe(null);
  });
});
