import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Alert, Column, Section, type Viewable } from "@heddle/core";
import type { App, Apps, AppSession } from "@heddle/server";
import type { ExampleApis } from "../../../examples/api/example-apis.ts";
import { root } from "../../../scripts/workspace.ts";
import { app as playground } from "../src/playground/playground.ts";

const folder = join(root, "examples", "src");

/**
 * The playground and the examples by name. `apis` is called for each session. Examples in `.tsx` files are missing: they
 * contain React elements, which need a page.
 */
export async function loadApps(apis: () => ExampleApis): Promise<ReadonlyMap<string, App>> {
  const apps = new Map<string, App>([["playground", playground]]);
  const files = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name));
  for (const file of files) {
    const { app } = (await import(join(folder, file))) as {
      readonly app: (apis: ExampleApis) => Viewable;
    };
    apps.set(file.replace(/\.ts$/, ""), () => app(apis()));
  }
  return apps;
}

/**
 * An app per page of the site, at the name of the page. It combines the apps of the page, so that a page has one session: a
 * section per app, titled with its name.
 */
export function pageApps(
  pages: ReadonlyMap<string, readonly string[]>,
  apps: ReadonlyMap<string, App>,
): Apps {
  return Object.fromEntries(
    Array.from(pages, ([page, names]): [string, App] => [
      `/${page}`,
      async (session) => {
        const sections = names.map(async (title) => {
          const app = apps.get(title);
          return app ? new Section({ title, children: [await viewOf(app, session)] }) : [];
        });
        return new Column({ children: (await Promise.all(sections)).flat() });
      },
    ]),
  );
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
