import { join } from "node:path";

import { type Browser, chromium, type Page } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build, preview, type PreviewServer } from "vite";

import { chromiumFlags, ensureChromium } from "../../scripts/chromium.ts";
import { sourceResolution } from "../../scripts/source-resolution.ts";
import { root as workspace } from "../../scripts/workspace.ts";

const screen = { width: 1_400, height: 900 };

/** WebGL on the processor. Only where a library needs it: it slows down all other drawing. */
const webglFlags = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** A page of the benchmarks, bundled like an app, and the browsers that show it. */
export class BrowserStage {
  readonly #server: PreviewServer;
  readonly #browsers = new Map<boolean, Promise<Browser>>();

  private constructor(server: PreviewServer) {
    this.#server = server;
  }

  /** Bundles the page in a folder of `bench/`. */
  static async open(folder: string): Promise<BrowserStage> {
    const root = join(workspace, "bench", folder);
    const quiet = { root, configFile: false, logLevel: "error" } as const;
    await build({ ...sourceResolution, ...quiet, plugins: [react()] });
    const server = await preview({ ...quiet, preview: { host: "127.0.0.1", port: 0 } });
    return new BrowserStage(server);
  }

  /** Opens the page with a query, such as `{ nodes: "100" }`. */
  async openPage(
    query: Readonly<Record<string, string>>,
    { needsWebgl = false }: { readonly needsWebgl?: boolean } = {},
  ): Promise<Page> {
    const browser = await this.#browser(needsWebgl);
    const page = await browser.newPage({ viewport: screen });
    const address = this.#server.resolvedUrls?.local[0] ?? "";
    await page.goto(`${address}?${new URLSearchParams(query).toString()}`);
    return page;
  }

  async close(): Promise<void> {
    for (const browser of this.#browsers.values()) await (await browser).close();
    await this.#server.close();
  }

  #browser(needsWebgl: boolean): Promise<Browser> {
    const flags = chromiumFlags.filter((flag) => flag !== "--disable-gpu" || !needsWebgl);
    const args = needsWebgl ? [...flags, ...webglFlags] : flags;
    const browser =
      this.#browsers.get(needsWebgl) ?? chromium.launch({ executablePath: ensureChromium(), args });
    this.#browsers.set(needsWebgl, browser);
    return browser;
  }
}
