/**
 * `npm run docs:heights`: measures the examples on a wide and on a narrow screen, and in the guides on a wide one, and
 * writes their heights to docs/site/content/example-heights.json. The site reserves these heights, so that nothing moves when an example starts.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Locator } from "@playwright/test";
import { preview } from "vite";
import { chapters } from "../docs/site/content/chapters.ts";
import { examplesIn } from "../docs/site/content/examples-in.ts";
import { chapterSlug } from "../docs/site/content/site-map.ts";
import { chromiumFlags, findChromium } from "./chromium.ts";
import { buildPage, siteFolder } from "./pages.ts";

const wide = { width: 1280, height: 900 };
const screens = [wide, { width: 390, height: 844 }];

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
        (heights[id] ??= []).push(await loadedHeight(page.locator(`#${id} .demo`)));
      }
    }
    console.log(chapter.title);
  }
  // In the text of a guide an example is wider than beside its source, and often lower.
  await page.setViewportSize(wide);
  const docs = join(siteFolder, "..");
  for (const name of readdirSync(docs).filter((name) => name.endsWith(".md"))) {
    if (examplesIn(readFileSync(join(docs, name), "utf8")).length === 0) continue;
    const slug = name.replace(/\.md$/, "");
    await page.goto(`${server.resolvedUrls?.local[0]}${slug}.html`);
    for (const demo of await page.locator("[data-example]").all()) {
      const id = (await demo.getAttribute("data-example")) ?? "";
      const measured = heights[id];
      if (measured) measured[2] = await loadedHeight(demo);
    }
    console.log(slug);
  }
  const file = join(siteFolder, "content", "example-heights.json");
  writeFileSync(file, `${JSON.stringify(heights, null, 2)}\n`);
} finally {
  await browser.close();
  await server.close();
}

async function loadedHeight(demo: Locator): Promise<number> {
  await demo.scrollIntoViewIfNeeded();
  await demo.locator("[data-part=view]").first().waitFor({ state: "attached" });
  return restingHeight(demo);
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
