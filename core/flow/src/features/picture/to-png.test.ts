import { describe, expect, it } from "vitest";

import { Flow, InvalidArgumentError, MissingResvgError } from "../../index.ts";
import { toPNG } from "./to-png.ts";

const resvg: string = "@resvg/resvg-js";
const isInstalled = await import(resvg).then(
  () => true,
  () => false,
);

const flow = new Flow({ nodes: [{ id: "a", style: { width: 200 } }] });

/** The width and height in the header of a PNG. */
function sizeOf(png: Uint8Array): readonly [number, number] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return [view.getUint32(16), view.getUint32(20)];
}

describe("the PNG of a graph in Node", () => {
  it.skipIf(!isInstalled)("[G273] has the size of the SVG, times the scale", async () => {
    const [width = 0, height = 0] = [
      .../ (?:width|height)="([\d.]+)"/g[Symbol.matchAll](flow.toSVG()),
    ]
      .slice(0, 2)
      .map(([, value]) => Number(value));
    const [one, two] = [await flow.toPNG(), await flow.toPNG({ scale: 2, theme: "dark" })];
    expect(new TextDecoder().decode(one.slice(1, 4))).toBe("PNG");
    expect(sizeOf(one)).toEqual([width, height]);
    expect(sizeOf(two)).toEqual([2 * width, 2 * height]);
  });

  it("[G273] needs @resvg/resvg-js, which the error names", async () => {
    const missing = toPNG(flow, {}, () => Promise.reject(new Error("not found")));
    await expect(missing).rejects.toThrow(MissingResvgError);
    await expect(missing).rejects.toThrow("npm install @resvg/resvg-js");
  });

  it("[G273] rejects wrong options and a picture that is too large", async () => {
    await expect(flow.toPNG({ scale: 1_000 })).rejects.toThrow(InvalidArgumentError);
    for (const options of [{ scale: 0 }, { format: "jpg" }, { fontFiles: "a.ttf" }]) {
      await expect(flow.toPNG(options as never)).rejects.toThrow(InvalidArgumentError);
    }
  });
});
