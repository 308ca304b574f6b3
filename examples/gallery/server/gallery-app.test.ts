import { Alert, type Column, type Section, Text } from "@heddle/core";
import type { App, AppSession } from "@heddle/server";
import { expect, it, vi } from "vitest";
import { apisAt } from "../../api/example-apis.ts";
import { galleryApps, loadApps } from "./gallery-app.ts";

const apis = apisAt("http://127.0.0.1:9");

const session: AppSession = {
  params: {},
  id: "one",
  principal: undefined,
  onClose: () => {},
  keepAlive: () => () => {},
  end: () => {},
  reconnect: () => {},
  useJournal: () => {},
};

async function sectionsOf(apps: ReadonlyMap<string, App>, path = "/"): Promise<Section[]> {
  const root = (await galleryApps(apps)[path]?.(session)) as Column;
  return root.children as Section[];
}

it("contains the playground and every example that can run in Node", async () => {
  const apps = await loadApps(() => apis);
  const titles = (await sectionsOf(apps)).map(({ title }) => title);
  expect(titles).toEqual([...apps.keys()]);
  expect(titles).toContain("playground");
  expect(titles).toContain("schema-form");
  expect(titles).not.toContain("native");
});

it("contains one example at its path, or none if it cannot run in Node", async () => {
  const apps = await loadApps(() => apis);
  const titlesAt = async (path: string): Promise<string[]> =>
    (await sectionsOf(apps, path)).map(({ title }) => title);
  expect(await titlesAt("/schema-form")).toEqual(["schema-form"]);
  expect(await titlesAt("/native")).toEqual([]);
});

it("creates new views for each session", async () => {
  const apps = await loadApps(() => apis);
  const [[one], [other]] = await Promise.all([sectionsOf(apps), sectionsOf(apps)]);
  expect(one?.children[0]).not.toBe(other?.children[0]);
});

it("passes the session to an app", async () => {
  const [section] = await sectionsOf(new Map([["who", ({ id }) => new Text({ text: id })]]));
  expect(section?.children[0]).toMatchObject({ text: "one" });
});

it("shows an alert for an app that fails, and starts the others", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const fail: App = () => {
    throw new Error("no database");
  };
  const [broken, sound] = await sectionsOf(
    new Map<string, App>([
      ["broken", fail],
      ["sound", () => new Text({ text: "Here" })],
    ]),
  );
  expect(broken?.children[0]).toBeInstanceOf(Alert);
  expect(sound?.children[0]).toMatchObject({ text: "Here" });
  expect(logged).toHaveBeenCalledWith(new Error("no database"));
});
