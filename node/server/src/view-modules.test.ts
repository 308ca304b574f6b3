import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { expect, it, onTestFinished } from "vitest";

import { open } from "./open.fixture.ts";
import { ask } from "./request.fixture.ts";
import { registerView } from "./view-modules.ts";

const source = `export default { render({ el }) { el.textContent = "shown"; } };\n`;
const hash = createHash("sha256").update(source).digest("hex").slice(0, 32);

it("[N31] a module is served under the hash of its content, and the page knows which kind it is for", async () => {
  registerView("from-text", { source });
  const server = await open(() => "", { basePath: "/base" });
  const module = await ask(server.url, `/base/modules/${hash}.js`);
  expect([module.status, module.body, module.headers["content-type"]]).toEqual([
    200,
    source,
    "text/javascript; charset=utf-8",
  ]);
  expect(module.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
  const page = (await ask(server.url, "/base/")).body.replaceAll("&quot;", `"`);
  expect(page).toContain(`"from-text":"/base/modules/${hash}.js"`);
});

it("[N31] a module can be a file, by its path or its address", async () => {
  const folder = mkdtempSync(join(tmpdir(), "heddle-module-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "view.js");
  writeFileSync(file, source);
  registerView("from-path", file);
  registerView("from-address", pathToFileURL(file));
  const server = await open(() => "");
  const page = (await ask(server.url, "/")).body.replaceAll("&quot;", `"`);
  expect(page).toContain(`"from-path":"/modules/${hash}.js"`);
  expect(page).toContain(`"from-address":"/modules/${hash}.js"`);
});
