import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { presentations, showFlow } from "../../flow-page.fixture.ts";
import { pipeline } from "../../flow.fixture.ts";
import { recordAnnouncements } from "../../keyboard.fixture.ts";

const searchOf = (root: ShadowRoot) => ({
  field: () => root.querySelector<HTMLInputElement>("[data-part=search] input"),
  results: () => [...root.querySelectorAll("[data-part=search] [role=option]")],
  count: () => root.querySelector("[data-part=search-count]")?.textContent,
});

test.each(presentations)(
  "[F214] [F215] Ctrl+F finds, steps through and selects items (on a %s)",
  async (_name, present) => {
    const flow = pipeline();
    flow.patchNodeData("notes", { file: { name: "paid orders.csv" } });
    const { root } = await showFlow(flow, present);
    const { field, results, count } = searchOf(root);
    const announced = recordAnnouncements(root);
    root.querySelector<HTMLElement>("[data-part=graph]")?.focus();
    await userEvent.keyboard("{Control>}f{/Control}");
    await expect.poll(() => field()?.matches(":focus")).toBe(true);
    await userEvent.keyboard("paid");
    await expect.poll(count).toBe("2 results");
    expect(flow.selection).toEqual({ nodes: [], edges: [] });
    expect(results().map(({ textContent }) => textContent)).toEqual([
      "Only paidNode · Id: paid",
      "NotesNode · file.name: paid orders.csv",
    ]);
    expect(results()[1]?.querySelector("mark")?.textContent).toBe("paid");
    // As displayed, in one line.
    expect((results()[1] as HTMLElement).innerText).toContain("file.name: paid orders.csv");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => flow.selection.nodes).toEqual(["paid"]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => flow.selection.nodes).toEqual(["notes"]);
    await expect.poll(count).toBe("2 of 2");
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
    await expect.poll(() => flow.selection.nodes).toEqual(["paid"]);
    await expect.poll(() => announced.join("; ")).toContain("1 of 2: Only paid");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => root.activeElement?.getAttribute("data-id")).toBe("paid");
    await expect.poll(field).toBe(null);
    await userEvent.keyboard("{F3}");
    await expect.poll(() => flow.selection.nodes).toEqual(["notes"]);
  },
);

test("[F214] a result in a graph that is too small to read is shown larger", async () => {
  const flow = pipeline({ viewport: { x: 0, y: 0, zoom: 0.1 } });
  const { root } = await showFlow(flow);
  root.querySelector<HTMLElement>("[data-part=graph]")?.focus();
  await userEvent.keyboard("{Control>}f{/Control}");
  await userEvent.keyboard("rest{Enter}");
  await expect.poll(() => flow.selection.edges).toEqual(["rest"]);
  await expect.poll(() => flow.viewport?.zoom).toBeGreaterThan(0.5);
});

test("[F215] Escape before the first result returns the focus", async () => {
  const flow = pipeline();
  const { root } = await showFlow(flow);
  const { count } = searchOf(root);
  root.querySelector<HTMLElement>("[data-part=graph]")?.focus();
  await userEvent.keyboard("{Control>}f{/Control}");
  await userEvent.keyboard("nothing like it");
  await expect.poll(count).toBe("Nothing found");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => root.activeElement?.getAttribute("data-part")).toBe("graph");
});

test("[F216] buttons and presses search without a keyboard", async () => {
  const flow = pipeline();
  const { root } = await showFlow(flow);
  const { field, results } = searchOf(root);
  root.querySelector<HTMLElement>("[data-icon=search]")?.click();
  await expect.poll(() => field()?.matches(":focus")).toBe(true);
  await userEvent.keyboard("re");
  await expect.poll(() => results().length).toBe(2);
  (results()[0] as HTMLElement).click();
  await expect.poll(() => flow.selection.nodes).toEqual(["revenue"]);
  root.querySelector<HTMLElement>("[data-part=search] [data-icon=down]")?.click();
  await expect.poll(() => flow.selection.edges).toEqual(["rest"]);
  root.querySelector<HTMLElement>("[data-part=search] [data-icon=cross]")?.click();
  await expect.poll(field).toBe(null);
});

test.each(presentations)(
  "[F317] results in a collapsed group are shown inside it (on a %s)",
  async (_name, present) => {
    const flow = pipeline();
    flow.group(["orders", "paid"], { label: "Input" });
    flow.collapse("group-1");
    const { root } = await showFlow(flow, present);
    const { field } = searchOf(root);
    root.querySelector<HTMLElement>("[data-icon=search]")?.click();
    await expect.poll(() => field()?.matches(":focus")).toBe(true);
    // The node "Orders", then the edge "hourly" in the group.
    await userEvent.keyboard("orders{Enter}");
    await expect.poll(() => flow.selection.nodes).toEqual(["orders"]);
    await expect.poll(() => flow.inside).toBe("group-1");
    expect(flow.node("group-1")?.collapsed).toBe(true);
    flow.enter(null);
    await userEvent.fill(field()!, "hourly");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => flow.selection.edges).toEqual(["in"]);
    await expect.poll(() => flow.inside).toBe("group-1");
  },
);
