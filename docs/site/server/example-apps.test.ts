import { Alert, type Column, type Section, Text } from "@heddle/core";
import type { App, AppSession } from "@heddle/server";
import { expect, it, vi } from "vitest";
import { apisAt } from "../../../examples/api/example-apis.ts";
import { loadApps, pageApps } from "./example-apps.ts";

const loaded = await loadApps(() => apisAt("http://127.0.0.1:9"));

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

/** The sections of a page with these apps. */
async function sectionsOf(
  names: readonly string[],
  apps: ReadonlyMap<string, App>,
): Promise<Section[]> {
  const root = (await pageApps(new Map([["page", names]]), apps)["/page"]?.(session)) as Column;
  return root.children as Section[];
}

it("contains the apps of a page that can run in Node", async () => {
  const sections = await sectionsOf(["schema-form", "native", "playground"], loaded);
  expect(sections.map(({ title }) => title)).toEqual(["schema-form", "playground"]);
});

it("starts every example", async () => {
  const sections = await sectionsOf([...loaded.keys()], loaded);
  expect(sections).toHaveLength(loaded.size);
  const failed = sections.filter(({ children }) => children[0] instanceof Alert);
  expect(failed.map(({ title }) => title)).toEqual([]);
});

it("creates new views for each session", async () => {
  const [[one], [other]] = await Promise.all([
    sectionsOf(["schema-form"], loaded),
    sectionsOf(["schema-form"], loaded),
  ]);
  expect(one?.children[0]).not.toBe(other?.children[0]);
});

it("passes the session to an app", async () => {
  const apps = new Map<string, App>([["who", ({ id }) => new Text({ text: id })]]);
  const [section] = await sectionsOf(["who"], apps);
  expect(section?.children[0]).toMatchObject({ text: "one" });
});

it("shows an alert for an app that fails, and starts the others", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const fail: App = () => {
    throw new Error("no database");
  };
  const apps = new Map<string, App>([
    ["broken", fail],
    ["sound", () => new Text({ text: "Here" })],
  ]);
  const [broken, sound] = await sectionsOf(["broken", "sound"], apps);
  expect(broken?.children[0]).toBeInstanceOf(Alert);
  expect(sound?.children[0]).toMatchObject({ text: "Here" });
  expect(logged).toHaveBeenCalledWith(new Error("no database"));
});
