import { expect, it } from "vitest";

import manifest from "../../package.json" with { type: "json" };

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*"], {
  eager: true,
  query: "?raw",
  import: "default",
});

/** A bundler leaves out a module that only passes on the exports of others, with the styles that it adds. */
function addsStylesOnly(source: string): boolean {
  return /^addStyles\(/m.test(source) && !/^export (?!\{[^}]*\} from|\* from|type )/m.test(source);
}

it("[R6] styles that are loaded on demand are in the pages that bundlers build", () => {
  const found = Object.entries(sources).filter(([, source]) => addsStylesOnly(source));
  const paths = found.map(([path]) => path.replace("../", "/").replace(/\.tsx?$/, ""));
  expect(paths.length).toBeGreaterThan(1);
  const sourceFiles = found.map(([path]) => path.replace("../", "./src/"));
  const builtFiles = paths.map((path) => `./dist${path}.js`);
  expect(manifest.sideEffects).toEqual(expect.arrayContaining([...sourceFiles, ...builtFiles]));
});
