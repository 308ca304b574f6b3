/** What a user does in the page of a project: until its form or graph is usable, and then with it. */
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { root } from "../workspace.ts";

export interface Journey {
  /** Resolves when the form can be filled in, or the graph is shown. */
  readonly open: (page: Page) => Promise<void>;
  /** Sends an order with the form, or drags a node of the graph. */
  readonly use: (page: Page) => Promise<void>;
}

interface Order {
  readonly customer: string;
  readonly quantity: number;
  readonly address?: { readonly city: string };
}

/** What every form sends. */
export const order: Order = { customer: "Ada", quantity: 3, address: { city: "Rome" } };

const customerField = (page: Page) => page.getByRole("textbox", { name: "customer" });

/** Widgets for the members of the body. */
function fillIn({ customer, quantity, address }: Order, button: string): Journey["use"] {
  return async (page) => {
    await customerField(page).fill(customer);
    await page.getByRole("spinbutton", { name: "quantity" }).fill(String(quantity));
    if (address) await page.getByRole("textbox", { name: "city" }).fill(address.city);
    await page.getByRole("button", { name: button, exact: true }).click();
  };
}

export const form: Journey = {
  open: (page) => expect(customerField(page)).toBeVisible(),
  use: async (page) => {
    await fillIn(order, "Send")(page);
    await expect(page.getByText("201 Created")).toBeVisible();
  },
};

export const apiConsole: Journey = {
  open: async (page) => {
    await page.getByRole("treeitem", { name: /post/i }).click();
    await form.open(page);
  },
  use: form.use,
};

/** A console of a backend whose orders have no address. */
export const backendConsole: Journey = {
  open: apiConsole.open,
  use: async (page) => {
    await fillIn({ customer: "Ada", quantity: 3 }, "Send")(page);
    await expect(page.getByText("201 Created")).toBeVisible();
  },
};

/** The body is edited as JSON text. */
export const swaggerUi: Journey = {
  open: async (page) => {
    await page.locator(".opblock-summary-control").click();
    await page.getByRole("button", { name: "Try it out" }).click();
    await expect(page.locator("textarea")).toBeVisible();
  },
  use: async (page) => {
    await page.locator("textarea").fill(JSON.stringify(order));
    await page.getByRole("button", { name: "Execute" }).click();
    await expect(page.locator(".live-responses-table td.response-col_status").last()).toHaveText(
      /201/,
    );
  },
};

/** The body is edited as JSON text. */
export const scalar: Journey = {
  open: async (page) => {
    await page.getByRole("button", { name: /^Test Request/ }).click();
    await expect(page.getByRole("dialog").locator(".cm-content").last()).toBeVisible();
  },
  use: async (page) => {
    const editor = page.getByRole("dialog").locator(".cm-content").last();
    await editor.fill(JSON.stringify(order));
    await page.getByRole("button", { name: /^Send post request/i }).click();
    await expect(page.getByText(/^201/).first()).toBeVisible();
  },
};

/** The code of the page sends the order, and shows no answer. */
export const rjsf: Journey = {
  open: form.open,
  use: fillIn(order, "Submit"),
};

const weft = (page: Page) => page.getByText("Weft", { exact: true });

export const reactFlow: Journey = {
  open: (page) => expect(weft(page)).toBeVisible(),
  use: async (page) => {
    const before = await placeOf(page);
    await page.mouse.move(before.x, before.y);
    await page.mouse.down();
    await page.mouse.move(before.x + 60, before.y + 90, { steps: 5 });
    await page.mouse.up();
    // A library may ignore the first pixels of a drag.
    await expect.poll(async () => (await placeOf(page)).x - before.x).toBeGreaterThan(40);
  },
};

export const graph: Journey = {
  open: reactFlow.open,
  use: async (page) => {
    await reactFlow.use(page);
    const before = await placeOf(page);
    // Its worker has to survive the bundler.
    await page.getByRole("button", { name: "Tidy up" }).click();
    await expect.poll(() => placeOf(page)).not.toEqual(before);
  },
};

async function placeOf(page: Page): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await weft(page).boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

/** Typed data in components of React. */
export const components: Journey = {
  open: (page) => expect(page.getByRole("button", { name: "Threads: 1" })).toBeVisible(),
  use: async (page) => {
    await page.getByRole("button", { name: "Threads: 1" }).click();
    await expect(page.getByRole("button", { name: "Threads: 2" })).toBeVisible();
    await page.getByRole("textbox", { name: "color" }).fill("indigo");
    await expect(page.getByRole("textbox", { name: "color" })).toHaveValue("indigo");
  },
};

/** Events and properties of the elements. */
export const events: Journey = {
  open: form.open,
  use: async (page) => {
    await customerField(page).fill("Ada");
    await expect(page.locator("#events")).toHaveText("customer: Ada");
    await expect(weft(page)).toBeVisible();
    await page.getByRole("button", { name: "Add a node" }).click();
    await expect(page.locator("#events")).toHaveText("added: loom");
    await expect(page.getByText("Loom", { exact: true })).toBeVisible();
  },
};

const themed = { light: "rgb(10, 125, 75)", dark: "rgb(111, 220, 174)" };
const plain = { light: "rgb(52, 81, 198)", dark: "rgb(157, 177, 255)" };

/** The theme of the documentation, in a style sheet that a bundler has minified. */
export const theme: Journey = {
  open: async (page) => {
    await expect(customerField(page)).toHaveCount(5);
    await expect(page.getByText("Warp", { exact: true })).toBeVisible();
  },
  use: async (page) => {
    for (const system of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: system });
      const button = (part: string) =>
        page.locator(`#${part}`).getByRole("button", { name: "Send", exact: true });
      const colors = {
        system: themed[system],
        dark: themed.dark,
        light: themed.light,
        bar: themed.dark,
        wrong: plain[system],
      };
      for (const [part, color] of Object.entries(colors)) {
        await expect(button(part), part).toHaveCSS("background-color", color);
        const radius = part === "wrong" ? "6px" : "2px";
        await expect(button(part), part).toHaveCSS("border-radius", radius);
      }
      await expect(page.locator("#graph [data-part=flow]")).toHaveCSS(
        "background-color",
        "rgb(16, 19, 24)",
      );
      const picture = join(root, `test-results/consumers/theme-${system}.png`);
      await page.screenshot({ path: picture, fullPage: true });
    }
  },
};
