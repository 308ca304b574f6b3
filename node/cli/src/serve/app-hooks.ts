/** Module hooks of an app process; Node runs them in a separate thread. */
import type { InitializeHook, LoadHook, ResolveFnOutput, ResolveHook } from "node:module";
import type { MessagePort } from "node:worker_threads";

interface HookData {
  /** The URL of the app module. */
  readonly app: string;
  /** Receives each file that is loaded, or that would satisfy an import. */
  readonly port: MessagePort;
  /** Whether tsx compiles the app; otherwise Node removes the types itself. */
  readonly hasCompiler: boolean;
}

export interface ReportedFile {
  readonly url: string;
  /** When it was looked for in vain, in milliseconds since 1970. */
  readonly missingSince: number | undefined;
}

/** The endings to try for an import without one. */
const endings = [
  ".ts",
  ".tsx",
  ".mts",
  ".js",
  ".jsx",
  ".mjs",
  "/index.ts",
  "/index.tsx",
  "/index.js",
];

let data: HookData;

export const initialize: InitializeHook<HookData> = (initialData) => {
  data = initialData;
};

/** Resolves all `@heddle/…` imports to one installation, that of the app or else of this command: two copies do not work together. */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  if (specifier.startsWith("@heddle/")) {
    return Promise.resolve(nextResolve(specifier, { ...context, parentURL: data.app })).catch(() =>
      nextResolve(specifier, { ...context, parentURL: import.meta.url }),
    );
  }
  try {
    const found = await nextResolve(specifier, context);
    return isTypeScript(found.url) ? asModule(found) : found;
  } catch (error) {
    // Watch the names that would satisfy the import.
    if (/^\.{0,2}\//.test(specifier)) {
      const missingSince = Date.now();
      for (const url of candidateUrls(new URL(specifier, context.parentURL))) {
        reportFile(url, missingSince);
      }
    }
    throw error;
  }
};

/** The files that an import may mean: `./a.js` → `./a.js`, `./a.ts`, `./a.tsx`, …, `./a/index.ts`. */
export function candidateUrls(url: URL): readonly string[] {
  const whole = url.href.replace(/[?#].*$/, "");
  const bare = whole.replace(/\/$|\.[cm]?jsx?$/, "");
  return [whole, ...endings.map((ending) => `${bare}${ending}`)];
}

export const load: LoadHook = (url, context, nextLoad) => {
  reportFile(url);
  return nextLoad(url, context);
};

/** In this format Node removes the types itself. Its name is newer than the declarations of Node 20. */
const strippedFormat = "module-typescript" as "module";

function isTypeScript(url: string): boolean {
  return /^file:.*\.tsx?(\?|%3F|$)/.test(url) && !url.includes("/node_modules/");
}

/** Loads TypeScript as an ES module even without a package.json that declares it: removes the marker that tsx adds for CommonJS. */
function asModule({ url, ...found }: ResolveFnOutput): ResolveFnOutput {
  if (!data.hasCompiler) {
    const isStripped = "typescript" in process.features && !/\.tsx(\?|$)/.test(url);
    return { url, ...found, ...(isStripped && { format: strippedFormat }) };
  }
  return { ...found, url: url.replace(/(?:\?|%3F)tsx-commonjs.*$/, ""), format: "module" };
}

function reportFile(url: string, missingSince?: number): void {
  const address = url.replace(/[?#].*$/, "");
  if (address.startsWith("file:") && !address.includes("/node_modules/")) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
    data.port.postMessage({ url: address, missingSince } satisfies ReportedFile);
  }
}
