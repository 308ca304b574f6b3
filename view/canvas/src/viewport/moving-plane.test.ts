import { expect, test } from "vitest";

import { dotGridTransform, dotMarginPx } from "../painting/dot-grid.ts";
import { MovingPlane } from "./moving-plane.ts";

const start = { x: 10, y: 20, zoom: 0.5 };

/** The transforms of the plane and of what is on it, which are those of the viewport together. */
function planeOf({ isBlank = true } = {}) {
  const canvas = { isBlank };
  const elements = {
    pane: document.createElement("div"),
    plane: document.createElement("div"),
    dots: document.createElementNS("http://www.w3.org/2000/svg", "svg"),
    content: document.createElement("div"),
  };
  const { pane, plane, dots, content } = elements;
  const moving = new MovingPlane(elements, start, () => canvas.isBlank);
  const transforms = (): readonly string[] =>
    [plane, dots, content].map(({ style }) => style.transform);
  return { moving, canvas, transforms, layer: () => pane.dataset["panning"] };
}

function placed(x: number, y: number, zoom: number): readonly string[] {
  const viewport = { x, y, zoom };
  return ["", dotGridTransform(viewport), `translate(${x}px, ${y}px) scale(${zoom})`];
}

test("[F271] a press that pans moves the plane, and places what is on it when it ends", () => {
  const { moving, transforms, layer } = planeOf();
  const [, ...before] = placed(10, 20, 0.5);
  moving.setPanning(true);
  moving.show({ x: 15, y: 18, zoom: 0.5 });
  expect(transforms()).toEqual(["translate(5px, -2px)", ...before]);
  expect(layer()).toBe("plane");
  moving.setPanning(false);
  expect(transforms()).toEqual(placed(15, 18, 0.5));
  expect(layer()).toBeUndefined();
});

test("[F271] the plane does not move farther than the dots reach, nor with another zoom or without a press", () => {
  const { moving, transforms } = planeOf();
  moving.show({ x: 15, y: 18, zoom: 0.5 });
  expect(transforms()).toEqual(placed(15, 18, 0.5));
  moving.setPanning(true);
  moving.show({ x: 15 + dotMarginPx + 1, y: 18, zoom: 0.5 });
  expect(transforms()).toEqual(placed(16 + dotMarginPx, 18, 0.5));
  moving.show({ x: 20, y: 18, zoom: 1 });
  expect(transforms()).toEqual(placed(20, 18, 1));
});

test("[F271] beside painted items only the content moves", () => {
  const { moving, canvas, transforms, layer } = planeOf();
  moving.setPanning(true);
  moving.show({ x: 15, y: 18, zoom: 0.5 });
  moving.settle();
  expect(transforms()).toEqual(placed(15, 18, 0.5));
  canvas.isBlank = false;
  moving.show({ x: 16, y: 18, zoom: 0.5 });
  expect(transforms()).toEqual(placed(16, 18, 0.5));
  expect(layer()).toBe("content");
});
