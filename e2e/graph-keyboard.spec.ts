import { expect } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { test, inServedMode } from "./site-test.ts";
import { GraphExample } from "./graph-example.ts";

inServedMode(() => {
  test("moves the focus, moves, connects, adds, deletes and undoes by keyboard", async ({
    page,
    site,
  }) => {
    await site.openExample("first-graph");
    const graph = new GraphExample(site.example("first-graph"));
    const { keyboard } = page;
    const expectFocused = (name: string): Promise<void> =>
      expect(graph.focused).toHaveAccessibleName(new RegExp(`^${name}`));
    await graph.show();
    await page.getByRole("link", { name: "All examples" }).focus();
    await site.tabTo(graph.canvas);
    await expectFocused("Graph, 4 nodes, 3 edges");

    await keyboard.press("Home");
    await expectFocused("Fleece");
    await keyboard.press("ArrowDown");
    await expectFocused("Dye bath");
    await keyboard.press("Alt+ArrowRight");
    await expectFocused("From Dye bath to Yarn, color");
    await keyboard.press("Alt+ArrowRight");
    await expectFocused("Yarn");

    const before = await graph.positionOf("yarn");
    await keyboard.press("Shift+ArrowDown");
    await expect.poll(() => graph.positionOf("yarn")).toEqual({ x: before.x, y: before.y + 10 });
    await keyboard.press("ControlOrMeta+z");
    await expect.poll(() => graph.positionOf("yarn")).toEqual(before);

    // Connect Fleece to Cloth: typing filters the ports, Enter chooses one.
    await keyboard.press("Home");
    await expectFocused("Fleece");
    await keyboard.press("c");
    await expect(page.getByRole("dialog", { name: "Connect Fleece to…" })).toBeVisible();
    await keyboard.type("Clo");
    expect(await findViolations(page, { include: `article[id="first-graph"]` })).toEqual([]);
    await keyboard.press("Enter");
    await expect(graph.edges).toHaveCount(4);
    await expectFocused("Fleece, .*connected to Yarn, Cloth");

    await keyboard.press("a");
    await expect(page.getByRole("dialog", { name: "Add a node" })).toBeVisible();
    await keyboard.press("Enter");
    await expect(graph.nodes).toHaveCount(5);
    await keyboard.press("Delete");
    await expect(graph.nodes).toHaveCount(4);
    await keyboard.press("ControlOrMeta+a");
    await expect(graph.selected).toHaveCount(4);
    await keyboard.press("Escape");
    await expect(graph.selected).toHaveCount(0);
    expect(site.pageErrors).toEqual([]);
  });

  test("opens, uses and closes the editor of a node by keyboard", async ({ page, site }) => {
    await site.openExample("data-pipeline");
    const graph = new GraphExample(site.example("data-pipeline"));
    await graph.show();
    await page.getByRole("link", { name: "All examples" }).focus();
    await site.tabTo(graph.canvas);
    await page.keyboard.press("Home");
    const node = graph.focused;
    await expect(node).toHaveAccessibleName(/^Left beam, type Sensor/);
    await page.keyboard.press("Enter");
    const period = graph.root.getByRole("slider", { name: "Period" });
    await expect(period).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(period).toHaveValue("25");
    expect(await findViolations(page, { include: `article[id="data-pipeline"]` })).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(period).toBeHidden();
    await expect(node).toHaveAccessibleName(/^Left beam/);
    expect(site.pageErrors).toEqual([]);
  });
});
