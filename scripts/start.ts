/** `npm start [-- --port 8080] [--open]`: serves the gallery on this machine only. */
import { parseArgs } from "node:util";
import { preview } from "vite";
import { buildGallery, galleryFolder } from "./gallery.ts";
import { buildPage } from "./page.ts";

try {
  const { values } = parseArgs({
    options: { port: { type: "string" }, open: { type: "boolean", default: false } },
  });
  await start(values.port ?? (process.env["PORT"] || undefined), values.open);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function start(chosenPort: string | undefined, open: boolean): Promise<void> {
  await buildPage();
  await buildGallery();
  const server = await preview({
    root: galleryFolder,
    logLevel: "error",
    preview: {
      host: "127.0.0.1",
      port: Number(chosenPort ?? 5173),
      // A port that somebody asked for is that port or an error; the default moves to a free one.
      strictPort: chosenPort !== undefined,
      open,
    },
  });
  console.log(`Heddle gallery: ${server.resolvedUrls?.local[0]}`);

  const stop = (): void => void server.close().finally(() => process.exit());
  process.once("SIGINT", stop).once("SIGTERM", stop);
  // npm hands a signal to its shell only, and the shell ends without passing it on: notice that.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}
