import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { SentFile } from "./sent-file.ts";

/** The text of a front-end module, or the file that it is in. */
export type ViewModule = { readonly source: string } | string | URL;

const modules = new Map<string, { readonly file: string; readonly sent: SentFile }>();

/** Makes a module the one that shows views of a kind in served pages: an anywidget front-end module, or a React component. */
export function registerView(kind: string, module: ViewModule): void {
  const isText = typeof module === "object" && "source" in module;
  const source = isText ? Buffer.from(module.source) : readFileSync(module);
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 32);
  modules.set(kind, {
    file: `${hash}.js`,
    sent: new SentFile(source, "text/javascript; charset=utf-8"),
  });
}

/** Which file shows each registered kind. */
export function moduleFiles(): Record<string, string> {
  return Object.fromEntries(Array.from(modules, ([kind, { file }]) => [kind, file]));
}

/** A module by the name of its file. */
export function sentModule(file: string): SentFile | undefined {
  return [...modules.values()].find((module) => module.file === file)?.sent;
}
