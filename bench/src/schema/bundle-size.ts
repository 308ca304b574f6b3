import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { candidates } from "./candidates.ts";

const rows: readonly { readonly name: string; readonly entry: string }[] = [
  ...candidates,
  { name: "ours, whole package", entry: `export * from "@heddle/schema";` },
];

/** The size that each candidate adds to a page. */
export async function gzipSizes(): Promise<Record<string, string>[]> {
  const sizes: Record<string, string>[] = [];
  for (const { name, entry } of rows)
    sizes.push({ candidate: name, size: `${((await gzipSize(entry)) / 1000).toFixed(1)} KB` });
  return sizes;
}

async function gzipSize(entry: string): Promise<number> {
  // Not a real file: its path makes the bundler resolve packages from this folder.
  const virtual = join(import.meta.dirname, "entry.js");
  const result = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { conditions: ["@heddle/source"] },
    plugins: [
      {
        name: "entry",
        enforce: "pre",
        resolveId: (id) => (id === virtual ? id : null),
        load: (id) => (id === virtual ? entry : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: virtual,
        preserveEntrySignatures: "strict",
        external: ["@heddle/params"],
      },
    },
  });
  const outputs = [result].flat() as Rolldown.RolldownOutput[];
  const code = outputs.flatMap(({ output }) =>
    output.map((file) => ("code" in file ? file.code : "")),
  );
  return gzipSync(code.join("")).length;
}
