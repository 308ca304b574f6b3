import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { OptionError } from "@heddle/params";
import { describe, expect, it, onTestFinished } from "vitest";

import { apiConsole as expressConsole } from "../express.ts";
import { apiConsole, type FetchConsoleOptions, type FetchHandler } from "../fetch.ts";
import { buildConsolePageFirst } from "../page.fixture.ts";
import { documentOf, startConsole } from "./console.fixture.ts";

buildConsolePageFirst();

/** A console at any host name. */
function consoleOf(options: Omit<FetchConsoleOptions, "allowedOrigins">): FetchHandler {
  return apiConsole({ allowedOrigins: "any", ...options });
}

/** The files that a page loads at its start, as absolute URLs. */
function filesOf(html: string, page: string): string[] {
  return Array.from(
    html.matchAll(/(?:src|href)="([^"]+\/assets\/[^"]+)"/g),
    ([, url = ""]) => new URL(url, page).href,
  );
}

function settingsOf(html: string): Readonly<Record<string, unknown>> {
  const [, text = ""] = /name="heddle-settings" content="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(text.replaceAll("&quot;", '"')) as Record<string, unknown>;
}

describe("the page", () => {
  it.each(["/docs", "/docs/", "/a/b/docs?theme=dark", "/"])(
    "[S206] at %s loads its files by relative URLs",
    async (path) => {
      const handle = consoleOf({ openapi: documentOf() });
      const url = `https://example.com${path}`;
      const html = await (await handle(new Request(url))).text();
      const files = filesOf(html, url);
      expect(files.length).toBeGreaterThan(1);
      expect(html).not.toMatch(/(?:src|href)="\/(?!\/)/);
      const statuses = await Promise.all(
        files.map(async (file) => (await handle(new Request(file))).status),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    },
  );

  it("[S206] is found below the path that a framework mounts it at, and nothing else is", async () => {
    const url = await startConsole({ openapi: documentOf() }, { path: "/deep/docs" });
    for (const page of [url, `${url}/`]) {
      const html = await (await fetch(page)).text();
      const [file = ""] = filesOf(html, page);
      expect(file).toContain("/deep/docs/assets/");
      expect((await fetch(file)).status).toBe(200);
    }
    for (const path of [
      "/unknown",
      "/assets",
      "/assets/unknown.js",
      "/assets/..%2Findex.html",
      "/a/openapi.json",
    ])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 404]);
    expect((await fetch(url, { method: "DELETE" })).status).toBe(405);
    expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
  });

  it("[S206] has no markup of the path that was requested", async () => {
    const handle = consoleOf({ openapi: documentOf() });
    const response = await handle(
      new Request(`https://a.example/docs/'"><script>alert(1)</script>`),
    );
    expect(await response.text()).not.toContain("alert(1)</script>");
  });

  it("[S208] is not stored; its files are immutable and compressed; the document is revalidated", async () => {
    const handle = consoleOf({ openapi: documentOf() });
    const url = "https://example.com/docs/";
    const page = await handle(new Request(url));
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    const [file = ""] = filesOf(await page.text(), url).filter((name) => name.endsWith(".js"));
    const asset = await handle(new Request(file, { headers: { "Accept-Encoding": "gzip" } }));
    expect(asset.headers.get("Cache-Control")).toContain("immutable");
    expect(asset.headers.get("Content-Encoding")).toBe("gzip");
    const document = await handle(new Request(`${url}openapi.json`));
    const tag = document.headers.get("ETag") ?? "";
    const again = await handle(
      new Request(`${url}openapi.json`, { headers: { "If-None-Match": tag } }),
    );
    expect([document.status, again.status]).toEqual([200, 304]);
  });

  it("[S209] runs no inline script, and sends requests only where the app allows it", async () => {
    const policyOf = async (options: object): Promise<string> => {
      const handle = consoleOf({ openapi: documentOf(), ...options });
      const response = await handle(new Request("https://example.com/docs"));
      expect(await response.text()).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|style=/);
      return response.headers.get("Content-Security-Policy") ?? "";
    };
    const open = await policyOf({});
    expect(open).toContain("script-src 'self';");
    expect(open).toContain("connect-src 'self' https: http:;");
    const origins = ["https://api.example.com"];
    expect(await policyOf({ origins })).toContain("connect-src 'self' https://api.example.com;");
    expect(await policyOf({ send: "server" })).toContain("connect-src 'self';");
    const baseUrl = "https://api.example.com/v1";
    expect(await policyOf({ baseUrl })).toContain("connect-src 'self' https: http:;");
    // The page loads the document itself.
    expect(
      await policyOf({ origins, openapi: "https://files.example.com/openapi.yaml" }),
    ).toContain("connect-src 'self' https://api.example.com https://files.example.com;");
  });

  it("[S209] is in the language of the visitor", async () => {
    const handle = consoleOf({ openapi: documentOf() });
    const headers = { "Accept-Language": "de-AT" };
    const response = await handle(new Request("https://example.com/docs", { headers }));
    expect(await response.text()).toContain('lang="de"');
  });
});

