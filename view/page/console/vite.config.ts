import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { minifiedStyles } from "../../../scripts/minified-styles.ts";
import { sourceResolution } from "../../../scripts/source-resolution.ts";

/** The page of an API console. It is not built with the page of a served app, which would load code that only this one needs. */
export default defineConfig({
  ...sourceResolution,
  root: import.meta.dirname,
  // The server replaces the dot with its path.
  base: "./",
  plugins: [react(), minifiedStyles()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licenses of the bundled packages are published with them.
    license: { fileName: "licenses.md" },
  },
});
