/** Bundles the programs of `../programs.ts`. Installed packages stay outside of the bundle. */
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { programs } from "../programs.ts";
import { sourceResolution } from "../source-resolution.ts";
import { root } from "../workspace.ts";

export default defineConfig({
  ...sourceResolution,
  root,
  plugins: [keepLocations()],
  build: {
    ssr: true,
    target: "node20",
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((file) => [withoutExtension(file), join(root, file)])),
      output: { entryFileNames: "[name].mjs", chunkFileNames: "chunks/[name]-[hash].mjs" },
    },
  },
});

/** A bundled module finds the files beside its source: `import.meta.dirname` → `"/repository/node/server/src"`. */
function keepLocations(): Plugin {
  return {
    name: "heddle-keep-locations",
    enforce: "pre",
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(?:url|dirname)\b/ },
      handler: (code, id) =>
        code
          .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href))
          .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(id))),
    },
  };
}

function withoutExtension(file: string): string {
  return file.replace(/\.ts$/, "");
}
