import { Flow } from "@heddle/flow";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { presentations, showFlow } from "../flow-page.fixture.ts";
import { pointIn } from "../pointer.fixture.ts";

function labeled(): Flow {
  return new Flow({
    nodes: [{ id: "a" }, { id: "b", position: { x: 400, y: 100 } }],
    edges: [{ id: "ab", source: "a", target: "b", label: "rows" }],
    viewport: { x: 60, y: 60, zoom: 1 },
    displaySideBar: false,
  });
}

describe.each(presentations)("on a %s", (_name, present) => {
  test("[F194] a double click on the label of an edge edits it in its place", async () => {
    const flow = labeled();
    const tooLong = "x".repeat(10_001);
    const { root, device } = await showFlow(flow, present);
    const field = page.getByRole("textbox", { name: "Rename From " });
    const open = async (): Promise<void> => {
      const at = pointIn(root.querySelector("[data-part=edge-label]"));
      await device.click(at);
      await device.click(at, 2);
      await expect.element(field).toBeInTheDocument();
    };
    await open();
    await expect.element(field).toHaveValue("rows");
    await userEvent.keyboard("orders{Enter}");
    await expect.poll(() => flow.edge("ab")?.label).toBe("orders");
    await expect.element(field).not.toBeInTheDocument();
    await open();
    await userEvent.keyboard("discarded{Escape}");
    await expect.element(field).not.toBeInTheDocument();
    await open();
    await userEvent.keyboard("kept");
    await device.click({ x: 300, y: 350 });
    await expect.poll(() => flow.edge("ab")?.label).toBe("kept");
    await expect.element(field).not.toBeInTheDocument();
    flow.undo();
    expect(flow.edge("ab")?.label).toBe("orders");
    await expect
      .poll(() => root.querySelector("[data-part=edge-label]")?.textContent)
      .toBe("orders");
    await open();
    await field.fill(tooLong);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => root.querySelector("[data-part=notice]")).not.toBeNull();
    await expect.element(field).toHaveValue(tooLong);
    expect(flow.edge("ab")?.label).toBe("orders");
  });

  test("[F195] an edge that runs is animated", async () => {
    const flow = labeled();
    const { edge } = await showFlow(flow, present);
    const group = (): HTMLElement["dataset"] =>
      (edge("ab").parentElement as unknown as HTMLElement).dataset;
    expect(group()["animated"]).toBeUndefined();
    flow.status.set({ edge: "ab" }, { state: "running" });
    await expect.poll(() => [group()["animated"], group()["state"]]).toEqual(["true", "running"]);
    flow.status.set({ edge: "ab" }, { state: "done" });
    await expect.poll(() => [group()["animated"], group()["state"]]).toEqual([undefined, "done"]);
    flow.status.clear();
    await expect.poll(() => group()["state"]).toBeUndefined();
  });
});
