import { expect } from "@playwright/test";
import { isFull } from "../scripts/full-length.ts";
import { test, inServedMode } from "./site-test.ts";
import { GraphExample } from "./graph-example.ts";

inServedMode(() => {
  test("drags, connects, selects, deletes and undoes with the mouse", async ({ page, site }) => {
    await site.openExample("first-graph");
    const graph = new GraphExample(site.example("first-graph"));
    await expect(graph.nodes).toHaveCount(4);
    await graph.show();

    const before = await graph.positionOf("cloth");
    await graph.dragNode("cloth", -40, 90);
    await expect
      .poll(() => graph.positionOf("cloth"))
      .toEqual({ x: before.x - 40, y: before.y + 90 });

    await graph.connect(graph.port("dye", "output"), graph.port("cloth", "input"));
    await expect(graph.edges).toHaveCount(4);
    // An edge back would close a cycle, so it is rejected.
    await graph.connect(graph.port("cloth", "output"), graph.port("fleece", "input"));
    await expect(graph.edges).toHaveCount(4);

    // A box selects the nodes that it touches. Selected nodes move together.
    await page.keyboard.press("Escape");
    await expect(graph.selected).toHaveCount(0);
    const [fleece, dye] = [await graph.positionOf("fleece"), await graph.positionOf("dye")];
    await page.keyboard.down("Shift");
    await graph.drag({ x: fleece.x - 25, y: fleece.y - 25 }, { x: dye.x + 60, y: dye.y + 60 });
    await page.keyboard.up("Shift");
    await expect(graph.selected).toHaveCount(2);
    await graph.dragNode("dye", 30, -20);
    await expect
      .poll(() => graph.positionOf("fleece"))
      .toEqual({ x: fleece.x + 30, y: fleece.y - 20 });
    await expect.poll(() => graph.positionOf("dye")).toEqual({ x: dye.x + 30, y: dye.y - 20 });

    await page.keyboard.press("Delete");
    await expect(graph.nodes).toHaveCount(2);
    await expect(graph.edges).toHaveCount(1);
    // The first undo restores the nodes and edges, the second their positions.
    await page.keyboard.press("ControlOrMeta+z");
    await expect(graph.nodes).toHaveCount(4);
    await expect(graph.edges).toHaveCount(4);
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => graph.positionOf("fleece")).toEqual(fleece);
    await expect.poll(() => graph.positionOf("dye")).toEqual(dye);
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect.poll(() => graph.positionOf("dye")).toEqual({ x: dye.x + 30, y: dye.y - 20 });
    expect(site.pageErrors).toEqual([]);
  });
});

