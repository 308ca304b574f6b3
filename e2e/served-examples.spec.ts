import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { every } from "../scripts/full-length.ts";
import { test } from "./shared-servers.ts";

const names = readdirSync(join(import.meta.dirname, "..", "examples", "src"))
  .filter((file) => !file.includes(".test."))
  .map((file) => file.replace(/\.tsx?$/, ""));

/** Examples with React elements, which cannot be served. */
const embeddedOnly = new Set(["graph-react", "native", "react-forms"]);

// Quick length: every 16th example. The site tests cover all served examples, though not on pages of the server itself.
for (const name of every(
  16,
  names.filter((name) => !embeddedOnly.has(name)),
)) {
  test(`[N50, N55] the example ${name} works served, without console messages`, async ({
    page,
    servedExamples,
  }) => {
    const pageErrors: string[] = [];
    page.on("console", (message) => pageErrors.push(`${message.type()} ${message.text()}`));
    page.on("pageerror", ({ message }) => pageErrors.push(message));
    await page.goto(`${servedExamples.url}${name}`);
    await expect
      .poll(async () => (await page.locator("main [data-part=view]").boundingBox())?.height ?? 0)
      .toBeGreaterThan(16);
    // Some views load code on first use.
    for (const field of await page.getByRole("textbox").all()) await field.focus();
    for (const button of await page.getByRole("button", { disabled: false }).all()) {
      if (await button.isVisible()) await button.click({ trial: true });
    }
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("status").first()).toBeEmpty();
    expect(pageErrors).toEqual([]);
  });
}

test("[N5] rejects the example with a React element, and logs the reason", async ({
  page,
  servedExamples,
}) => {
  await page.goto(`${servedExamples.url}native`);
  await expect(page.getByRole("status").first()).toContainText("could not be started");
  expect(servedExamples.output).toContain("NativeViewError");
});

test("[R62, R65] keeps the name of a download and the digits of a long number", async ({
  page,
  servedExamples,
}) => {
  await page.goto(`${servedExamples.url}response`);
  await expect(page.getByRole("cell", { name: "12345678901234567890" })).toBeVisible();
  await page.getByRole("tab", { name: "File" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: /Download/ }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("cloths.zip");
  expect(readFileSync(await download.path(), "utf8")).toBe("PK…");
});
