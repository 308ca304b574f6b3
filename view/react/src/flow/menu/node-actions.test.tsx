import { NodeType } from "@heddle/flow";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { grip, presentations, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";

test.each(presentations)(
  "[F218] actions of the app are in the menu of a node and have shortcuts (on a %s)",
  async (_name, present) => {
    const ran: string[] = [];
    const flow = pipeline();
    const run = ({ id }: { readonly id: string }): void => void ran.push(id);
    const filter = new NodeType({
      ...flow.nodeTypes["filter"]?.toJSON(),
      type: "filter",
      actions: [{ id: "run", label: "Run <b>from here</b>", shortcut: "Ctrl+Enter", run }],
    });
    flow.nodeTypes = { ...flow.nodeTypes, filter };
    const shown = await showFlow(flow, present);
    const { root, device, node } = shown;
    const entry = () => root.querySelector<HTMLElement>("[data-action=run]");
    await device.rightClick(grip(node("paid")));
    await expect.poll(() => entry()?.textContent).toContain("Run <b>from here</b>");
    entry()?.click();
    await expect.poll(() => ran).toEqual(["paid"]);
    await device.rightClick(grip(node("orders")));
    await expect.poll(() => root.querySelectorAll("[role=menuitem]").length).toBeGreaterThan(0);
    expect(entry()).toBe(null);
    await userEvent.keyboard("{Escape}{ArrowRight}");
    await expect.poll(() => root.activeElement?.getAttribute("data-id")).toBe("paid");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.poll(() => ran).toEqual(["paid", "paid"]);
    flow.editable = false;
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect
      .poll(() => root.querySelector("[data-part=notice]")?.textContent)
      .toBe("The graph is read-only.");
    expect(ran).toHaveLength(2);
  },
);
