import { expect, type Locator } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { every } from "../scripts/full-length.ts";
import type { GalleryPage } from "./gallery-page.ts";
import { inEachMode, test, whereServed } from "./gallery-test.ts";

/** The form of the studio's API, for one of its operations. */
async function openOperation(gallery: GalleryPage, summary: string): Promise<Locator> {
  await gallery.open("#api-operations");
  const example = gallery.example("api-operations");
  const choice = example.getByRole("combobox", { name: "Operation" });
  const option = choice.locator("option", { hasText: summary });
  await expect(option).toBeAttached();
  await choice.selectOption({ label: (await option.textContent()) ?? "" });
  await expect(example.getByRole("heading", { name: summary, exact: true })).toBeVisible();
  return example.locator(".demo");
}

const send = (form: Locator): Promise<void> => form.getByRole("button", { name: "Send" }).click();

inEachMode((mode) => {
  test("the demo is filled in, sent, and shows what the echo got", async ({ gallery }) => {
    await gallery.open("#openapi-form");
    const form = gallery.example("openapi-form").locator(".demo");
    await form.getByRole("textbox", { name: "Name" }).fill("Ada");
    await form.getByRole("combobox", { name: "Role" }).selectOption("weaver");
    await form.getByRole("spinbutton", { name: "Age" }).fill("36");
    await send(form);
    await expect(form.getByText("200 OK")).toBeVisible();
    await expect(form.getByText('"weaver"')).toBeVisible();
    await expect(form.getByText("36", { exact: true })).toBeVisible();
    expect(gallery.complaints).toEqual([]);
  });

  test("the requests leave from where the form runs", async ({ page, gallery }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const form = await openOperation(gallery, "List the orders");
    await send(form);
    await expect(form.getByText("200 OK")).toBeVisible();
    expect(asked.includes("/api/studio/orders")).toBe(mode === "embedded");
  });
});

