/**
 * `npm run docs:picture`: records docs/images/heddle.gif, the moving picture of the README, from the real site: a request in
 * the console, then a change of a graph.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Locator, type Page } from "@playwright/test";
import gifenc from "gifenc";
import { preview } from "vite";
import { chromiumFlags, findChromium } from "./chromium.ts";
import { buildPage, siteFolder } from "./pages.ts";
import { root } from "./workspace.ts";

const { applyPalette, GIFEncoder, quantize } = gifenc;

const size = { width: 960, height: 600 };

/** What remains of a page: its example, in a frame of the same size in every scene. */
const stage = `
  header, .live-notes, .example-page-back, .example > h1, .example > p, .code-block, footer { display: none !important; }
  main, .example-page, .chapter, .example { max-width: none !important; margin: 0 !important; padding: 0 !important; }
  .panel { border: 0 !important; border-radius: 0 !important; box-shadow: none !important; }
  .demo { --hd-flow-height: ${size.height - 24}px !important; --hd-console-height: ${size.height - 24}px !important; padding: 12px !important; }
  #pointer { position: fixed; z-index: 9; width: 18px; height: 18px; margin: -9px; border: 2px solid #fff; border-radius: 50%;
    background: #e5484d; box-shadow: 0 1px 4px rgb(0 0 0 / 40%); pointer-events: none; }`;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Takes pictures of a page that a visible pointer uses. */
class Recorder {
  readonly frames: { readonly png: Buffer; readonly ms: number }[] = [];
  readonly #page: Page;
  #at: Point = { x: size.width / 2, y: size.height - 40 };

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url);
    await this.#page.addStyleTag({ content: stage });
    await this.#page.evaluate(() => {
      document.body.append(Object.assign(document.createElement("div"), { id: "pointer" }));
    });
    await this.#page.locator(".demo [data-part=view]").first().waitFor();
    await this.#point(this.#at);
    await this.shoot(900);
  }

  async shoot(ms: number): Promise<void> {
    this.frames.push({ png: await this.#page.screenshot(), ms });
  }

  async click(target: Locator): Promise<void> {
    await this.moveTo(target);
    await target.click();
    await this.shoot(500);
  }

  /** Types into the focused field, a few letters per picture. */
  async type(text: string): Promise<void> {
    for (const part of text.match(/.{1,3}/g) ?? []) {
      await this.#page.keyboard.type(part);
      await this.shoot(120);
    }
  }

  async drag(target: Locator, { x, y }: Point): Promise<void> {
    await this.moveTo(target);
    await this.#page.mouse.down();
    await this.#move({ x: this.#at.x + x, y: this.#at.y + y }, 6);
    await this.#page.mouse.up();
    await this.shoot(900);
  }

  async moveTo(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${String(target)} is not visible`);
    await this.#move({ x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 }, 3);
  }

  async #move(end: Point, steps: number): Promise<void> {
    const start = this.#at;
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      await this.#point({
        x: start.x + (end.x - start.x) * part,
        y: start.y + (end.y - start.y) * part,
      });
      await this.shoot(60);
    }
  }

  async #point(at: Point): Promise<void> {
    this.#at = at;
    await this.#page.mouse.move(at.x, at.y);
    await this.#page.evaluate(({ x, y }) => {
      const pointer = document.getElementById("pointer");
      if (pointer) Object.assign(pointer.style, { left: `${x}px`, top: `${y}px` });
    }, at);
  }
}

await buildPage("site");
const server = await preview({
  root: siteFolder,
  configFile: false,
  logLevel: "error",
  preview: { port: 0 },
});
const url = server.resolvedUrls?.local[0] ?? "";
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: [...chromiumFlags],
});
try {
  const page = await browser.newPage({
    viewport: size,
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const recorder = new Recorder(page);
  await recordConsole(page, recorder);
  await recordGraph(page, recorder);
  const file = join(root, "docs", "images", "heddle.gif");
  const gif = await encode(page, recorder.frames);
  writeFileSync(file, gif);
  console.log(`${file}: ${recorder.frames.length} frames, ${(gif.length / 1000).toFixed(0)} kB`);
} finally {
  await browser.close();
  await server.close();
}

async function recordConsole(page: Page, recorder: Recorder): Promise<void> {
  const send = page.getByRole("button", { name: "Send", exact: true });
  const edit = page.getByRole("button", { name: /^Edit \d/ }).first();
  const customer = page.getByRole("textbox", { name: "Customer" });
  await recorder.open(`${url}example-api-console.html`);
  await recorder.click(page.getByRole("treeitem", { name: "List the orders" }));
  await recorder.click(send);
  await edit.waitFor();
  await recorder.shoot(1200);
  await recorder.click(edit);
  await recorder.click(customer);
  await page.keyboard.press("ControlOrMeta+a");
  await recorder.type("Otti Berger");
  await recorder.click(page.getByRole("button", { name: "Save", exact: true }));
  await page.getByText("Saved.").waitFor();
  await recorder.shoot(1500);
}

async function recordGraph(page: Page, recorder: Recorder): Promise<void> {
  await recorder.open(`${url}example-data-pipeline.html`);
  await recorder.click(page.getByRole("switch", { name: "Live" }));
  for (let frame = 0; frame < 6; frame += 1) {
    await page.waitForTimeout(400);
    await recorder.shoot(250);
  }
  await recorder.drag(page.locator("[data-part=node]", { hasText: "Skew" }), { x: 40, y: 150 });
  await recorder.shoot(1500);
}

/** An animated GIF; pixels that stay the same are transparent, which makes it several times smaller. */
async function encode(page: Page, frames: Recorder["frames"]): Promise<Uint8Array> {
  const pictures: Uint8ClampedArray[] = [];
  for (const { png } of frames) pictures.push(await pixelsOf(page, png));
  const transparentIndex = 255;
  const palette = quantize(sampleOf(pictures), transparentIndex);
  const gif = GIFEncoder();
  let before: Uint8Array | undefined;
  for (const [at, pixels] of pictures.entries()) {
    const colors = applyPalette(pixels, palette);
    const changed = colors.map((color, pixel) =>
      before?.[pixel] === color ? transparentIndex : color,
    );
    gif.writeFrame(changed, size.width, size.height, {
      palette: [...palette, [0, 0, 0]],
      delay: frames[at]?.ms ?? 0,
      transparent: before !== undefined,
      transparentIndex,
      dispose: 1,
    });
    before = colors;
  }
  gif.finish();
  return gif.bytes();
}

/** Every hundredth pixel of all pictures, enough to choose their colors. */
function sampleOf(pictures: readonly Uint8ClampedArray[]): Uint8ClampedArray {
  const step = 400;
  const samples = pictures.flatMap((pixels) =>
    Array.from({ length: Math.floor(pixels.length / step) }, (_, at) =>
      [0, 1, 2, 3].map((channel) => pixels[at * step + channel] ?? 0),
    ).flat(),
  );
  return Uint8ClampedArray.from(samples);
}

/** Decodes a PNG file in the page. */
async function pixelsOf(page: Page, png: Buffer): Promise<Uint8ClampedArray> {
  const base64 = await page.evaluate(
    async (encoded) => {
      const picture = await createImageBitmap(await (await fetch(encoded)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      let text = "";
      for (let at = 0; at < data.length; at += 32_768) {
        text += String.fromCharCode(...data.subarray(at, at + 32_768));
      }
      return btoa(text);
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  return new Uint8ClampedArray(Buffer.from(base64, "base64"));
}
