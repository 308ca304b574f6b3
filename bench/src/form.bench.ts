/** First render and keystroke of a form of 500 fields, beside rjsf on the same schema, taking turns in one run. */
import { join } from "node:path";

import { type CDPSession, chromium, type Page } from "@playwright/test";
import { build, preview } from "vite";

import { chromiumFlags, ensureChromium } from "../../scripts/chromium.ts";
import { sourceResolution } from "../../scripts/source-resolution.ts";
import { root as workspace } from "../../scripts/workspace.ts";
import { median, printTable } from "./table.ts";

const fields = 500;
const rounds = 7;
const keystrokes = 40;
const libraries = ["heddle", "rjsf"] as const;
type Library = (typeof libraries)[number];

const root = join(workspace, "bench", "form");
await build({ ...sourceResolution, root, configFile: false, logLevel: "error" });
const server = await preview({ root, configFile: false, preview: { host: "127.0.0.1", port: 0 } });
const address = server.resolvedUrls?.local[0] ?? "";
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [...chromiumFlags],
});

const measured: Record<Library, { render: number[]; keystroke: number[] }> = {
  heddle: { render: [], keystroke: [] },
  rjsf: { render: [], keystroke: [] },
};
try {
  for (let round = 0; round < rounds; round++) {
    for (const library of libraries) {
      const { render, keystroke } = await measure(library);
      measured[library].render.push(render);
      measured[library].keystroke.push(keystroke);
    }
  }
} finally {
  await browser.close();
  await server.close();
}

const measures = [
  ["first render", "render"],
  ["keystroke", "keystroke"],
] as const;
printTable(
  [`ms, form of ${fields} fields`, "Heddle", "rjsf", "ratio"],
  measures.map(([name, key]) => {
    const ours = median(measured.heddle[key]);
    const theirs = median(measured.rjsf[key]);
    return [name, ours.toFixed(2), theirs.toFixed(2), `${(theirs / ours).toFixed(1)}×`];
  }),
);

async function measure(library: Library): Promise<{ render: number; keystroke: number }> {
  const page = await browser.newPage();
  await page.goto(`${address}?library=${library}`);
  await page.waitForFunction(() => "measureFirstRender" in globalThis);
  const render = await page.evaluate(
    (count) => globalThis.window.measureFirstRender(count),
    fields,
  );
  const keystroke = await measureKeystroke(page);
  await page.close();
  return { render, keystroke };
}

/** The work that the page does for one real keystroke: script, style, layout and paint, without waiting. */
async function measureKeystroke(page: Page): Promise<number> {
  await page.getByLabel("Field 250").first().click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await page.keyboard.type("a".repeat(10));
  const before = await taskSeconds(devtools);
  await page.keyboard.type("b".repeat(keystrokes));
  return ((await taskSeconds(devtools)) - before) * (1_000 / keystrokes);
}

async function taskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}
