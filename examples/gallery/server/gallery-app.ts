import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Alert, Column, Section, type Viewable } from "@heddle/core";
import type { App, Apps, AppSession } from "@heddle/server";
import type { ExampleApis } from "../../api/example-apis.ts";
import { app as playground } from "../src/playground/playground.ts";

const folder = join(import.meta.dirname, "..", "..", "src");

const files = readdirSync(folder).filter((name) => /^[\w-]+\.tsx?$/.test(name));

/**
 * The apps of the gallery by name. `apis` is called for each session. Examples in `.tsx` files are missing: they contain React
 * elements, which need a page.
 */
export async function loadApps(apis: () => ExampleApis): Promise<ReadonlyMap<string, App>> {
  const apps = new Map<string, App>([["playground", playground]]);
  for (const file of files.filter((name) => name.endsWith(".ts"))) {
    const { app } = (await import(join(folder, file))) as {
      readonly app: (apis: ExampleApis) => Viewable;
    };
    apps.set(nameOf(file), () => app(apis()));
  }
  return apps;
}

/** The whole gallery at the root, and at the path of each example a gallery of that example only. */
export function galleryApps(apps: ReadonlyMap<string, App>): Apps {
  const alone = files.map((file): [string, App] => {
    const name = nameOf(file);
    const app = apps.get(name);
    return [`/${name}`, galleryApp(new Map(app && [[name, app]]))];
  });
  return { "/": galleryApp(apps), ...Object.fromEntries(alone) };
}

function nameOf(file: string): string {
  return file.replace(/\.tsx?$/, "");
}

/** Combines the apps into one, so that a visitor has one session: a section per app, titled with its name. */
function galleryApp(apps: ReadonlyMap<string, App>): App {
  return async (session) => {
    const sections = Array.from(apps, async ([title, app]) => {
      return new Section({ title, children: [await viewOf(app, session)] });
    });
    return new Column({ children: await Promise.all(sections) });
  };
}

/** The view of an app. An app that fails becomes an alert and does not affect the others. */
async function viewOf(app: App, session: AppSession): Promise<Viewable> {
  try {
    return await app(session);
  } catch (error) {
    console.error(error);
    return new Alert({ severity: "error", text: "This example could not be started." });
  }
}
