import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { sourceResolution } from "../../scripts/source-resolution.ts";

export default defineConfig({
  ...sourceResolution,
  root: import.meta.dirname,
  // Relative addresses: the built page works in any folder of any web server.
  base: "./",
  plugins: [react()],
  server: { host: "127.0.0.1" },
});
