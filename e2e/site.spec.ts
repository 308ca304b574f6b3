import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { expect, type Page, test as base } from "@playwright/test";
import { root } from "../scripts/workspace.ts";
import { findViolations } from "./axe.ts";

/** The documentation, built where it has changed and served; one for all tests of a worker. */
const test = base.extend<{ complaints: string[] }, { site: string }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const flags = ["--conditions=source", "--import=tsx"];
      const program = join(root, "scripts", "docs.ts");
      const child = spawn(process.execPath, [...flags, program], { cwd: root });
      await provide(await addressOf(child));
      child.kill();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  complaints: async ({ page }, provide) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await provide(complaints);
  },
});

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (text: string): void => {
      said += text;
      const [, address] = /^Heddle documentation: (http:\S+)\n/m.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.setEncoding("utf8").on("data", listen);
    child.stderr?.setEncoding("utf8").on("data", listen);
    child.once("exit", () => reject(new Error(`npm run docs ended: ${said}`)));
  });
}

const live = (page: Page, example: string) => page.locator(`.live[data-example="${example}"]`);

test("an example on a page can be used", async ({ page, site, complaints }) => {
  await page.goto(`${site}widgets.html`);
  const example = live(page, "schema-form");
  await example.getByRole("button", { name: "Register" }).click();
  await expect(example.getByRole("textbox").first()).toHaveAttribute("aria-invalid", "true");
  expect(complaints).toEqual([]);
});

test("a form on a page sends its request", async ({ page, site, complaints }) => {
  await page.goto(`${site}examples-openapi.html`);
  const example = live(page, "openapi-form");
  await example.scrollIntoViewIfNeeded();
  await example.getByRole("textbox").first().fill("Ada");
  await example.getByRole("button", { name: "Send" }).click();
  await expect(example.getByText("200")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the search leads to a section by the keyboard alone", async ({ page, site, complaints }) => {
  await page.goto(site);
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "Search" });
  const field = search.getByRole("combobox");
  await expect(field).toBeFocused();
  await field.fill("zebra");
  await expect(search.getByRole("status")).toContainText("Nothing is found");
  await field.fill("undo selection");
  await expect(search.getByRole("option").first()).toContainText("Undo and selection");
  await field.press("ArrowDown");
  await expect(search.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowUp");
  await field.press("Enter");
  await expect(page).toHaveURL(/graph\.html#undo-and-selection$/);
  await expect(page.getByRole("heading", { name: "Undo and selection" })).toBeInViewport();
  expect(complaints).toEqual([]);
});

test("on a phone the pages are behind a button, and nothing sticks out", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site}coming-from-panel.html`);
  const link = page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: "Security", exact: true });
  await expect(link).toBeHidden();
  await page.getByRole("button", { name: "Pages" }).click();
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
  for (const name of ["coming-from-panel", "index", "reference-flow"]) {
    await page.goto(`${site}${name}.html`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing in ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme });
    for (const name of ["index", "graph", "performance", "reference-react"]) {
      await page.goto(`${site}${name}.html`);
      const examples = page.locator(".live");
      for (const example of await examples.all()) {
        await example.scrollIntoViewIfNeeded();
        await expect(example.locator("> div").first()).toBeVisible();
      }
      expect(await findViolations(page), name).toEqual([]);
    }
    await page.getByRole("button", { name: "Search" }).click();
    const search = page.getByRole("dialog", { name: "Search" });
    await search.getByRole("combobox").fill("Params");
    await expect(search.getByRole("option").first()).toBeVisible();
    expect(await findViolations(page), "the search").toEqual([]);
  });
}
