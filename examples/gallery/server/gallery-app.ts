import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Column, Section } from "@heddle/core";
import type { App } from "@heddle/server";
import { app as playground } from "../src/playground/playground.ts";

const folder = join(import.meta.dirname, "..", "..", "src");

/** What of examples/src can run here: a file with React elements in it needs a page. */
const files = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name));

/** All examples in one app, so that a visitor has one session: a section for each, by its name. */
export async function createGalleryApp(): Promise<App> {
  const apps = new Map<string, App>([["playground", playground]]);
  for (const file of files) {
    const { app } = (await import(join(folder, file))) as { readonly app: App };
    apps.set(file.replace(/\.ts$/, ""), app);
  }
  return async (session) => {
    const sections = Array.from(apps, async ([title, app]) => {
      return new Section({ title, children: [await app(session)] });
    });
    return new Column({ children: await Promise.all(sections) });
  };
}
