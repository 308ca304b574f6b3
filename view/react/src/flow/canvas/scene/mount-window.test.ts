import { Flow } from "@heddle/flow";
import { Text } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { frame } from "../../../show.fixture.tsx";
import { geometryOf, rowsOf, sceneOf } from "../drawn-flow.fixture.ts";
import { MountWindow } from "./mount-window.ts";
import type { Scene } from "./scene.ts";

/** The size of the set of elements after each change of it, until it stays as it is. */
async function growth(scene: Scene): Promise<number[]> {
  const sizes: number[] = [];
  const unsubscribe = scene.mounts.subscribe(() => sizes.push(scene.mounts.mounted.nodes.size));
  let last = performance.now();
  for (let seen = 0; performance.now() - last < 500;) {
    await frame();
    if (sizes.length !== seen) [seen, last] = [sizes.length, performance.now()];
  }
  unsubscribe();
  return sizes;
}

function nextAnimation(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}

describe("elements of the page", () => {
  it("[F69] are all nodes of a small graph, at any zoom", async () => {
    const flow = rowsOf(199);
    const { scene } = sceneOf(flow);
    scene.setViewport({ x: 0, y: 0, zoom: 0.1 });
    await growth(scene);
    expect(scene.mounts.mounted.nodes.size).toBe(199);
    expect(scene.mounts.mounted.edges.size).toBe(198);
    flow.addNode({ id: "new" });
    flow.removeNode("n0");
    expect(scene.mounts.mounted.nodes.has("new")).toBe(true);
    expect(scene.mounts.mounted.nodes.has("n0")).toBe(false);
  });

  it("[F69] are few nodes at once, and those whose look only the page knows", async () => {
    expect(sceneOf(rowsOf(24)).scene.mounts.mounted.nodes.size).toBe(24);
    const flow = rowsOf(60);
    flow.updateNode("n40", { view: new Text({ text: "inside" }) });
    flow.updateNode("n50", { className: "special" });
    const { scene, canvas } = sceneOf(flow);
    expect([...scene.mounts.mounted.nodes]).toEqual(["n40", "n50"]);
    await expect.poll(() => getComputedStyle(canvas).visibility).toBe("visible");
    await growth(scene);
    expect(scene.mounts.mounted.nodes.size).toBe(60);
  });

  it("[F69] are first made when the graph has been drawn, and a few in each frame also while others are shown", async () => {
    const { scene } = sceneOf(rowsOf(150));
    const added: number[] = [];
    let paints = 0;
    let size = 0;
    scene.mounts.subscribe(() => {
      paints ||= scene.paints;
      for (const id of scene.mounts.mounted.nodes) scene.mounts.nodes.addElement(id);
    });
    while (size < 150) {
      await nextAnimation();
      const now = scene.mounts.mounted.nodes.size;
      added.push(now - size);
      size = now;
    }
    expect(paints).toBeGreaterThan(0);
    expect(Math.max(...added)).toBeLessThanOrEqual(24);
  });

  it("[F69] are all nodes of a small graph also when one comes back that was planned to be gone", () => {
    const flow = rowsOf(60);
    const mounts = new MountWindow(geometryOf(flow), {
      redraw: () => {},
      isBlank: () => true,
      requestFrame: () => {},
    });
    mounts.step();
    flow.removeNode("n4");
    mounts.graphChanged();
    mounts.step();
    flow.undo();
    mounts.graphChanged();
    for (let frames = 0; frames < 6; frames += 1) mounts.step();
    expect(mounts.mounted.nodes.size).toBe(60);
    expect(mounts.mounted.nodes).toContain("n4");
  });

  it("[F69] are those around the middle of a screen at rest in a large one, a few more in each frame", async () => {
    const { scene } = sceneOf(rowsOf(2_000));
    expect(scene.mounts.mounted.nodes.size).toBe(0);
    scene.setViewport({ x: -400, y: -4_000, zoom: 1 });
    const sizes = await growth(scene);
    for (const [at, size] of sizes.entries()) {
      expect(size - (sizes[at - 1] ?? 0)).toBeLessThanOrEqual(12);
    }
    const { nodes, edges } = scene.mounts.mounted;
    for (const id of scene.nodesIn({ x: 400, y: 4_000, width: 600, height: 400 })) {
      expect(nodes).toContain(id);
    }
    for (const id of edges) {
      const { source = "", target = "" } = scene.geometry.graph.edges.get(id) ?? {};
      expect([nodes.has(source), nodes.has(target)]).toEqual([true, true]);
    }
    expect(edges.size).toBeGreaterThan(0);
  });

  it("[F69] are never more than 200, the nearest to the middle", async () => {
    const nodes = Array.from({ length: 1_000 }, (_, at) => ({
      id: `n${at}`,
      position: { x: at, y: 0 },
    }));
    const { scene } = sceneOf(new Flow({ nodes }));
    scene.setViewport({ x: -225, y: 0, zoom: 1 });
    await growth(scene);
    const mounted = [...scene.mounts.mounted.nodes].map((id) => Number(id.slice(1)));
    expect(mounted).toHaveLength(200);
    expect(Math.max(...mounted) - Math.min(...mounted)).toBe(199);
  });

  it("[F69] stay while the screen is near, and go when it is far away", async () => {
    const { scene } = sceneOf(rowsOf(2_000));
    await growth(scene);
    const before = scene.mounts.mounted.nodes;
    scene.setViewport({ x: 0, y: -300, zoom: 1 });
    await growth(scene);
    for (const id of before) expect(scene.mounts.mounted.nodes).toContain(id);
    scene.setViewport({ x: 0, y: -9_000, zoom: 1 });
    expect(scene.mounts.mounted.nodes).toContain("n0");
    await growth(scene);
    for (const id of before) expect(scene.mounts.mounted.nodes).not.toContain(id);
  });

  it("[F70] are pinned and few selected nodes wherever they are, and no others where nothing can be read", async () => {
    const flow = rowsOf(2_000);
    const { scene } = sceneOf(flow);
    await growth(scene);
    flow.select(["n1999"], []);
    scene.mounts.pin(new Set(["n1500", "gone"]));
    expect(scene.mounts.mounted.nodes).toContain("n1500");
    scene.setViewport({ x: 0, y: 0, zoom: 0.2 });
    await growth(scene);
    expect([...scene.mounts.mounted.nodes].toSorted()).toEqual(["n1500", "n1999"]);
    scene.mounts.pin(new Set());
    await growth(scene);
    expect([...scene.mounts.mounted.nodes]).toEqual(["n1999"]);
  });

  it("[F70] are of too many edges the first, the selected and the pinned one", () => {
    const nodes = [{ id: "from" }, { id: "to", position: { x: 300, y: 0 } }];
    const edges = Array.from({ length: 450 }, (_, at) => ({
      id: `e${at}`,
      source: "from",
      target: "to",
      selected: at === 430,
    }));
    const { scene } = sceneOf(new Flow({ nodes, edges }));
    const { mounts } = scene;
    const has = (): boolean[] => ["e0", "e430", "e449"].map((id) => mounts.mounted.edges.has(id));
    expect([mounts.mounted.edges.size, has()]).toEqual([400, [true, true, false]]);
    mounts.pin(new Set(["from", "to"]), "e449");
    expect([mounts.mounted.edges.size, has()]).toEqual([400, [true, true, true]]);
    mounts.pin(new Set());
    expect(has()).toEqual([true, true, false]);
  });

  it("[F71] are drawn until they have been on the screen, and again before they leave it", async () => {
    const { scene } = sceneOf(rowsOf(2_000));
    await growth(scene);
    const covered = (): boolean => scene.geometry.nodes.covered.has(0);
    const leave = scene.mounts.nodes.addElement("n0");
    expect(covered()).toBe(false);
    await expect.poll(covered).toBe(true);
    scene.setViewport({ x: 0, y: -9_000, zoom: 1 });
    let drawnWhileMounted = false;
    scene.mounts.subscribe(() => (drawnWhileMounted ||= !covered()));
    await expect.poll(() => scene.mounts.mounted.nodes.has("n0")).toBe(false);
    expect(drawnWhileMounted).toBe(true);
    leave();
    expect(covered()).toBe(false);
  });

  it("[F71] are not taken for shown when they leave at once", async () => {
    const { scene } = sceneOf(rowsOf(3));
    scene.mounts.nodes.addElement("n0")();
    for (let frames = 0; frames < 4; frames += 1) await frame();
    expect(scene.geometry.nodes.covered.has(0)).toBe(false);
  });
});
