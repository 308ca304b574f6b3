import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { sourceResolution } from "../../scripts/source-resolution.ts";

export default defineConfig({
  ...sourceResolution,
  root: import.meta.dirname,
  // Relative URLs, so that the built page works in any folder of a web server.
  base: "./",
  plugins: [react()],
  server: { host: "127.0.0.1" },
  build: {
    rolldownOptions: {
      output: {
        // One file with all that the page starts with, instead of a file for each set of examples that share something.
        codeSplitting: { groups: [{ name: "gallery", test: /gallery\/src\/main\.tsx$/ }] },
      },
    },
  },
});
