import { defineConfig } from "vite";
import { sourceResolution } from "../../scripts/source-resolution.ts";

const source = `${import.meta.dirname}/src`;

/** The elements with a module of their own; `heddle.js` has all of them. */
const elements = ["console", "flow", "form", "record", "view"];

export default defineConfig({
  ...sourceResolution,
  root: import.meta.dirname,
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    target: "es2022",
    // The licenses of the bundled packages are published with them.
    license: { fileName: "licenses.md" },
    // A chunk is fetched together with those that it imports.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        heddle: `${source}/index.ts`,
        ...Object.fromEntries(elements.map((name) => [name, `${source}/entry/${name}.ts`])),
      },
      preserveEntrySignatures: "exports-only",
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name]-[hash].js",
      },
    },
  },
  // Relative addresses: the files work from any folder and any host.
  base: "./",
});
