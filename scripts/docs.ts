/**
 * `npm run docs [-- --port 8081] [--open]`: builds the documentation site when its sources have changed, and serves it on
 * loopback. `npm run docs -- --build` only builds it: docs/site/dist works in any folder of any web server.
 */
import { parseArgs } from "node:util";
import { buildPage, docsFolder } from "./pages.ts";
import { whenStopped } from "./when-stopped.ts";

const usage = `Usage: npm run docs [-- options]

  --port <number>  Listens on this port; by default on 5174, or the next one that is free
  --open           Opens the documentation in the browser
  --build          Only builds it, into docs/site/dist`;

try {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean", short: "h", default: false },
      port: { type: "string" },
      open: { type: "boolean", default: false },
      build: { type: "boolean", default: false },
    },
  });
  if (values.help) console.log(usage);
  else await show(values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

interface DocsOptions {
  readonly port?: string | undefined;
  readonly open: boolean;
  /** Only build, do not serve. */
  readonly build: boolean;
}

async function show(options: DocsOptions): Promise<void> {
  await buildPage("docs");
  if (options.build) console.log("Heddle documentation: docs/site/dist");
  else await serve(options);
}

async function serve({ port, open }: DocsOptions): Promise<void> {
  const { preview } = await import("vite");
  const server = await preview({
    root: docsFolder,
    configFile: false,
    logLevel: "error",
    appType: "mpa",
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
