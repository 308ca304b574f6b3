import type { Viewable } from "@heddle/core";
import { apisAt, type ExampleApis } from "../../../api/example-apis.ts";
import { type ExampleText, readExample } from "./read-example.ts";

/** A file of examples/src: its texts, and a function that loads its app. */
export interface Example extends ExampleText {
  readonly id: string;
  readonly fileName: string;
  readonly load: () => Promise<() => Viewable>;
}

interface ExampleModule {
  readonly app: (apis: ExampleApis) => Viewable;
}

// Vite reads these patterns at build time, so they must be literals. The texts are part of the page, so that
// the browser can search them; the code loads on demand.
const modules = import.meta.glob<ExampleModule>([
  "../../../src/*.{ts,tsx}",
  "!../../../src/*.test.ts",
]);
const texts = import.meta.glob<string>(["../../../src/*.{ts,tsx}", "!../../../src/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The example with this file name, without its extension. */
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
