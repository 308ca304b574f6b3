import type { Viewable } from "@heddle/core";
import { apisAt, type ExampleApis } from "../../../api/example-apis.ts";
import { type ExampleText, readExample } from "./read-example.ts";

/** One file of examples/src: its text, and the app that it exports. */
export interface Example extends ExampleText {
  readonly id: string;
  readonly fileName: string;
  readonly load: () => Promise<() => Viewable>;
}

interface ExampleModule {
  readonly app: (apis: ExampleApis) => Viewable;
}

// Vite reads these patterns at build time, so they have to be written out. The texts come with the page,
// so that they can be searched; the code comes when an example is near.
const modules = import.meta.glob<ExampleModule>([
  "../../../src/*.{ts,tsx}",
  "!../../../src/*.test.ts",
]);
const texts = import.meta.glob<string>(["../../../src/*.{ts,tsx}", "!../../../src/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The example in the file with this name. */
export function findExample(id: string): Example {
  for (const extension of ["ts", "tsx"]) {
    const path = `../../../src/${id}.${extension}`;
    const text = texts[path];
    const loadModule = modules[path];
    if (text === undefined || loadModule === undefined) continue;
    const load = async (): Promise<() => Viewable> => {
      const { app } = await loadModule();
      return () => app(apisAt(location.origin));
    };
    return { id, fileName: `${id}.${extension}`, ...readExample(id, text), load };
  }
  throw new Error(`There is no example "${id}" in examples/src`);
}
