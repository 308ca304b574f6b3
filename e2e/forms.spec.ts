import { expect, type Locator } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { every } from "../scripts/full-length.ts";
import { type SitePage, overflowOf } from "./site-page.ts";
import { inEachMode, test, inServedMode } from "./site-test.ts";

const send = (form: Locator): Promise<void> =>
  form.getByRole("button", { name: "Send", exact: true }).click();

/** Chooses an operation of the studio's API in the example `api-operations`. */
async function choose(form: Locator, summary: string): Promise<void> {
  const choice = form.getByRole("combobox", { name: "Operation" });
  const option = choice.locator("option", { hasText: summary });
  await expect(option).toBeAttached();
  await choice.selectOption({ label: (await option.textContent()) ?? "" });
  await expect(form.getByRole("heading", { name: summary, exact: true })).toBeVisible();
}

async function openOperation(site: SitePage, summary: string): Promise<Locator> {
  const form = await site.openExample("api-operations");
  await choose(form, summary);
  return form;
}

inEachMode((mode) => {
  test("sends a form from the page or from the server, by mode, and shows the response", async ({
    page,
    site,
  }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.method()));
    const form = await site.openExample("openapi-form");
    await form.getByRole("textbox", { name: "Name" }).fill("Ada");
    await form.getByRole("combobox", { name: "Role" }).selectOption("weaver");
    await form.getByRole("spinbutton", { name: "Age" }).fill("36");
    await send(form);
    await expect(form.getByText("200 OK")).toBeVisible();
    await expect(form.getByText('"weaver"')).toBeVisible();
    await expect(form.getByText("36", { exact: true })).toBeVisible();
    expect(requests.includes("POST")).toBe(mode === "embedded");
    expect(site.pageErrors).toEqual([]);
  });
});

inServedMode(() => {
  test("shows client and server validation errors at their fields", async ({ page, site }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.method()));
    const form = await openOperation(site, "Order a cloth");
    await send(form);
    const customer = form.getByRole("textbox", { name: "Customer" });
    await expect(customer).toBeFocused();
    await expect(customer).toHaveAccessibleDescription(/required/);
    await expect(form.getByRole("region", { name: "5 problems" })).toBeVisible();
    await expect.poll(() => form.locator("[aria-invalid=true]").count()).toBeGreaterThan(2);
    expect(requests).not.toContain("POST");

    await customer.fill("Ada");
    const due = form.getByLabel("Due on");
    await due.fill("2027-05-16");
    await form.getByRole("textbox", { name: "Street" }).fill("1 Loom Lane");
    await form.getByRole("textbox", { name: "City" }).fill("Rome");
    await form.getByRole("button", { name: "Add item" }).click();
    await form.getByRole("combobox", { name: "Cloth" }).selectOption("wool plain");
    await form.getByRole("spinbutton", { name: "Meters" }).fill("2.5");
    await send(form);
    await expect(form.getByText("422")).toBeVisible();
    await expect(due).toHaveAttribute("aria-invalid", "true");
    await expect(due).toHaveAccessibleDescription(/closed on Sundays/);
    await due.fill("2027-05-14");
    await send(form);
    await expect(form.getByText("201 Created")).toBeVisible();
    await expect(due).not.toHaveAttribute("aria-invalid", "true");
  });

  test("renders each kind of response, and numbers keep every digit", async ({ site }) => {
    const kinds: readonly (readonly [string, (form: Locator) => Locator, string?])[] = [
      ["List the orders", (form) => form.getByRole("cell", { name: "9007199254740993" })],
      ["Draw the weave", (form) => form.getByRole("img", { name: /svg/ }), "ashford"],
      ["Watch a loom weave", (form) => form.getByText("Complete: 12 items."), "saori"],
      ["Export the orders", (form) => form.getByRole("link", { name: /Download orders.csv/ })],
      ["Ask whether a loom is free", (form) => form.getByText("free", { exact: true }), "saori"],
      ["Read a loom", (form) => form.getByText("404 Not Found"), "nowhere"],
    ];
    const form = await site.openExample("api-operations");
    for (const [summary, response, loom] of kinds) {
      await choose(form, summary);
      if (loom) await form.getByRole("textbox", { name: "Loom ID" }).fill(loom);
      await send(form);
      await expect(response(form).first(), summary).toBeVisible();
    }
  });

  test("keeps the input of a canceled request, uploads a file, and hides a token in the request preview", async ({
    site,
  }) => {
    const form = await openOperation(site, "Plan a warp");
    await form.getByRole("spinbutton", { name: "Meters" }).fill("4");
    await form.getByRole("spinbutton", { name: "How long" }).fill("20");
    await send(form);
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(form.getByText("The request was canceled.")).toBeVisible();
    await expect(form.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
    await expect(form.getByRole("spinbutton", { name: "Meters" })).toHaveValue("4");

    await choose(form, "Upload a pattern");
    await form.getByRole("textbox", { name: "Loom ID" }).fill("saori");
    await form.getByRole("textbox", { name: "Title" }).fill("Rosepath");
    const file = { name: "rosepath.wif", mimeType: "text/plain", buffer: Buffer.from("[WIF]") };
    await form.locator("input[type=file]").setInputFiles(file);
    await expect(form.getByRole("listitem")).toContainText("rosepath.wif");
    await send(form);
    await expect(form.getByText("201 Created")).toBeVisible();
    await expect(form.getByText('"rosepath.wif"')).toBeVisible();

    await choose(form, "Read the ledger");
    await send(form);
    await expect(form.getByText("401 Unauthorized")).toBeVisible();
    const token = form.getByLabel(/token/i).and(form.locator("input"));
    await token.fill("shuttle");
    await send(form);
    await expect(form.getByText("200 OK")).toBeVisible();
    await form.getByRole("button", { name: "Request", exact: true }).click();
    await expect(form.getByText(/^# Set TOKEN first\.\s+curl/)).toBeVisible();
    await expect(form.getByText(/Bearer shuttle/)).toHaveCount(0);
  });

  test("fills in and sends a form by keyboard", async ({ page, site }) => {
    const form = await site.openExample("openapi-form");
    const name = form.getByRole("textbox", { name: "Name" });
    await name.focus();
    await site.tabTo(form.getByRole("button", { name: "Send", exact: true }));
    await page.keyboard.press("Enter");
    await expect(name).toBeFocused();
    await page.keyboard.type("Ada");
    await site.tabTo(form.getByRole("button", { name: "Send", exact: true }));
    await page.keyboard.press("Space");
    await expect(form.getByText("200 OK")).toBeVisible();
    await expect(form.getByRole("button", { name: "Send", exact: true })).toBeFocused();
  });

  for (const theme of every(2, ["dark", "light"] as const)) {
    test(`a form with errors and a response has no axe violations and no horizontal overflow on a narrow screen: ${theme}`, async ({
      page,
      site,
    }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width: 360, height: 800 });
      const form = await openOperation(site, "Read the ledger");
      await send(form);
      await expect(form.getByText("401 Unauthorized")).toBeVisible();
      for (const name of [/Response headers/, "Request"]) {
        await form.getByRole("button", { name }).click();
      }
      await expect.poll(() => overflowOf(page)).toBe(0);
      expect(await findViolations(page, { include: "#api-operations" })).toEqual([]);
      await choose(form, "Order a cloth");
      await send(form);
      await expect(form.getByRole("region", { name: /problem/ })).toBeVisible();
      await expect.poll(() => overflowOf(page)).toBe(0);
      expect(await findViolations(page, { include: "#api-operations" })).toEqual([]);
    });
  }
});
