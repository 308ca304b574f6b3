import { messages } from "@heddle/canvas";
import { Checkbox, Column, Slider } from "@heddle/views";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { grip, showFlow } from "../flow-page.fixture.ts";
import { pipeline } from "../flow.fixture.ts";

test("[F98] keys act on the selection after a press of a button of the graph", async () => {
  const flow = pipeline({ displaySideBar: true });
  const { root, device, node } = await showFlow(flow);
  await device.click(grip(node("paid")));
  await userEvent.click(page.getByRole("button", { name: messages.commands.zoomOut.text }));
  await userEvent.keyboard("{Control>}d{/Control}");
  await expect.poll(() => flow.nodeRecords.size).toBe(5);
  await userEvent.click(page.getByTitle("Add Chart"));
  await expect.poll(() => flow.nodeRecords.size).toBe(6);
  await expect.poll(() => flow.selection.nodes.length).toBe(1);
  expect(root.activeElement?.matches("[data-part=type]")).toBe(true);
  await userEvent.keyboard("{Delete}");
  await expect.poll(() => flow.nodeRecords.size).toBe(5);
});

test("[F98] Delete in a control inside a node removes nothing, and Ctrl+Z undoes outside text fields", async () => {
  const view = new Column({
    children: [
      new Slider({ name: "speed", label: "Speed" }),
      new Checkbox({ name: "loud", label: "Loud" }),
    ],
  });
  const flow = pipeline({ nodes: [{ id: "a", view }], edges: [] });
  const { root } = await showFlow(flow);
  for (const role of ["slider", "checkbox"] as const) {
    flow.addNode({ id: "b", position: { x: 400, y: 0 } });
    await expect.poll(() => root.querySelectorAll("[data-part=node]").length).toBe(2);
    await userEvent.click(page.getByRole(role));
    await userEvent.keyboard("{Delete}");
    expect(flow.nodeRecords.size).toBe(2);
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(() => flow.nodeRecords.size).toBe(1);
  }
});
