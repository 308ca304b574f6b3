import { Flow } from "@heddle/flow";
import { expect, test } from "vitest";

test("[G273] a page draws the PNG of a graph with a canvas", async () => {
  const flow = new Flow({
    nodes: [{ id: "a", label: "<b>", style: { width: 200, background: "#ff0000" } }],
  });
  const png = await flow.toPNG({ scale: 2, padding: 10, theme: { background: "#00ff00" } });
  const image = await createImageBitmap(new Blob([png as BlobPart], { type: "image/png" }));
  const ends = 2 * (200 + 2 * 6 + 2 * 10);
  expect(image.width).toBe(ends);
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0);
  const colorAt = (x: number, y: number): number[] => [
    ...(context?.getImageData(x, y, 1, 1).data ?? []),
  ];
  expect(colorAt(2, 2)).toEqual([0, 255, 0, 255]);
  expect(colorAt(image.width - 60, image.height / 2)).toEqual([255, 0, 0, 255]);
});
