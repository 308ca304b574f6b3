import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { minifiedStyles } from "../../scripts/minified-styles.ts";
import { sourceResolution } from "../../scripts/source-resolution.ts";

export default defineConfig({
  ...sourceResolution,
  root: import.meta.dirname,
  // The server replaces the dot with its path.
  base: "./",
  plugins: [react(), minifiedStyles(), preloadShowChunk()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licenses of the bundled packages are published with them.
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      output: {
        // Few files, each with its imports: the connection, React, and all views except the large ones. Languages stay on demand.
        codeSplitting: {
          groups: [
            { name: "connect", test: /page\/src\/main\.ts$/, priority: 3 },
            { name: "react", test: /\/react-dom\//, priority: 2 },
            {
              name: "show",
              test: /page\/src\/show\.tsx$|view\/react\/src\/(?!console|flow|editor|markdown|languages)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});

/** Makes the browser fetch the code that renders an app together with the code that connects to it. */
function preloadShowChunk(): Plugin {
  return {
    name: "preload-show-chunk",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const shown = chunks.find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith("/show.tsx")),
        );
        const files = shown ? [shown.fileName, ...shown.imports] : [];
        return files
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `./${file}` },
            injectTo: "head",
          }));
      },
    },
  };
}
