import { expect, it } from "vitest";

import { chainOf, openFlows } from "./flow-room.fixture.ts";
import { ask } from "./request.fixture.ts";

/** What a file of the page needs before it runs; what it loads later is not in this. */
function importsOf(code: string): string[] {
  return Array.from(
    code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g),
    ([, name]) => name ?? "",
  );
}

it("[N79] what connects runs without React, which the page has asked for by then", async () => {
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

it("[N77] the page is there without the canvas, which comes when a graph is shown", async () => {
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
    expect([name, code.includes("react-flow__")]).toEqual([name, false]);
  }
  const canvases: string[] = [];
  for (const name of later) if ((await read(name)).includes("react-flow__")) canvases.push(name);
  expect(canvases).toHaveLength(1);
});
