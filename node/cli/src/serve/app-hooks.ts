/** How modules are found in the process of an app; runs in a thread of its own. */
import type { InitializeHook, LoadHook, ResolveFnOutput, ResolveHook } from "node:module";
import type { MessagePort } from "node:worker_threads";

interface HookData {
  /** The file of the app. */
  readonly app: string;
  /** Where each file that is used is told. */
  readonly port: MessagePort;
}

/** In which forms a module may be there. */
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

export const initialize: InitializeHook<HookData> = (given) => {
  data = given;
};

/** All of Heddle comes from one place, or its parts would not know each other: from where the app has it, or else from here. */
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
    // It may be there later.
    if (/^\.{0,2}\//.test(specifier)) {
      for (const url of namesOf(new URL(specifier, context.parentURL))) tell(url);
    }
    throw error;
  }
};

/** What the file of an import may be called: TypeScript is imported as the JavaScript that it becomes, or without an ending. */
function namesOf(url: URL): readonly string[] {
  const whole = url.href.replace(/[?#].*$/, "");
  const bare = whole.replace(/\/$|\.[cm]?jsx?$/, "");
  return [whole, ...endings.map((ending) => `${bare}${ending}`)];
}

export const load: LoadHook = (url, context, nextLoad) => {
  tell(url);
  return nextLoad(url, context);
};

function isTypeScript(url: string): boolean {
  return /^file:.*\.tsx?(\?|%3F|$)/.test(url) && !url.includes("/node_modules/");
}

/** TypeScript is written with `import`, also where no package.json says so; tsx marks what it takes for something else. */
function asModule({ url, ...found }: ResolveFnOutput): ResolveFnOutput {
  return { ...found, url: url.replace(/(?:\?|%3F)tsx-commonjs.*$/, ""), format: "module" };
}

function tell(url: string): void {
  const address = url.replace(/[?#].*$/, "");
  if (address.startsWith("file:") && !address.includes("/node_modules/")) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
    data.port.postMessage(address);
  }
}
