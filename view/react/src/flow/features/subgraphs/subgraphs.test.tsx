import { messages, subgraphMessages } from "@heddle/canvas";
import type { Flow } from "@heddle/flow";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import {
  type FlowPage,
  grip,
  gripAtRest,
  presentations,
  showFlow,
} from "../../flow-page.fixture.ts";
import { pipeline } from "../../flow.fixture.ts";
import { pointIn } from "../../pointer.fixture.ts";

const { commands } = subgraphMessages;

const idsIn = ({ root }: FlowPage): string[] =>
  Array.from(
    root.querySelectorAll<HTMLElement>("[data-part=node]"),
    (node) => node.dataset["id"] ?? "",
  ).toSorted();

const choose = async (name: string): Promise<void> => page.getByRole("menuitem", { name }).click();

const openGraphMenu = async ({ root, device }: FlowPage): Promise<void> =>
  device.rightClick(pointIn(root.querySelector("[data-part=canvas]"), { x: 0.05, y: 0.3 }));

/** The pipeline, whose orders and filter are saved as the type `input`, with the instance `input-1`. */
function withSubgraph(): Flow {
  const flow = pipeline();
  flow.saveAsSubgraph(["orders", "paid"], { type: "input", label: "Input" });
  return flow;
}

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F240, F241] a group is saved as a reusable type, and a double click edits it", async () => {
    const flow = pipeline();
    flow.group(["orders", "paid"], { label: "Input" });
    const shown = await showFlow(flow, present);
    await shown.device.rightClick(await gripAtRest(shown.node("group-1")));
    await choose(commands.saveAsSubgraph.text);
    const field = page.getByRole("textbox", { name: subgraphMessages.subgraphField.text });
    await expect.element(field).toHaveValue("Input");
    await field.fill("Paid orders");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => flow.subgraphTypes[0]?.label).toBe("Paid orders");
    await expect.poll(() => flow.selection.nodes).toEqual(["paid-orders-1"]);
    await expect.poll(() => idsIn(shown)).toContain("paid-orders-1");
    expect(idsIn(shown)).not.toContain("orders");
    const instance = '[data-part=node][data-id="paid-orders-1"]';
    await expect
      .poll(() => shown.root.querySelector(instance)?.ariaLabel)
      .toContain(messages.subgraph.text);
    const at = await gripAtRest(shown.node("paid-orders-1"));
    await shown.device.click(at);
    await shown.device.click(at, 2);
    await expect.poll(() => idsIn(shown)).toContain("orders");
    await expect
      .poll(() => shown.root.querySelector("[data-part=path]")?.textContent)
      .toContain("Paid orders (definition, 1 instance)");
    await userEvent.keyboard("{Escape}{Escape}");
    await expect.poll(() => idsIn(shown)).toContain("paid-orders-1");
    flow.undo();
    await expect.poll(() => idsIn(shown)).toContain("orders");
  });

  test("[F242] the menu inside a definition adds inputs, and does not delete it while it has instances", async () => {
    const flow = withSubgraph();
    flow.enter("input");
    const shown = await showFlow(flow, present);
    await expect.poll(() => idsIn(shown)).toContain("orders");
    await openGraphMenu(shown);
    await choose(commands.addInput.text);
    const field = page.getByRole("textbox", { name: messages.renameField.text });
    await field.fill("Since");
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => flow.nodeTypeRecords["input"]?.inputs)
      .toMatchObject([{ label: "Since" }]);
    await openGraphMenu(shown);
    await choose(commands.deleteSubgraph.text);
    await expect.poll(() => shown.root.textContent).toContain("still has 1 instance: input-1");
    expect(flow.node("input")).toBeDefined();
    flow.removeNode("input-1");
    await openGraphMenu(shown);
    await choose(commands.deleteSubgraph.text);
    await expect.poll(() => flow.node("input")).toBe(undefined);
    await expect.poll(() => flow.inside).toBe(null);
  });

  test("[F243, F244] the list of types adds an instance, and the menu detaches one", async () => {
    const flow = withSubgraph();
    const shown = await showFlow(flow, present);
    await shown.device.click(grip(shown.node("input-1")));
    await userEvent.keyboard("a");
    await expect
      .element(page.getByRole("combobox", { name: messages.addSearch.text }))
      .toBeVisible();
    await userEvent.keyboard("Input{Enter}");
    await expect.poll(() => flow.subgraphTypes[0]?.instances).toEqual(["input-1", "input-2"]);
    // The graph may move to show the new node.
    await expect.poll(() => idsIn(shown)).toContain("input-2");
    await shown.device.rightClick(await gripAtRest(shown.node("input-1")));
    await choose(commands.detachSubgraph.text);
    await expect.poll(() => flow.childrenOf("group-1")).toEqual(["orders-2", "paid-2"]);
    await expect.poll(() => flow.selection.nodes).toEqual(["group-1"]);
  });

  test("[F245] a search result inside a definition is shown there", async () => {
    const flow = withSubgraph();
    const shown = await showFlow(flow, present);
    await shown.device.click(grip(shown.node("input-1")));
    await userEvent.keyboard("{Control>}f{/Control}");
    await expect
      .poll(() => shown.root.activeElement?.matches("[data-part=search] input"))
      .toBe(true);
    await userEvent.keyboard("orders");
    await expect.poll(() => shown.root.querySelectorAll("[role=option]").length).toBeGreaterThan(0);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => flow.inside).toBe("input");
    await expect.poll(() => idsIn(shown)).toContain("orders");
  });
});
