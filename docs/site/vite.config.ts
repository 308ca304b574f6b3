import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { sourceResolution } from "../../scripts/source-resolution.ts";
import { sitePlugin } from "./site-plugin.ts";

export default defineConfig({
  ...sourceResolution,
  root: import.meta.dirname,
  // Relative URLs, so that the built site works in any folder of a web server.
  base: "./",
  plugins: [react(), sitePlugin()],
  build: {
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      output: {
        // One file with all that a page starts with.
        codeSplitting: { groups: [{ name: "site", test: /site\/src\/main\.ts$/ }] },
      },
    },
  },
});
