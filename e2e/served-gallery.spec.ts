import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test as base } from "@playwright/test";
import { every } from "../scripts/full-length.ts";
import { ServedProcess } from "./served-process.ts";

const test = base.extend<object, { gallery: ServedProcess }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const gallery = await new ServedProcess("served-gallery.ts").start();
      await provide(gallery);
      await gallery.kill();
    },
    { scope: "worker" },
  ],
});

const names = readdirSync(join(import.meta.dirname, "..", "examples", "src"))
  .filter((file) => !file.includes(".test."))
  .map((file) => file.replace(/\.tsx?$/, ""));

/** Made of React elements, which only the page that made them can show. */
const ofThePage = new Set(["graph-react", "native", "react-forms"]);

// Quick: that all of them work served is seen in the gallery; these show it on a page of the server itself.
for (const name of every(
  16,
  names.filter((name) => !ofThePage.has(name)),
)) {
  test(`[N50, N55] the example ${name} works served, and its page complains of nothing`, async ({
    page,
    gallery,
  }) => {
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(`${message.type()} ${message.text()}`));
    page.on("pageerror", ({ message }) => complaints.push(message));
    await page.goto(`${gallery.url}${name}`);
    await expect
      .poll(async () => (await page.locator("main [data-part=view]").boundingBox())?.height ?? 0)
      .toBeGreaterThan(16);
    // Some views bring more of themselves when they are used.
    for (const field of await page.getByRole("textbox").all()) await field.focus();
    for (const button of await page.getByRole("button", { disabled: false }).all()) {
      if (await button.isVisible()) await button.click({ trial: true });
    }
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("status").first()).toBeEmpty();
    expect(complaints).toEqual([]);
  });
}

test("[N5] the example with a React element is refused, and the log says why", async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery.url}native`);
  await expect(page.getByRole("status").first()).toContainText("could not be started");
  expect(gallery.output).toContain("NativeViewError");
});

test("[R62, R65] a download keeps its name, and a long number its digits", async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery.url}response`);
  await expect(page.getByRole("cell", { name: "12345678901234567890" })).toBeVisible();
  await page.getByRole("tab", { name: "File" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: /Download/ }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("cloths.zip");
  expect(readFileSync(await download.path(), "utf8")).toBe("PK…");
});
