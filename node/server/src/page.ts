import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { assertArgument, type LanguageChoice, type Translatable, translate } from "@heddle/params";

import { localeOf } from "./language.ts";
import { ServerError } from "./log.ts";
import { StaticFile } from "./response.ts";

/** The page of served apps, and that of API consoles. */
type PageName = "app" | "console";

/** The folders of the built pages, and what they show. */
const pages: Readonly<Record<PageName, { readonly folder: string; readonly content: string }>> = {
  app: { folder: fileURLToPath(new URL("../page", import.meta.url)), content: "served apps" },
  console: {
    folder: fileURLToPath(new URL("../console-page", import.meta.url)),
    content: "API consoles",
  },
};

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** Thrown when the page has not been built. */
class MissingPageError extends ServerError {
  constructor(name: PageName) {
    const { folder, content } = pages[name];
    super(
      "page",
      `The page that shows ${content} is missing: there is no ${folder}/index.html. ` +
        "In a clone of the repository, run `npm run page`; otherwise install @heddle/server again",
    );
  }
}

export function assertPageBuilt(name: PageName = "app"): void {
  if (!existsSync(`${pages[name].folder}/index.html`)) throw new MissingPageError(name);
}

/** The built page; its files are found by exact name only. */
export class Page {
  readonly #template: string;
  readonly #assets: ReadonlyMap<string, StaticFile>;

  constructor(name: PageName = "app") {
    assertPageBuilt(name);
    const { folder } = pages[name];
    this.#template = readFileSync(`${folder}/index.html`, "utf8");
    this.#assets = new Map(
      readdirSync(`${folder}/assets`).map((file) => [file, readAsset(`${folder}/assets/${file}`)]),
    );
  }

  /** Asset names contain a content hash, so assets never change. */
  asset(name: string): StaticFile | undefined {
    return this.#assets.get(name);
  }

  /** The HTML document for an app. */
  html(content: PageContent): string {
    const { title, basePath, app, modules, hasDevChannel, messages, isSignInReturn } = content;
    const settings = {
      app: `${basePath}${app}`,
      modules,
      messages,
      serverPath: basePath,
      isSignInReturn,
    };
    const html = this.htmlWith({ basePath, title: titleIn(title, messages), messages, settings });
    return hasDevChannel ? html.replace("<script", `${devScriptTag(basePath)}<script`) : html;
  }

  /** The HTML document with these settings. */
  htmlWith({ basePath, title, messages, settings }: TemplateContent): string {
    return this.#template
      .replaceAll("./assets/", () => escapeHtml(`${basePath}/assets/`))
      .replace("%heddle-language%", () => escapeHtml(localeOf(messages)))
      .replaceAll("%heddle-title%", () => escapeHtml(title))
      .replace("%heddle-settings%", () => escapeHtml(JSON.stringify(settings)));
  }
}

interface TemplateContent {
  /** The path of the server, absolute or relative to the page. */
  readonly basePath: string;
  readonly title: string;
  readonly messages: LanguageChoice;
  /** What the page reads at its start. */
  readonly settings: object;
}

interface PageContent {
  readonly title: Translatable;
  readonly basePath: string;
  readonly app: string;
  /** Module URL by kind. */
  readonly modules: Readonly<Record<string, string>>;
  /** Whether the page loads the module of the development channel. */
  readonly hasDevChannel: boolean;
  readonly messages: LanguageChoice;
  /** Whether it is the page that sign-in pages return to. */
  readonly isSignInReturn?: boolean;
}

/** In English where the page loads the texts of its language itself. */
function titleIn(title: Translatable, messages: LanguageChoice): string {
  return translate(title, typeof messages === "object" ? messages : undefined);
}

/** Runs before the page's own scripts, so that its listeners are registered first. */
function devScriptTag(basePath: string): string {
  return `<script type="module" src="${basePath}/modules/dev.js"></script>`;
}

function readAsset(path: string): StaticFile {
  const type = types[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return new StaticFile(readFileSync(path), type);
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

/** The source of a front-end module, or its file. */
export type ViewModule = { readonly source: string } | string | URL;

const modules = new Map<string, { readonly file: string; readonly sent: StaticFile }>();

/** Registers a module that renders a kind in served pages: an anywidget front-end module or a React component. */
export function registerView(kind: string, module: ViewModule): void {
  assertArgument("registerView", "kind", kind, {
    expected: 'the kind of a view, such as "dial"',
    accepts: (value) => typeof value === "string" && value !== "",
  });
  assertArgument("registerView", "module", module, {
    expected: "a file, a URL or { source }",
    accepts: isViewModule,
  });
  const isText = typeof module === "object" && "source" in module;
  const source = isText ? Buffer.from(module.source) : readFileSync(module);
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 32);
  modules.set(kind, {
    file: `${hash}.js`,
    sent: new StaticFile(source, "text/javascript; charset=utf-8"),
  });
}

function isViewModule(module: unknown): boolean {
  if (typeof module === "string" || module instanceof URL) return true;
  const isObject = typeof module === "object" && module !== null;
  return isObject && "source" in module && typeof module.source === "string";
}

/** Module file name by kind. */
export function moduleFiles(): Record<string, string> {
  return Object.fromEntries(Array.from(modules, ([kind, { file }]) => [kind, file]));
}

export function moduleFile(file: string): StaticFile | undefined {
  return [...modules.values()].find((module) => module.file === file)?.sent;
}
