import { messages } from "@heddle/canvas";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { grip, presentations, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";
import { localAndReplica } from "../../show.fixture.tsx";
import { enterGraph } from "../keyboard.fixture.ts";

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F112] F2 renames a node or an edge in one undo step and restores the focus", async () => {
    const flow = pipeline();
    const { press, focused } = await enterGraph(await showFlow(flow, present));
    await press("{ArrowRight}{F2}");
    const field = page.getByRole("textbox", { name: "Name" });
    await expect.element(field).toHaveValue("Orders");
    await press("Purchases{Enter}");
    await expect.poll(() => flow.node("orders")?.label).toBe("Purchases");
    await expect.poll(focused).toMatch(/^Purchases, /);
    await press("{Alt>}{ArrowRight}{/Alt}{F2}");
    await expect.element(field).toHaveValue("hourly");
    await press("{Delete}{Enter}");
    await expect.poll(() => flow.edgeRecords.get("in")?.label).toBe(null);
    await expect.poll(focused).toBe("From Purchases to Only paid");
    await press("{F2}");
    await expect.element(field).toHaveValue("");
    await press("daily{Escape}");
    await expect.element(field).not.toBeInTheDocument();
    expect(flow.edgeRecords.get("in")?.label).toBe(null);
    await press("{Control>}zz{/Control}");
    await expect.poll(() => flow.node("orders")?.label).toBe("Orders");
  });

  test("[F112] the menu renames too, but not in a read-only graph", async () => {
    const flow = pipeline();
    const { device, node, root } = await showFlow(flow, present);
    await device.rightClick(grip(node("notes")));
    await page.getByRole("menuitem", { name: messages.commands.rename.text }).click();
    await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Notes");
    await userEvent.keyboard("Remarks{Enter}");
    await expect.poll(() => flow.node("notes")?.label).toBe("Remarks");
    flow.editable = false;
    await expect.poll(() => root.querySelector("[data-part=read-only]")).not.toBe(null);
    await device.click(grip(node("notes")));
    await userEvent.keyboard("{F2}");
    await expect
      .poll(() => root.querySelector("[data-part=notice]")?.textContent)
      .toBe(messages.isReadOnly.text);
    expect(root.querySelector("dialog")).toBe(null);
  });
});

// An interruption of the connection closes menus, too, so these do not run over a bad network.
describe.each(localAndReplica)("on a steady %s", (_name, present) => {
  test("[F796] a dialog or a menu of an item that is deleted meanwhile closes, and says so", async () => {
    const flow = pipeline();
    const shown = await showFlow(flow, present);
    const { press, focused } = await enterGraph(shown);
    const notice = (): string | null | undefined =>
      shown.root.querySelector("[data-part=notice]")?.textContent;
    await press("{ArrowRight}{F2}");
    await expect.poll(() => shown.root.querySelector("dialog")).not.toBe(null);
    flow.removeNode("orders");
    await expect.poll(() => shown.root.querySelector("dialog")).toBe(null);
    await expect.poll(notice).toContain(messages.deletedMeanwhile({ name: "Orders" }).text);
    await expect.poll(focused).toMatch(/^Graph, /);
    await shown.device.rightClick(grip(shown.node("notes")));
    await expect
      .element(page.getByRole("menuitem", { name: messages.commands.rename.text }))
      .toBeVisible();
    flow.removeNode("notes");
    await expect.poll(() => shown.root.querySelector("[role=menu]")).toBe(null);
    await expect.poll(notice).toContain(messages.deletedMeanwhile({ name: "Notes" }).text);
  });
});
