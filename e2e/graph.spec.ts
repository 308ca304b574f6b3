import { expect } from "@playwright/test";
import { inEachMode, test } from "./gallery-test.ts";
import { GraphExample } from "./graph-example.ts";

inEachMode(() => {
  test("a graph is dragged, connected, selected, deleted and undone with the mouse", async ({
    page,
    gallery,
  }) => {
    await gallery.open("#first-graph");
    const graph = new GraphExample(gallery, "first-graph");
    await expect(graph.nodes).toHaveCount(4);
    await graph.node("cloth").scrollIntoViewIfNeeded();

    const before = await graph.placeOf("cloth");
    await graph.dragNode("cloth", -40, 90);
    await expect.poll(() => graph.placeOf("cloth")).toEqual({ x: before.x - 40, y: before.y + 90 });

    await graph.connect(graph.port("dye", "output"), graph.port("cloth", "input"));
    await expect(graph.edges).toHaveCount(4);
    // An edge back would close a circle: that is said, and nothing is connected.
    await graph.connect(graph.port("cloth", "output"), graph.port("fleece", "input"));
    await expect(graph.edges).toHaveCount(4);

    // A box selects what it touches, and what is selected moves together.
    const [fleece, dye] = [await graph.placeOf("fleece"), await graph.placeOf("dye")];
    await page.keyboard.down("Shift");
    await graph.drag({ x: fleece.x - 25, y: fleece.y - 25 }, { x: dye.x + 60, y: dye.y + 60 });
    await page.keyboard.up("Shift");
    await expect(graph.selected).toHaveCount(2);
    await graph.dragNode("dye", 30, -20);
    await expect
      .poll(() => graph.placeOf("fleece"))
      .toEqual({ x: fleece.x + 30, y: fleece.y - 20 });
    await expect.poll(() => graph.placeOf("dye")).toEqual({ x: dye.x + 30, y: dye.y - 20 });

    await page.keyboard.press("Delete");
    await expect(graph.nodes).toHaveCount(2);
    await expect(graph.edges).toHaveCount(1);
    // One step brings back the nodes with their edges, the next one where they were.
    await page.keyboard.press("ControlOrMeta+z");
    await expect(graph.nodes).toHaveCount(4);
    await expect(graph.edges).toHaveCount(4);
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => graph.placeOf("fleece")).toEqual(fleece);
    await expect.poll(() => graph.placeOf("dye")).toEqual(dye);
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect.poll(() => graph.placeOf("dye")).toEqual({ x: dye.x + 30, y: dye.y - 20 });
    expect(gallery.complaints).toEqual([]);
  });

  test("what is edited in a node is computed again in those after it, and undone", async ({
    page,
    gallery,
  }) => {
    await gallery.open("#data-pipeline");
    const graph = new GraphExample(gallery, "data-pipeline");
    await graph.node("skew").scrollIntoViewIfNeeded();
    const chart = graph.node("skew").locator(".hd-sparkline-line");
    const before = await chart.getAttribute("d");
    await graph.node("calm").locator(".hd-node-header").dblclick();
    const window = graph.root.getByRole("slider", { name: "Window" });
    await window.focus();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press("ArrowRight");
    await expect(chart).not.toHaveAttribute("d", before ?? "");
    const after = await chart.getAttribute("d");

    // Without one of its inputs it is something else again.
    await page.keyboard.press("Escape");
    await expect(graph.edges).toHaveCount(4);
    expect(after).not.toBe(before);
    expect(gallery.complaints).toEqual([]);
  });
});
