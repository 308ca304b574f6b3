import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Text } from "@heddle/views";
import { expect, it, onTestFinished } from "vitest";

import { root } from "../../../scripts/workspace.ts";
import { chainOf } from "./flow-replica.fixture.ts";
import { createHandler } from "./handler.ts";
import { registerView } from "./page.ts";
import { open, openFlows } from "./test-server.fixture.ts";
import { ask } from "./visitor.fixture.ts";
import { withCode } from "../../../core/params/src/thrown.fixture.ts";

/** The static imports of a file of the page, without those that it loads later. */
function importsOf(code: string): string[] {
  return Array.from(
    code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g),
    ([, name]) => name ?? "",
  );
}

it("[N79] the connecting code runs without React, which the page preloads", async () => {
  const { server } = await openFlows(chainOf);
  const { body: html } = await ask(server.url, "/");
  const filesOf = (tag: RegExp): string[] =>
    [...html.matchAll(tag)].flatMap(([text]) => /assets\/([^"]+\.js)"/.exec(text)?.[1] ?? []);
  const isReact = async (name: string): Promise<boolean> =>
    (await ask(server.url, `/assets/${name}`)).body.includes("onRecoverableError");
  const first = new Set(filesOf(/<script[^>]+>/g));
  for (const name of first) {
    const { body: code } = await ask(server.url, `/assets/${name}`);
    for (const other of importsOf(code)) first.add(other);
    expect([name, await isReact(name)]).toEqual([name, false]);
  }
  const preloaded = await Promise.all(filesOf(/<link[^>]+modulepreload[^>]+>/g).map(isReact));
  expect(preloaded).toContain(true);
});

/** A class that only the canvas of a graph has. */
const canvasMark = "hd-flow-pane";

it("[N77] the page loads without the canvas, which is loaded with a graph", async () => {
  const { server } = await openFlows(chainOf);
  const read = async (name: string): Promise<string> =>
    (await ask(server.url, `/assets/${name}`)).body;
  const { body: html } = await ask(server.url, "/");
  const files = new Set(
    Array.from(html.matchAll(/assets\/([^"]+\.js)"/g), ([, name]) => name ?? ""),
  );
  expect(files.size).toBeGreaterThan(0);
  const later = new Set<string>();
  for (const name of files) {
    const code = await read(name);
    for (const other of importsOf(code)) files.add(other);
    for (const [, other = ""] of code.matchAll(/import\(["`]\.\/([^"`]+\.js)/g)) later.add(other);
    expect([name, code.includes(canvasMark)]).toEqual([name, false]);
  }
  const canvases: string[] = [];
  for (const name of later) if ((await read(name)).includes(canvasMark)) canvases.push(name);
  expect(canvases).toHaveLength(1);
});

const source = `export default { render({ el }) { el.textContent = "shown"; } };\n`;
const hash = createHash("sha256").update(source).digest("hex").slice(0, 32);

it("[N31] a module is served under its content hash, and the page knows its kind", async () => {
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

it("[N31] a module can be a file, by path or URL", async () => {
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

it("[N62] without its page a server does not start and names the command that builds it", () => {
  const folder = mkdtempSync(join(tmpdir(), "heddle-no-page-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(import.meta.dirname, join(folder, "src"), { recursive: true });
  cpSync(join(import.meta.dirname, "../package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const program = `
    import { serve } from ${JSON.stringify(join(folder, "src", "index.ts"))};
    const refused = await serve(() => "", { port: 0 }).then(() => ({}), (error) => error);
    console.log(JSON.stringify({ code: refused.code, message: refused.message }));
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--conditions=@heddle/source", "--import=tsx", "--input-type=module", "--eval", program],
    { cwd: root, encoding: "utf8" },
  );
  expect(stderr).toBe("");
  const { code, message } = JSON.parse(stdout) as Record<string, string>;
  expect([code, message]).toEqual(["page", expect.stringContaining("`npm run page`")]);
});

it("[N107] the page that sign-in pages return to reveals nothing of an app", async () => {
  const server = await open(() => new Text({ text: "secret" }), {
    authorize: () => undefined,
    basePath: "/tools",
  });
  expect((await ask(server.url, "/tools/")).status).toBe(401);
  const { status, body, headers } = await ask(server.url, "/tools/oauth/callback?code=a&state=b");
  expect([status, headers["cache-control"], headers["referrer-policy"]]).toEqual([
    200,
    "no-store",
    "no-referrer",
  ]);
  expect(body).toContain("isSignInReturn&quot;:true");
  expect(body).toContain("/tools/assets/");
  expect(body).not.toContain("code=a");
  expect(JSON.stringify(server.log)).not.toContain("code=a");
  expect(() => createHandler({ "/oauth": () => new Text() })).toThrow(withCode("path"));
});
