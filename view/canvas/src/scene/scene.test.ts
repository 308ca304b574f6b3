import { expect, it } from "vitest";

import { pixelAt, rowsOf, sceneOf } from "../drawn-flow.fixture.ts";

it("[F69] nodes are mounted after the graph has been painted, at most 24 in a frame", async () => {
  const { scene } = sceneOf(rowsOf(150));
  const sizes: number[] = [];
  const paints: number[] = [];
  scene.mounts.subscribe(() => {
    sizes.push(scene.mounts.mounted.nodes.size);
    paints.push(scene.paints);
    for (const id of scene.mounts.mounted.nodes) scene.mounts.nodes.addElement(id);
  });
  await expect.poll(() => scene.mounts.mounted.nodes.size).toBe(150);
  expect(paints[0]).toBeGreaterThan(0);
  const steps = sizes.map((size, at) => size - (sizes[at - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(24);
});

it("[F392] a large graph is painted before its edges are loaded, and again with them", async () => {
  const { scene, canvas } = sceneOf(rowsOf(3_000));
  scene.setViewport({ x: 0, y: 0, zoom: 0.2 });
  const isDrawn = (): boolean => pixelAt(canvas, 35, 4)[3] !== 0;
  const seen = new Set<string>();
  await new Promise<void>((resolve) => {
    const look = (): void => {
      const loaded = scene.geometry.edges.slots.size;
      seen.add(`${loaded} ${isDrawn() ? "drawn" : "blank"}`);
      if (loaded === 2_999 && isDrawn()) resolve();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  expect([...seen][0]).toBe("0 blank");
});

it("[F69] nodes of a large graph are mounted when its viewport has come to rest", async () => {
  const { scene } = sceneOf(rowsOf(2_000));
  scene.setViewport({ x: -400, y: -4_000, zoom: 1 });
  expect(scene.mounts.mounted.nodes.size).toBe(0);
  const visible = scene.nodesIn({ x: 400, y: 4_000, width: 600, height: 400 });
  await expect.poll(() => visible.filter((id) => !scene.mounts.mounted.nodes.has(id))).toEqual([]);
});
