import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { sourceResolution } from "../../scripts/source-resolution.ts";

export default defineConfig({
  ...sourceResolution,
  root: import.meta.dirname,
  // The server puts its own path in the place of the dot.
  base: "./",
  plugins: [react()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
