/** The server of `npm start`: the gallery, and the session server for its examples. */
import { createHandler } from "@heddle/server";
import { createServer, type InlineConfig, preview } from "vite";
import { apisAt } from "../examples/api/example-apis.ts";
import { galleryApps, loadApps } from "../examples/gallery/server/gallery-app.ts";
import { buildPage, galleryFolder } from "./pages.ts";
import { servedPath, sessionServer } from "./session-server.ts";
import { whenStopped } from "./when-stopped.ts";

interface GalleryOptions {
  readonly port: string | undefined;
  readonly open: boolean;
  /** From the sources instead of the build. */
  readonly dev: boolean;
}

/** Serves the gallery until the process is stopped. */
export async function startGallery({ port: chosenPort, open, dev }: GalleryOptions): Promise<void> {
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
