/** Every example of the site, served under its name: `served-examples.ts <port>`. Prints its port. */
import { basename } from "node:path";
import type { Viewable } from "@heddle/core";
import { type App, serve } from "@heddle/server";
import { startApis } from "../examples/api/answer-apis.ts";
import type { ExampleApis } from "../examples/api/example-apis.ts";

interface Example {
  readonly app: (apis: ExampleApis) => Viewable;
}

const examples = import.meta.glob<Example>([
  "../examples/src/*.{ts,tsx}",
  "!../examples/src/*.test.ts",
]);
const apis = await startApis();
/** An example is loaded when a visitor opens it. */
const apps: Record<string, App> = {};
for (const [file, load] of Object.entries(examples)) {
  apps[`/${basename(file).replace(/\.tsx?$/, "")}`] = async () => (await load()).app(apis);
}

const log = (entry: object): boolean => process.stdout.write(`${JSON.stringify(entry)}\n`);
const server = await serve(apps, { port: Number(process.argv[2] ?? 0), logger: log });
process.stdout.write(`port ${server.port}\n`);
