/**
 * `npm run docs [-- --port 8081] [--open]`: builds the documentation site when its sources have changed, and serves it on
 * this machine only, with the APIs that its live examples talk to. `npm run docs -- --build` only builds it.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Plugin, preview } from "vite";
import { answerApis } from "../examples/api/answer-apis.ts";
import { buildWhenChanged } from "./build-when-changed.ts";
import { whenStopped } from "./when-stopped.ts";
import { root } from "./workspace.ts";

const folder = join(root, "docs", "site");

const exampleApis: Plugin = {
  name: "heddle-example-apis",
  configurePreviewServer: ({ middlewares }) => void middlewares.use(answerApis()),
};

try {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      open: { type: "boolean", default: false },
      build: { type: "boolean", default: false },
    },
  });
  await buildWhenChanged({
    folder,
    output: join(folder, "dist"),
    sources: ["core", "view", "node", "examples", "docs"],
  });
  if (values.build) console.log("Heddle documentation: docs/site/dist");
  else await serve(values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function serve({ port, open }: { port?: string | undefined; open: boolean }): Promise<void> {
  const server = await preview({
    root: folder,
    configFile: false,
    logLevel: "error",
    appType: "mpa",
    plugins: [exampleApis],
    preview: {
      host: "127.0.0.1",
      port: Number(port ?? 5174),
      strictPort: port !== undefined,
      open,
    },
  });
  console.log(`Heddle documentation: ${server.resolvedUrls?.local[0]}`);
  whenStopped(() => {
    process.exitCode = 0;
    void server.close().finally(() => process.exit());
  });
}
