import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { SentFile } from "./sent-file.ts";
import { ServerError } from "./server-error.ts";

const folder = fileURLToPath(new URL("../page", import.meta.url));

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** Thrown when the page that shows apps was not built. */
class MissingPageError extends ServerError {
  constructor() {
    super(
      "page",
      `There is no page to show apps in, it should be in ${folder}: run \`npm run page\` in the repository first`,
    );
  }
}

/** Throws if the page was not built. */
export function requirePage(): void {
  if (!existsSync(`${folder}/index.html`)) throw new MissingPageError();
}

/** The page that shows an app, as it was built; its files are found by exact name only. */
export class BuiltPage {
  readonly #template: string;
  readonly #assets: ReadonlyMap<string, SentFile>;

  constructor() {
    requirePage();
    this.#template = readFileSync(`${folder}/index.html`, "utf8");
    this.#assets = new Map(readdirSync(`${folder}/assets`).map((name) => [name, readAsset(name)]));
  }

  /** A file of the page: its name has a hash of its content, so it never changes. */
  asset(name: string): SentFile | undefined {
    return this.#assets.get(name);
  }

  /** The page for an app. */
  html({ title, basePath, app, modules, hasNews }: PageContent): string {
    const settings = { app: `${basePath}${app}`, modules };
    return this.#template
      .replaceAll("./assets/", `${basePath}/assets/`)
      .replace("<script", hasNews ? `${newsScript(basePath)}<script` : "<script")
      .replaceAll("%heddle-title%", () => escapeHtml(title))
      .replace("%heddle-settings%", () => escapeHtml(JSON.stringify(settings)));
  }
}

interface PageContent {
  readonly title: string;
  readonly basePath: string;
  readonly app: string;
  /** The address of the module for each registered kind. */
  readonly modules: Readonly<Record<string, string>>;
  /** Whether the page listens to news of the app. */
  readonly hasNews: boolean;
}

/** Runs before the others, and so hears what happens to the page before they do. */
function newsScript(basePath: string): string {
  return `<script type="module" src="${basePath}/modules/news.js"></script>`;
}

function readAsset(name: string): SentFile {
  const type = types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return new SentFile(readFileSync(`${folder}/assets/${name}`), type);
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? "");
}
