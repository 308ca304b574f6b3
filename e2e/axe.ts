import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Selectors of what axe checks. */
interface Part {
  readonly include?: string;
  readonly exclude?: string;
}

/** Runs axe on a page or a part of it. Returns one line per violation. */
export async function findViolations(page: Page, part: Part = {}): Promise<string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate(async ({ include = "html", exclude }) => {
    const { axe } = globalThis as unknown as {
      axe: { run(context: { include: string; exclude: string[] }): Promise<AxeResults> };
    };
    const context = { include, exclude: exclude === undefined ? [] : [exclude] };
    return (await axe.run(context)).violations;
  }, part);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.flat().join(" ")})`),
  );
}
