import { expect, it } from "vitest";

import { rowsOf, sceneOf } from "../drawn-flow.fixture.ts";

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

it("[F69] nodes of a large graph are mounted when its viewport has come to rest", async () => {
  const { scene } = sceneOf(rowsOf(2_000));
  scene.setViewport({ x: -400, y: -4_000, zoom: 1 });
  expect(scene.mounts.mounted.nodes.size).toBe(0);
  const visible = scene.nodesIn({ x: 400, y: 4_000, width: 600, height: 400 });
  await expect.poll(() => visible.filter((id) => !scene.mounts.mounted.nodes.has(id))).toEqual([]);
});
