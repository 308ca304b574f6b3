/** Every example of the gallery, served under its name: `served-gallery.ts <port>`. Prints its port. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Viewable } from "@heddle/core";
import { type App, serve } from "@heddle/server";
import { startApis } from "../examples/api/answer-apis.ts";
import type { ExampleApis } from "../examples/api/example-apis.ts";

const folder = join(import.meta.dirname, "..", "examples", "src");
const apis = await startApis();
const apps: Record<string, App> = {};
for (const file of readdirSync(folder).filter((name) => !name.includes(".test."))) {
  const { app } = (await import(join(folder, file))) as {
    app: (apis: ExampleApis) => Viewable;
  };
  apps[`/${file.replace(/\.tsx?$/, "")}`] = () => app(apis);
}

const log = (entry: object): boolean => process.stdout.write(`${JSON.stringify(entry)}\n`);
const server = await serve(apps, { port: Number(process.argv[2] ?? 0), logger: log });
process.stdout.write(`port ${server.port}\n`);