whereServed(() => {
  test("what is wrong is marked, nothing is sent, and the first error has the focus", async ({
    page,
    gallery,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
    const form = await openOperation(gallery, "Order a cloth");
    await send(form);
    const customer = form.getByRole("textbox", { name: "Customer" });
    await expect(customer).toBeFocused();
    await expect(customer).toHaveAccessibleDescription(/required/);
    await expect(form.getByText("5 fields need your attention.")).toBeVisible();
    expect(await form.locator("[aria-invalid=true]").count()).toBeGreaterThan(2);
    expect(asked.filter((request) => request.startsWith("POST"))).toEqual([]);
  });

  test("an error of the server is shown at its field", async ({ gallery }) => {
    const form = await openOperation(gallery, "Order a cloth");
    await form.getByRole("textbox", { name: "Customer" }).fill("Ada");
    await form.getByLabel("Due on").fill("2027-05-16");
    await form.getByRole("textbox", { name: "Street" }).fill("1 Loom Lane");
    await form.getByRole("textbox", { name: "City" }).fill("Rome");
    await form.getByRole("button", { name: "Add item" }).click();
    await form.getByRole("combobox", { name: "Cloth" }).selectOption("wool plain");
    await form.getByRole("spinbutton", { name: "Meters" }).fill("2.5");
    await send(form);
    await expect(form.getByText("422")).toBeVisible();
    const due = form.getByLabel("Due on");
    await expect(due).toHaveAttribute("aria-invalid", "true");
    await expect(due).toHaveAccessibleDescription(/closed on Sundays/);
    await due.fill("2027-05-14");
    await send(form);
    await expect(form.getByText("201 Created")).toBeVisible();
    await expect(due).not.toHaveAttribute("aria-invalid", "true");
  });

  test("a request that takes long is cancelled, and what was entered stays", async ({
    gallery,
  }) => {
    const form = await openOperation(gallery, "Plan a warp");
    await form.getByRole("spinbutton", { name: "Meters" }).fill("4");
    await form.getByRole("spinbutton", { name: "How long" }).fill("20");
    await send(form);
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(form.getByText("The request was cancelled.")).toBeVisible();
    await expect(form.getByRole("button", { name: "Send" })).toBeEnabled();
    await expect(form.getByRole("spinbutton", { name: "Meters" })).toHaveValue("4");
  });

  const kinds: readonly (readonly [string, (form: Locator) => Locator, string?])[] = [
    ["List the orders", (form) => form.getByRole("table")],
    ["Draw the weave", (form) => form.getByRole("img", { name: /svg/ }), "ashford"],
    ["Watch a loom weave", (form) => form.getByText("Complete: 12 items."), "saori"],
    ["Export the orders", (form) => form.getByRole("link", { name: /Download orders.csv/ })],
    ["Ask whether a loom is free", (form) => form.getByText("free", { exact: true }), "saori"],
    ["Read a loom", (form) => form.getByText("404 Not Found"), "nowhere"],
  ];
  for (const [summary, answer, loom] of kinds) {
    test(`the answer is shown by its kind: ${summary}`, async ({ gallery }) => {
      const form = await openOperation(gallery, summary);
      if (loom) await form.getByRole("textbox", { name: "loomId" }).fill(loom);
      await send(form);
      await expect(answer(form).first()).toBeVisible();
    });
  }

  test("numbers keep every digit", async ({ gallery }) => {
    const form = await openOperation(gallery, "List the orders");
    await send(form);
    await expect(form.getByRole("cell", { name: "9007199254740993" })).toBeVisible();
  });

  test("a file is uploaded", async ({ gallery }) => {
    const form = await openOperation(gallery, "Upload a pattern");
    await form.getByRole("textbox", { name: "loomId" }).fill("saori");
    await form.getByRole("textbox", { name: "Title" }).fill("Rosepath");
    const file = { name: "rosepath.wif", mimeType: "text/plain", buffer: Buffer.from("[WIF]") };
    await form.locator("input[type=file]").setInputFiles(file);
    await expect(form.getByRole("listitem")).toContainText("rosepath.wif");
    await send(form);
    await expect(form.getByText("201 Created")).toBeVisible();
    await expect(form.getByText('"rosepath.wif"')).toBeVisible();
  });

  test("a token opens what is closed without it, and is shown nowhere", async ({
    page,
    gallery,
  }) => {
    const form = await openOperation(gallery, "Read the ledger");
    await send(form);
    await expect(form.getByText("401 Unauthorized")).toBeVisible();
    const token = form.getByLabel(/token/i).and(form.locator("input"));
    await token.fill("shuttle");
    await send(form);
    await expect(form.getByText("200 OK")).toBeVisible();
    await form.getByRole("button", { name: "Request", exact: true }).click();
    await expect(form.getByText(/^curl/)).toBeVisible();
    expect(await form.getByText(/Bearer shuttle/).count()).toBe(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  });

  test("a form is used without a mouse", async ({ page, gallery }) => {
    await gallery.open("#openapi-form");
    const form = gallery.example("openapi-form").locator(".demo");
    const name = form.getByRole("textbox", { name: "Name" });
    await name.focus();
    await gallery.tabTo(form.getByRole("button", { name: "Send" }));
    await page.keyboard.press("Enter");
    await expect(name).toBeFocused();
    await page.keyboard.type("Ada");
    await gallery.tabTo(form.getByRole("button", { name: "Send" }));
    await page.keyboard.press("Space");
    await expect(form.getByText("200 OK")).toBeVisible();
    await expect(form.getByRole("button", { name: "Send" })).toBeFocused();
  });

  for (const theme of every(2, ["dark", "light"] as const)) {
    test(`axe finds nothing in a form with errors and an answer, in ${theme}`, async ({
      page,
      gallery,
    }) => {
      await page.emulateMedia({ colorScheme: theme });
      const form = await openOperation(gallery, "Read the ledger");
      await send(form);
      await expect(form.getByText("401 Unauthorized")).toBeVisible();
      for (const name of [/Response headers/, "Request"]) {
        await form.getByRole("button", { name }).click();
      }
      expect(await findViolations(page, "#api-operations")).toEqual([]);
      const choice = form.getByRole("combobox", { name: "Operation" });
      await choice.selectOption({ label: "Order a cloth (POST /orders)" });
      await send(form);
      await expect(form.getByText("need your attention")).toBeVisible();
      expect(await findViolations(page, "#api-operations")).toEqual([]);
    });
  }

  test("on a narrow screen nothing sticks out", async ({ page, gallery }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const form = await openOperation(gallery, "List the orders");
    await send(form);
    await expect(form.getByText("200 OK")).toBeVisible();
    await form.getByRole("button", { name: "Request", exact: true }).click();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
