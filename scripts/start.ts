/**
 * `npm start [-- --port 8080] [--open]`: serves the gallery on loopback, with the session server for its examples.
 * `npm run dev` is the same from the sources, reloading on change.
 */
import { parseArgs } from "node:util";
import { createHandler } from "@heddle/server";
import { createServer, type InlineConfig, preview } from "vite";
import { apisAt } from "../examples/api/example-apis.ts";
import { galleryApps, loadApps } from "../examples/gallery/server/gallery-app.ts";
import { buildPage, galleryFolder } from "./pages.ts";
import { servedPath, sessionServer } from "./session-server.ts";
import { whenStopped } from "./when-stopped.ts";

const usage = `Usage: npm start [-- options]

  --port <number>  Listens on this port; by default on 5173, or the next one that is free
  --open           Opens the gallery in the browser
  --dev            From the sources, reloading on change, as \`npm run dev\``;

try {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean", short: "h", default: false },
      port: { type: "string" },
      open: { type: "boolean", default: false },
      dev: { type: "boolean", default: false },
    },
  });
  if (values.help) console.log(usage);
  else await start({ ...values, port: values.port ?? (process.env["PORT"] || undefined) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

interface StartOptions {
  readonly port: string | undefined;
  readonly open: boolean;
  /** From the sources instead of the build. */
  readonly dev: boolean;
}

async function start({ port: chosenPort, open, dev }: StartOptions): Promise<void> {
  await buildPage("served");
  const apps = await loadApps(() => apisAt(address));
  const handler = createHandler(galleryApps(apps), {
    basePath: servedPath,
    title: "Heddle gallery",
    logger: (entry) => entry.level === "error" && console.error(entry),
  });
  const listening = {
    host: "127.0.0.1",
    port: Number(chosenPort ?? 5173),
    // A requested port is used or an error; instead of the default, the next free port is used.
    strictPort: chosenPort !== undefined,
    open,
  };
  const shared: InlineConfig = {
    root: galleryFolder,
    logLevel: "error",
    plugins: [sessionServer(handler)],
  };
  const server = dev
    ? await createServer({ ...shared, server: listening }).then((made) => made.listen())
    : await buildPage("gallery").then(() => preview({ ...shared, preview: listening }));
  const address = new URL(server.resolvedUrls?.local[0] ?? "").origin;
  console.log(`Heddle gallery: ${address}/`);

  whenStopped(() => {
    // Vite handles signals too, and would exit with an error code.
    process.exitCode = 0;
    handler.close();
    void server.close().finally(() => process.exit());
  });
}
