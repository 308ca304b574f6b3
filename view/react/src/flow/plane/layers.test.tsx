import { type Point, Scene } from "@heddle/canvas";
import type { Flow } from "@heddle/flow";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";

import { geometryOf, rowsOf } from "../../../../canvas/src/drawn-flow.fixture.ts";
import { SceneCanvas } from "./layers.tsx";
import { Minimap } from "./minimap.tsx";

/** A scene of 50 rows with its minimap, until the test ends. */
function show(): { flow: Flow; scene: Scene; centers: Point[]; host: HTMLElement } {
  const flow = rowsOf(500);
  const scene = new Scene(geometryOf(flow));
  const centers: Point[] = [];
  const host = document.createElement("div");
  host.style.cssText = "position: fixed; inset: 0; inline-size: 600px; block-size: 400px";
  for (const name of ["surface", "text", "muted", "accent", "edge", "line", "background"]) {
    host.style.setProperty(`--_hd-${name}`, name === "accent" ? "blue" : "black");
  }
  document.body.append(host);
  const root = createRoot(host);
  root.render(
    <>
      <SceneCanvas scene={scene} />
      <Minimap scene={scene} label="Map" onCenter={(point) => centers.push(point)} />
    </>,
  );
  onTestFinished(() => {
    root.unmount();
    scene.dispose();
    host.remove();
  });
  return { flow, scene, centers, host };
}

it("[F68] the canvas fills the surrounding element at any size", async () => {
  const { scene, host } = show();
  await expect.poll(() => scene.screen).toMatchObject({ width: 600, height: 400 });
  host.style.inlineSize = "500px";
  await expect.poll(() => scene.screen).toMatchObject({ width: 500, height: 400 });
  const canvas = host.querySelector("canvas");
  await expect.poll(() => [canvas?.width, canvas?.height]).toEqual([500, 400]);
});

it("[F75] the minimap shows all nodes and the visible part", async () => {
  const { flow, scene } = show();
  const map = page.getByRole("img", { name: "Map" });
  await expect.element(map).toBeVisible();
  const canvas = map.element().querySelector("canvas")!;
  const inked = (x: number, width: number): number => {
    const data = canvas.getContext("2d")?.getImageData(x, 0, width, 140).data ?? [];
    return Array.from(data).filter((value, at) => at % 4 === 3 && value > 0).length;
  };
  // The graph is 1950 wide and 4940 high: it fills the middle of the minimap only.
  await expect.poll(() => inked(73, 54)).toBeGreaterThanOrEqual(500);
  expect([inked(0, 73), inked(127, 73)]).toEqual([0, 0]);
  // The viewport frame: 600 × 400 from the upper left corner of the graph.
  const frame = (): DOMRect => {
    const lines = [...map.element().querySelectorAll("[data-part=frame-lines] span")];
    const boxes = lines.map((line) => line.getBoundingClientRect());
    const [left, top] = [
      Math.min(...boxes.map((box) => box.left)),
      Math.min(...boxes.map((box) => box.top)),
    ];
    const right = Math.max(...boxes.map((box) => box.right));
    const { x, y } = map.element().getBoundingClientRect();
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    return new DOMRect(left - x, top - y, right - left, bottom - top);
  };
  const scale = 128 / 4_940;
  await expect.poll(() => frame().y).toBeCloseTo(6, 0);
  expect(frame().width).toBeCloseTo(600 * scale, 0);
  expect(frame().height).toBeCloseTo(400 * scale, 0);
  scene.setViewport({ x: 0, y: -2_000, zoom: 0.5 });
  expect(frame().y).toBeCloseTo(6 + 4_000 * scale, 0);
  expect(frame().width).toBeCloseTo(1_200 * scale, 0);
  flow.nodes = flow.nodes.slice(0, 10);
  // One row of nodes is as wide as the minimap.
  await expect.poll(() => inked(0, 73)).toBeGreaterThan(0);
});

it("[F75] a halo separates the frame of the minimap from nodes of the same color", async () => {
  const { scene } = show();
  await expect.poll(() => scene.screen.width).toBe(600);
  const map = page.getByRole("img", { name: "Map" }).element();
  const linesOf = (selector: string): Element[] => [...map.querySelectorAll(`${selector} span`)];
  const outside = (): number[] =>
    linesOf("[data-part=frame-lines]").flatMap((line, at) => {
      const [inner, outer] = [line, linesOf("[data-part=halo-lines]")[at]!].map((each) =>
        each.getBoundingClientRect(),
      ) as [DOMRect, DOMRect];
      const sides = [inner.left - outer.left, outer.right - inner.right];
      return [...sides, inner.top - outer.top, outer.bottom - inner.bottom].map(Math.round);
    });
  await expect.poll(outside).toEqual(Array.from({ length: 16 }, () => 1));
  const colorOf = (selector: string): string =>
    getComputedStyle(linesOf(selector)[0]!).backgroundColor;
  expect(colorOf("[data-part=frame-lines]")).toBe("rgb(0, 0, 255)");
  expect(colorOf("[data-part=halo-lines]")).toBe("rgb(0, 0, 0)");
});

it("[F75] a press and a drag on the minimap move the viewport", async () => {
  const { centers, scene } = show();
  await expect.poll(() => scene.screen.width).toBe(600);
  const map = page.getByRole("img", { name: "Map" });
  await userEvent.click(map, { position: { x: 100, y: 70 } });
  expect(centers).toEqual([{ x: expect.closeTo(975, -1), y: expect.closeTo(2470, -1) }]);
  await userEvent.hover(map, { position: { x: 110, y: 100 } });
  expect(centers).toHaveLength(1);
  await userEvent.dragAndDrop(map, map, {
    sourcePosition: { x: 100, y: 70 },
    targetPosition: { x: 100, y: 100 },
  });
  expect(centers.at(-1)).toEqual({ x: expect.closeTo(975, -1), y: expect.closeTo(3628, -2) });
});
