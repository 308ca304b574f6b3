import { defineConfig, mergeConfig, type UserConfig } from "vite";
import { elementModules } from "../../scripts/initial-files.ts";
import { joinedChunks } from "../../scripts/joined-chunks.ts";
import { minifiedStyles } from "../../scripts/minified-styles.ts";
import { sourceResolution } from "../../scripts/source-resolution.ts";
import { preactAlias } from "./preact/alias.ts";

const source = `${import.meta.dirname}/src`;

/** A graph loads its default editors after it is shown. */
const lazyModules = [
  { find: /^\.\/default-editor\.ts$/, replacement: "./lazy-default-editor.ts" },
  {
    find: /^\.\/preload-editor\.ts$/,
    replacement: `${import.meta.dirname}/../../core/flow/src/features/editors/lazy-default-editor.ts`,
  },
];

const config: UserConfig = {
  ...sourceResolution,
  resolve: { ...sourceResolution.resolve, alias: [...preactAlias, ...lazyModules] },
  root: import.meta.dirname,
  plugins: [minifiedStyles()],
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    target: "es2022",
    // The licenses of the bundled packages are published with them.
    license: { fileName: "licenses.md" },
    // Which files belong together, for pages that name them in advance.
    manifest: "manifest.json",
    // A chunk is fetched together with those that it imports.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        heddle: `${source}/index.ts`,
        // Each element has a module of its own; `heddle.js` has all of them.
        ...Object.fromEntries(
          Object.keys(elementModules).map((name) => [name, `${source}/entry/${name}.ts`]),
        ),
      },
      // A chunk of several elements may import from the module of one.
      preserveEntrySignatures: "allow-extension",
      // Reading a property has no effect in any of these modules.
      treeshake: { propertyReadSideEffects: false },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name]-[hash].js",
      },
    },
  },
  // Relative addresses: the files work from any folder and any host.
  base: "./",
};

export default defineConfig(async () => {
  const codeSplitting = await joinedChunks(config, import.meta.dirname, elementModules);
  return mergeConfig(config, { build: { rolldownOptions: { output: { codeSplitting } } } });
});
