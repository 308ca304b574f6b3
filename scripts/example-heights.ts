/**
 * `npm run docs:heights`: measures the examples on a wide and on a narrow screen, and writes their heights to
 * docs/site/content/example-heights.json. The site reserves these heights, so that nothing moves when an example starts.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Locator } from "@playwright/test";
import { preview } from "vite";
import { chapters } from "../docs/site/content/chapters.ts";
import { chapterSlug } from "../docs/site/content/site-map.ts";
import { chromiumFlags, findChromium } from "./chromium.ts";
import { buildPage, siteFolder } from "./pages.ts";

const screens = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

await buildPage("site");
const server = await preview({
  root: siteFolder,
  configFile: false,
  logLevel: "error",
  preview: { port: 0 },
});
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: [...chromiumFlags],
});
try {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  // The reserved heights themselves must not count.
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      for (const demo of document.querySelectorAll(".demo")) demo.removeAttribute("style");
    });
  });
  const heights: Record<string, number[]> = {};
  for (const chapter of chapters) {
    for (const screen of screens) {
      await page.setViewportSize(screen);
      await page.goto(`${server.resolvedUrls?.local[0]}${chapterSlug(chapter)}.html`);
      for (const id of chapter.examples) {
        const demo = page.locator(`#${id} .demo`);
        await demo.scrollIntoViewIfNeeded();
        await demo.locator("[data-part=view]").first().waitFor({ state: "attached" });
        (heights[id] ??= []).push(await restingHeight(demo));
      }
    }
    console.log(chapter.title);
  }
  const file = join(siteFolder, "content", "example-heights.json");
  writeFileSync(file, `${JSON.stringify(heights, null, 2)}\n`);
} finally {
  await browser.close();
  await server.close();
}

/** The height of an element after it has not changed for a second. */
async function restingHeight(element: Locator): Promise<number> {
  let height = -1;
  for (;;) {
    const next = await element.evaluate((demo) => Math.round(demo.getBoundingClientRect().height));
    if (next === height) return next;
    height = next;
    await pause(1000);
  }
}
