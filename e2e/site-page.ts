import { expect, type Locator, type Page } from "@playwright/test";
import { tabTo } from "./tab-to.ts";

/** Where the models of the examples run: in Node or in the page. */
export const modes = ["served", "embedded"] as const;

export type Mode = (typeof modes)[number];

/** The view of an example, or the reason why it cannot be served. */
export const mounted = "[data-part=view], .not-served";

/** A page of the site with examples. */
export class SitePage {
  readonly page: Page;
  readonly mode: Mode;
  /** Console errors and warnings, uncaught exceptions, and requests to other hosts. */
  readonly pageErrors: string[] = [];

  constructor(page: Page, mode: Mode) {
    this.page = page;
    this.mode = mode;
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") {
        this.pageErrors.push(`console ${message.type()}: ${message.text()}`);
      }
    });
    page.on("pageerror", (error) => this.pageErrors.push(`exception: ${error.message}`));
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      const isLocal = hostname === "127.0.0.1" || protocol === "data:" || protocol === "blob:";
      if (!isLocal) this.pageErrors.push(`request: ${request.url()}`);
    });
  }

  /** Opens a page by its name, `examples-graph`; the start page is `index`. */
  async open(name: string, anchor = ""): Promise<void> {
    const query = this.mode === "served" ? "" : `?mode=${this.mode}`;
    await this.page.goto(`./${name}.html${query}${anchor}`);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
    // An example is mounted when it is near the viewport; before that, Tab would skip it.
    const targets = anchor === "" ? [] : await this.page.locator(anchor).locator(".demo").all();
    for (const demo of targets) await expect(demo.locator(mounted).first()).toBeAttached();
  }

  /** Opens the page of one example. */
  async openExample(id: string): Promise<Locator> {
    await this.open(`example-${id}`);
    const demo = this.example(id).locator(".demo");
    await expect(demo.locator(mounted).first()).toBeAttached();
    return demo;
  }

  example(id: string): Locator {
    return this.page.locator(`article[id="${id}"]`);
  }

  get demos(): Locator {
    return this.page.locator(".demo");
  }

  get switch(): Locator {
    return this.page.getByRole("group", { name: "Where the examples run" });
  }

  /** The connection status: `Connected`, `Reconnecting` … */
  get connection(): Locator {
    return this.page.locator(".connection-status");
  }

  get playground(): Locator {
    return this.page.locator("[data-playground]");
  }

  /** Scrolls through the whole page, which mounts every example. */
  async mountAllExamples(): Promise<void> {
    // A script fills their places; scrolling past an empty one would mount nothing.
    await expect(this.page.locator(".demo:empty")).toHaveCount(0);
    await this.demos.evaluateAll(async (demos) => {
      for (const demo of demos) {
        demo.scrollIntoView();
        await new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        });
      }
    });
    // Includes the notices of examples that cannot be served.
    const shown = this.demos.filter({ has: this.page.locator(mounted) });
    await expect(shown).toHaveCount(await this.demos.count());
  }

  /** Presses Tab until `target` has the focus. */
  tabTo(target: Locator): Promise<void> {
    return tabTo(this.page, target);
  }
}

/** The horizontal overflow of the page, in pixels. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
