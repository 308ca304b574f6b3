/**
 * `npm start [-- --port 8080] [--open]`: serves the site on loopback, with the session server for its examples.
 * `npm run dev` is the same from the sources, reloading on change.
 */
import { parseArgs } from "node:util";
import { assertFree } from "./free-port.ts";

const usage = `Usage: npm start [-- options]

  --port <number>  Listens on this port; by default on 5173, or the next one that is free
  --open           Opens the site in the browser
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
  if (values.help) {
    console.log(usage);
  } else {
    const port = values.port ?? (process.env["PORT"] || undefined);
    if (port !== undefined) await assertFree(Number(port));
    // Imported here and not above: loading the examples and the server takes seconds.
    const { startSite } = await import("./site-server.ts");
    await startSite({ ...values, port });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
