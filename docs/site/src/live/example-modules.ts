import type { Viewable } from "@heddle/core";
import { apisAt, type ExampleApis } from "../../../../examples/api/example-apis.ts";
import { servedUrl } from "../mode/mode.ts";

interface ExampleModule {
  readonly app: (apis: ExampleApis) => Viewable;
}

// Vite reads this pattern at build time, so it must be a literal.
const modules = import.meta.glob<ExampleModule>([
  "../../../../examples/src/*.{ts,tsx}",
  "!../../../../examples/src/*.test.ts",
]);

/** Resolves when the APIs of the examples are ready. */
let apisReady: Promise<void> | undefined;

/** Without a server, the page itself answers the requests of the examples. */
async function prepareApis(): Promise<void> {
  if (servedUrl !== undefined) return;
  const { answerInPage } = await import("./bundled-apis.ts");
  answerInPage();
}

/** Loads an example into this page: the function that creates it. */
export async function loadExample(id: string): Promise<() => Viewable> {
  const folder = "../../../../examples/src";
  const module = modules[`${folder}/${id}.ts`] ?? modules[`${folder}/${id}.tsx`];
  if (!module) throw new Error(`There is no example "${id}"`);
  const [{ app }] = await Promise.all([module(), (apisReady ??= prepareApis())]);
  return () => app(apisAt(location.origin));
}
