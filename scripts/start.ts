/**
 * `npm start [-- --port 8080] [--open]`: the gallery on this machine only, with the session server for its examples.
 * `npm run dev` is the same from the sources, reloading on change.
 */
import { parseArgs } from "node:util";
import { createHandler } from "@heddle/server";
import { createServer, type InlineConfig, preview } from "vite";
import { apisAt } from "../examples/api/example-apis.ts";
import { galleryApp, loadApps } from "../examples/gallery/server/gallery-app.ts";
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
  /** From the sources rather than built. */
  readonly dev: boolean;
}

async function start({ port: chosenPort, open, dev }: StartOptions): Promise<void> {
  await buildPage("served");
  const apps = await loadApps(() => apisAt(address));
  const handler = createHandler(galleryApp(apps), {
    basePath: servedPath,
    title: "Heddle gallery",
    logger: (entry) => entry.level === "error" && console.error(entry),
  });
  const listening = {
    host: "127.0.0.1",
    port: Number(chosenPort ?? 5173),
    // A port that somebody asked for is that port or an error; the default moves to a free one.
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
    // Vite listens for signals too, and would count one as a failure.
    process.exitCode = 0;
    handler.close();
    void server.close().finally(() => process.exit());
  });
}
