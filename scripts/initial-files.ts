import type { Manifest } from "vite";

/** The files that a page loads for these modules: their chunks, and what those import statically. */
export function initialFiles(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the bundle has no chunk of ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const each of modules) visit(each);
  return files;
}

/** The modules that are loaded before an element can be used, by element: its definition, and what it displays. */
export const elementModules: Readonly<Record<string, readonly string[]>> = {
  console: [
    "src/entry/console.ts",
    "src/content/console-content.ts",
    "../react/src/console/console-view.tsx",
  ],
  flow: ["src/entry/flow.ts", "src/content/flow-content.ts"],
  form: ["src/entry/form.ts", "src/content/form-content.ts"],
  record: ["src/entry/record.ts", "src/content/record-content.ts"],
  view: ["src/entry/view.ts", "src/content/view-content.tsx"],
};
