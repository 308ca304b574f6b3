import { outlineMessages } from "@heddle/canvas";
import { Flow } from "@heddle/flow";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { presentations, showFlow } from "../../flow-page.fixture.ts";
import { pipeline } from "../../flow.fixture.ts";

test.each(presentations)(
  "[F253] the outline shows groups, selection and status, and keys choose a node (on a %s)",
  async (_name, present) => {
    const flow = pipeline({ showOutline: true });
    flow.group(["paid", "revenue"], { label: "Revenue check" });
    const { root } = await showFlow(flow, present);
    const tree = page.getByRole("tree", { name: outlineMessages.outline.title.text });
    const lines = (): string[] =>
      [...root.querySelectorAll("[data-part=row]")].map(
        (row) => `${row.ariaLevel} ${row.ariaLabel} ${row.ariaSelected}`,
      );
    await expect
      .poll(lines)
      .toEqual([
        "1 Orders false",
        "1 Notes false",
        "1 Revenue check false",
        "2 Only paid false",
        "2 Revenue false",
      ]);
    flow.status.set("paid", { state: "failed", message: "No rows" });
    flow.select(["notes"]);
    await expect.poll(lines).toContain("1 Notes true");
    await expect.poll(lines).toContain("2 Only paid, failed, No rows false");
    await tree.click({ position: { x: 100, y: 3 * 32 + 10 } });
    await expect.poll(() => flow.selection.nodes).toEqual(["paid"]);
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect.poll(() => lines().length).toBe(3);
    await userEvent.keyboard("{Home}{Enter}");
    await expect.poll(() => flow.selection.nodes).toEqual(["orders"]);
    // The focus stays in the tree until Escape.
    await expect.poll(() => root.activeElement?.role).toBe("tree");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => root.activeElement?.getAttribute("data-id")).toBe("orders");
    await userEvent.keyboard("o");
    await expect.element(tree).not.toBeInTheDocument();
    await userEvent.keyboard("o");
    await expect.poll(() => root.activeElement?.role).toBe("tree");
  },
);

test("[F256] only the visible rows are rendered, and a filter finds the others", async () => {
  const nodes = Array.from({ length: 2_000 }, (_, at) => ({ id: `n${at}`, label: `Node ${at}` }));
  const flow = new Flow({ nodes, showOutline: true, viewport: { x: 0, y: 0, zoom: 1 } });
  const { root } = await showFlow(flow);
  const rows = (): Element[] => [...root.querySelectorAll("[data-part=row]")];
  await expect.poll(() => rows().length).toBeGreaterThan(5);
  expect(rows().length).toBeLessThan(60);
  root.querySelector<HTMLElement>("[data-part=tree]")!.focus();
  await userEvent.keyboard("{End}");
  await expect.poll(() => rows().at(-1)?.ariaLabel).toBe("Node 1999");
  expect(rows().at(-1)?.getAttribute("aria-posinset")).toBe("2000");
  await page.getByRole("searchbox", { name: outlineMessages.outline.filter.text }).fill("node 77");
  await expect.poll(() => rows().map((row) => row.ariaLabel)).toContain("Node 773");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => flow.selection.nodes).toEqual(["n77"]);
});

test("[F257] on a small screen the outline is a sheet behind a button", async () => {
  await page.viewport(390, 768);
  await showFlow(pipeline({ showOutline: true }));
  const tree = page.getByRole("tree");
  await expect.element(tree).not.toBeInTheDocument();
  await page.getByRole("button", { name: outlineMessages.outline.show.text }).click();
  await expect.element(tree).toBeVisible();
  await page.getByRole("button", { name: outlineMessages.outline.hide.text }).click();
  await expect.element(tree).not.toBeInTheDocument();
  await page.viewport(1024, 768);
});
