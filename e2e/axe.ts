import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs axe on a page or a part of it. Returns one line per violation. */
export async function findViolations(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as {
      axe: { run(context?: string): Promise<AxeResults> };
    };
    return (await (selector === undefined ? axe.run() : axe.run(selector))).violations;
  }, part);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.flat().join(" ")})`),
  );
}
