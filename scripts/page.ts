/** `npm run page`: builds the page that a served app shows into the server's package, when its sources have changed. */
import { join } from "node:path";
import { buildWhenChanged } from "./build-when-changed.ts";
import { isMain, root } from "./workspace.ts";

export async function buildPage(): Promise<void> {
  await buildWhenChanged({
    folder: join(root, "view", "page"),
    output: join(root, "node", "server", "page"),
    sources: ["core", "view"],
  });
}

if (isMain(import.meta.url)) await buildPage();