describe("the document", () => {
  const page = new Request("https://example.com/docs/");
  const file = new Request("https://example.com/docs/openapi.json");

  it("[S204] can be a URL or a path, which the page loads", async () => {
    for (const openapi of ["/openapi.json", "https://api.example.com/openapi.yaml"]) {
      for (const given of [openapi, ...(URL.canParse(openapi) ? [new URL(openapi)] : [])]) {
        const handle = consoleOf({ openapi: given });
        const settings = settingsOf(await (await handle(page)).text());
        expect(settings["openapi"]).toEqual({ url: openapi });
        expect((await handle(file)).status).toBe(404);
      }
    }
  });

  it("[S204] can be data, a file, or a function of the request, which the process sends", async () => {
    const folder = mkdtempSync(join(tmpdir(), "heddle-console-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "openapi.yaml"), "openapi: 3.1.0\n");
    const data = consoleOf({ openapi: documentOf() });
    expect(await (await data(file)).json()).toEqual(documentOf());
    expect(settingsOf(await (await data(page)).text())["openapi"]).toEqual({
      path: "openapi.json",
    });
    const written = consoleOf({ openapi: pathToFileURL(join(folder, "openapi.yaml")) });
    expect(await (await written(file)).text()).toBe("openapi: 3.1.0\n");
    const called = consoleOf({
      openapi: async (request) => documentOf({ "x-user": request.headers.get("X-User") }),
    });
    const asked = await called(new Request(file, { headers: { "X-User": "ada" } }));
    expect(await asked.json()).toMatchObject({ "x-user": "ada" });
  });

  it("[S204] that a function cannot give is an error without details", async () => {
    const entries: string[] = [];
    const handle = consoleOf({
      openapi: () => {
        throw new Error("the password is hush");
      },
      logger: ({ event }) => void entries.push(event),
    });
    const response = await handle(file);
    expect([response.status, await response.text()]).toEqual([500, '{"code":"failed"}']);
    expect(entries).toEqual(["request_failed"]);
  });
});

it.each([
  [{}, "missing_option", "openapi"],
  [{ openapi: "" }, "invalid_argument", "openapi"],
  [{ openapi: "/a", send: "process" }, "invalid_argument", "send"],
  [{ openapi: "/a", sned: "server" }, "unknown_option", "sned"],
  [{ openapi: "/a", limits: { bytes: 1 } }, "unknown_option", "bytes"],
] as const)("[S205] rejects the options %j", (options, code, option) => {
  let caught: unknown;
  try {
    expressConsole(options as never);
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(OptionError);
  expect(caught).toMatchObject({ code, option });
});

it("[S205] rejects an origin with a path", () => {
  expect(() => consoleOf({ openapi: "/a", origins: ["https://a.example/v1"] })).toThrow(
    expect.objectContaining({ code: "origin", option: "origins" }),
  );
});
