import type { App, Apps } from "@heddle/server";

import { CommandError } from "../command-error.ts";

/** What a file can export its app as, in this order. */
const names = ["app", "apps", "default"] as const;

/** The app of a module, or its apps by path. */
export function findApp(module: Readonly<Record<string, unknown>>, file: string): App | Apps {
  const found = names.map((name) => module[name]).find((value) => isApp(value) || isApps(value));
  if (found !== undefined) return found as App | Apps;
  throw new CommandError(
    "no_app",
    `"${file}" exports no app: write \`export function app() { … }\` that returns what is shown, or \`export const apps = { "/one": one }\`. A file that calls \`serve\` itself is run with \`npx tsx ${file}\``,
  );
}

function isApp(value: unknown): boolean {
  return typeof value === "function";
}

function isApps(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const apps = Object.values(value);
  return apps.length > 0 && apps.every(isApp);
}