inServedMode(() => {
  test("an edit recomputes the downstream nodes, and undo reverts it", async ({ site }) => {
    await site.openExample("data-pipeline");
    const graph = new GraphExample(site.example("data-pipeline"));
    await graph.show();
    const chart = graph.chart("skew");
    const first = (await chart.getAttribute("d")) ?? "";
    await graph.header("calm").dblclick();
    const window = graph.root.getByRole("slider", { name: "Window" });
    // At once: a pause between two presses would end the undo step.
    await window.fill("10");
    await expect(window).toHaveValue("10");
    await expect(chart).not.toHaveAttribute("d", first);
    await graph.root.getByRole("button", { name: "Undo" }).click();
    await expect(chart).toHaveAttribute("d", first);
    expect(site.pageErrors).toEqual([]);
  });

  test("adds a node from the side bar, connects, copies and pastes it", async ({
    page,
    context,
    site,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await site.openExample("data-pipeline");
    const graph = new GraphExample(site.example("data-pipeline"));
    await graph.show();
    const types = graph.root.getByRole("group", { name: "Node types" });
    await types.getByRole("searchbox", { name: "Search node types" }).fill("smo");
    await types.getByRole("button", { name: "Smooth" }).click();
    await expect(graph.nodes).toHaveCount(6);
    await expect(graph.selected).toHaveCount(1);
    // Its chart is empty until it is connected.
    const added = (await graph.selected.getAttribute("data-id")) ?? "";
    const chart = graph.chart(added);
    await expect(chart).toHaveAttribute("d", "");
    await graph.connect(graph.port("right", "output", "signal"), graph.port(added, "input", "in"));
    await expect(graph.edges).toHaveCount(5);
    await expect(chart).not.toHaveAttribute("d", "");

    await graph.header(added).click();
    await page.keyboard.press("ControlOrMeta+c");
    await page.keyboard.press("ControlOrMeta+v");
    await expect(graph.nodes).toHaveCount(7);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(graph.nodes).toHaveCount(6);
    expect(site.pageErrors).toEqual([]);
  });

  test("edits a transition at its edge, and runs the state machine", async ({ page, site }) => {
    await site.openExample("state-machine");
    const graph = new GraphExample(site.example("state-machine"));
    await graph.show();
    const panel = graph.root.getByRole("group", { name: "Above" });
    await graph.root.locator("[data-part=edge-label]", { hasText: "begin" }).click();
    await page.keyboard.press("Enter");
    const event = graph.root.getByRole("textbox", { name: "Event" });
    await event.fill("warp");
    await expect(graph.root.locator("[data-part=edge-label]", { hasText: "warp" })).toBeVisible();
    await page.keyboard.press("Escape");
    await panel.getByRole("button", { name: "warp" }).click();
    await panel.getByRole("button", { name: "inspect" }).click();
    await expect(panel.getByRole("button")).toHaveText(["reject", "ship"]);
    expect(site.pageErrors).toEqual([]);
  });

  test("adds a child to an idea, and names it", async ({ page, site }) => {
    await site.openExample("mind-map");
    const graph = new GraphExample(site.example("mind-map"));
    await expect(graph.nodes).toHaveCount(16);
    await graph.show();
    await graph.nodes.filter({ hasText: "Guests" }).click();
    await graph.root.getByRole("button", { name: "Add an idea" }).click();
    await expect(graph.nodes).toHaveCount(17);
    await graph.root.getByRole("textbox", { name: "Idea" }).fill("A bell at the door");
    await expect(graph.nodes.filter({ hasText: "A bell at the door" })).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(graph.edges).toHaveCount(16);
    expect(site.pageErrors).toEqual([]);
  });

  test("counters run and add up, and stop when their node is deleted", async ({ page, site }) => {
    await site.openExample("running-counter");
    const graph = new GraphExample(site.example("running-counter"));
    await graph.show();
    const count = (id: string): Promise<number> =>
      graph.node(id).getByRole("strong").innerText().then(Number);
    await graph.node("picks").getByRole("switch", { name: "Running" }).click();
    await expect.poll(() => count("picks")).toBeGreaterThanOrEqual(8);
    await expect.poll(() => count("total")).toBeGreaterThanOrEqual(8);
    await graph.header("picks").click();
    await page.keyboard.press("Delete");
    await expect(graph.nodes).toHaveCount(2);
    await expect.poll(() => count("total")).toBe(0);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(graph.node("picks").getByRole("switch")).not.toBeChecked();
    expect(site.pageErrors).toEqual([]);
  });

  test.describe("full length only", () => {
    test.skip(!isFull);

    test("finds one of 50,000 nodes, drags it and undoes that", async ({ page, site }) => {
      await site.openExample("large-graph");
      const graph = new GraphExample(site.example("large-graph"));
      await graph.root.getByRole("button", { name: "Weave 50,000 nodes" }).click();
      await graph.show();
      await graph.root.getByRole("textbox", { name: "Find" }).fill("120/75");
      await expect(graph.node("120/75")).toBeInViewport();
      await expect(graph.selected).toHaveCount(1);
      // Waits until the viewport animation ends.
      const positions = new Set<string>();
      await expect
        .poll(async () => {
          const position = JSON.stringify(await graph.positionOf("120/75"));
          return positions.has(position) || !positions.add(position);
        })
        .toBe(true);
      const before = await graph.positionOf("120/75");
      await graph.dragNode("120/75", 30, 40);
      await expect
        .poll(() => graph.positionOf("120/75"))
        .toEqual({ x: before.x + 30, y: before.y + 40 });
      await page.keyboard.press("ControlOrMeta+z");
      await expect.poll(() => graph.positionOf("120/75")).toEqual(before);
      // Only a few nodes are mounted.
      expect(await graph.nodes.count()).toBeLessThan(250);
      expect(site.pageErrors).toEqual([]);
    });
  });
});
