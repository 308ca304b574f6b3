import { expect, type Locator, type Page } from "@playwright/test";

/** Where the examples run. */
export const modes = ["served", "embedded"] as const;

export type Mode = (typeof modes)[number];

/** The gallery as a visitor meets it. */
export class GalleryPage {
  readonly page: Page;
  readonly mode: Mode;
  /** What a visitor would not see but should not be there: console errors, exceptions, requests to elsewhere. */
  readonly complaints: string[] = [];

  constructor(page: Page, mode: Mode) {
    this.page = page;
    this.mode = mode;
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") {
        this.complaints.push(`console ${message.type()}: ${message.text()}`);
      }
    });
    page.on("pageerror", (error) => this.complaints.push(`exception: ${error.message}`));
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      const isLocal = hostname === "127.0.0.1" || protocol === "data:" || protocol === "blob:";
      if (!isLocal) this.complaints.push(`request: ${request.url()}`);
    });
  }

  async open(anchor = ""): Promise<void> {
    const query = this.mode === "served" ? "" : `?mode=${this.mode}`;
    await this.page.goto(`./${query}${anchor}`);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
    // An example comes when it is near; before that, Tab would lead past it.
    const pointedAt = anchor === "" ? [] : await this.page.locator(anchor).locator(".demo").all();
    for (const demo of pointedAt)
      await expect(demo.locator(".hd-root, .not-served").first()).toBeAttached();
  }

  example(id: string): Locator {
    return this.page.locator(`article[id="${id}"]`);
  }

  /** The examples of the catalog, without the one that the page opens with. */
  get exhibits(): Locator {
    return this.page.locator("article .demo");
  }

  get demos(): Locator {
    return this.page.locator(".demo");
  }

  get switch(): Locator {
    return this.page.getByRole("group", { name: "Where the examples run" });
  }

  /** How the connection stands, in a word. */
  get connection(): Locator {
    return this.page.locator(".connection-status");
  }

  get playground(): Locator {
    return this.page.locator("#playground");
  }

  /** Goes through the whole page, so that every example has been loaded. */
  async openEverything(): Promise<void> {
    await this.demos.evaluateAll(async (demos) => {
      for (const demo of demos) {
        demo.scrollIntoView();
        await new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        });
      }
    });
    // Some of them say that they cannot be served.
    const shown = this.demos.filter({ has: this.page.locator(".hd-root, .not-served") });
    await expect(shown).toHaveCount(await this.demos.count());
    await expect(this.playground.getByRole("textbox", { name: "JSON Schema" })).toBeAttached();
  }

  /** Presses Tab until the focus is there, as somebody without a mouse would. */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 150; presses += 1) {
      // In the JSON editor Tab indents; Escape before it lets the focus go, as the editor says.
      if (await hasFocus(this.page.locator(".cm-content:focus"))) {
        await this.page.keyboard.press("Escape");
      }
      await this.page.keyboard.press("Tab");
      if (await hasFocus(target)) return;
    }
    throw new Error("150 presses of Tab did not lead there");
  }
}

async function hasFocus(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false;
  return target.evaluate((element) => {
    const scope = element.getRootNode() as Document | ShadowRoot;
    return scope.activeElement === element;
  });
}
