/** The server of `npm start`: the site, and the session server for its examples. */
import { createHandler } from "@heddle/server";
import { createServer, type InlineConfig, preview } from "vite";
import { appsByPage } from "../docs/site/content/site-map.ts";
import { loadApps, pageApps } from "../docs/site/server/example-apps.ts";
import { apisAt } from "../examples/api/example-apis.ts";
import { buildPage, siteFolder } from "./pages.ts";
import { servedPath, sessionServer } from "./session-server.ts";
import { whenStopped } from "./when-stopped.ts";

interface SiteOptions {
  readonly port: string | undefined;
  readonly open: boolean;
  /** From the sources instead of the build. */
  readonly dev: boolean;
}

/** Serves the site until the process is stopped. */
export async function startSite({ port: chosenPort, open, dev }: SiteOptions): Promise<void> {
  await buildPage("served");
  const apps = await loadApps(() => apisAt(address));
  const handler = createHandler(pageApps(appsByPage(), apps), {
    basePath: servedPath,
    title: "Heddle",
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
    root: siteFolder,
    appType: "mpa",
    logLevel: "error",
    plugins: [sessionServer(handler)],
  };
  const server = dev
    ? await createServer({ ...shared, server: listening }).then((made) => made.listen())
    : await buildPage("site").then(() =>
        // The built files need no configuration, which would load the generator.
        preview({ ...shared, configFile: false, preview: listening }),
      );
  const address = new URL(server.resolvedUrls?.local[0] ?? "").origin;
  console.log(`Heddle: ${address}/`);

  whenStopped(() => {
    // Vite handles signals too, and would exit with an error code.
    process.exitCode = 0;
    handler.close();
    void server.close().finally(() => process.exit());
  });
}
