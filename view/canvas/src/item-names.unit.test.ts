import { Flow } from "@heddle/flow";
import { type Translatable, translate } from "@heddle/params";
import { expect, onTestFinished, test, vi } from "vitest";

import { german } from "../../react/src/languages/de.ts";
import { CanvasState } from "./canvas-state.ts";
import { rowsOf } from "./drawn-flow.fixture.ts";
import type { Translate } from "./messages.ts";
import type { Item } from "./records.ts";
import { Signal } from "./signal.ts";
import { ItemNames } from "./item-names.ts";

function namesOf(flow: Flow, translation = new Signal<Translate>(String)): ItemNames {
  const state = new CanvasState(flow);
  const names = new ItemNames(flow, state, translation);
  onTestFinished(() => {
    names.dispose();
    state.dispose();
  });
  return names;
}

test("[F93] an edge without a label is named by that of defaultEdgeOptions", () => {
  const flow = new Flow({
    nodes: [{ id: "a" }, { id: "b" }],
    edges: [
      { id: "plain", source: "a", target: "b" },
      { id: "own", source: "a", target: "b", label: "own" },
    ],
    defaultEdgeOptions: { label: "feeds" },
  });
  const names = namesOf(flow);
  const nameOf = (id: string): string => names.of({ kind: "edge", id });
  expect(nameOf("plain")).toBe("From a to b, feeds");
  expect(nameOf("own")).toBe("From a to b, own");
  flow.defaultEdgeOptions = { label: "drains" };
  expect(nameOf("plain")).toBe("From a to b, drains");
});

test("[F93] names three of many targets and counts the others", () => {
  const others = ["b", "c", "d", "e", "f"];
  const flow = new Flow({
    nodes: ["a", ...others].map((id) => ({ id })),
    edges: others.map((target) => ({ source: "a", target })),
  });
  const translation = new Signal<Translate>(String);
  const names = namesOf(flow, translation);
  const name = (): string => names.of({ kind: "node", id: "a" });
  expect(name()).toBe("a, 0 in, 5 out, connected to b, c, d and 2 more");
  translation.set((text) => translate(text, german));
  expect(name()).toBe(
    "a, 0 eingehende Kanten, 5 ausgehende Kanten, verbunden mit b, c und d sowie 2 weitere",
  );
});

test("[F93] names follow new edges after a group has been entered and left", () => {
  const flow = new Flow({ nodes: [{ id: "a" }, { id: "b" }] });
  flow.group(["b"]);
  const names = namesOf(flow);
  const nameOf = (): string => names.of({ kind: "node", id: "a" });
  const written: string[] = [];
  names.subscribe(() => written.push(nameOf()));
  flow.enter("group-1");
  flow.enter(null);
  flow.addEdge({ source: "a", target: "b" });
  expect(written.at(-1)).toBe("a, 0 in, 1 out, connected to b");
});

test("[F93] a new title is reported at once to its node, and once for several changes to items whose names contain it", async () => {
  const flow = new Flow({
    nodes: [{ id: "a" }, { id: "b" }, { id: "c" }],
    edges: [{ id: "e", source: "a", target: "b" }],
  });
  const names = namesOf(flow);
  const reported: string[] = [];
  const nodes = ["a", "b", "c"].map((id): Item => ({ kind: "node", id }));
  const stops = [...nodes, { kind: "edge", id: "e" } as const].map((item) =>
    names.subscribeTo(item, () => reported.push(item.id)),
  );
  flow.updateNode("b", { label: "Second" });
  flow.updateNode("b", { label: "Third" });
  expect(reported).toEqual(["b", "b"]);
  expect(names.of({ kind: "edge", id: "e" })).toBe("From a to Third");
  await vi.waitFor(() => expect(reported.toSorted()).toEqual(["a", "b", "b", "e"]));
  for (const stop of stops) stop();
  flow.updateNode("b", { label: "Fourth" });
  expect(reported).toHaveLength(4);
});

test("[F211] names contain the status", () => {
  const flow = new Flow({
    nodes: [{ id: "a" }, { id: "b" }],
    edges: [{ id: "e", source: "a", target: "b" }],
  });
  const translation = new Signal<Translate>(String);
  const names = namesOf(flow, translation);
  const name = (): string => names.of({ kind: "node", id: "a" });
  flow.status.set("a", { state: "running", progress: 0.456, badge: "3 files" });
  expect(name()).toBe("a, running, 45%, 3 files, 0 in, 1 out, connected to b");
  flow.status.set("a", { state: "failed", duration: 125_000, message: "no file" });
  expect(name()).toBe("a, failed, 2 min 5 s, no file, 0 in, 1 out, connected to b");
  flow.status.set("e", { state: "done", duration: 4_250 });
  expect(names.of({ kind: "edge", id: "e" })).toBe("From a to b, done, 4.3 s");
  translation.set((text) => translate(text, german));
  expect(name()).toContain("a, fehlgeschlagen, 2 min 5 s, no file");
  flow.status.clear();
  translation.set(String);
  expect(name()).toBe("a, 0 in, 1 out, connected to b");
});

test("[F125] a status rewrites the name of its item only", () => {
  const flow = rowsOf(20);
  const written: Translatable[] = [];
  const translation = new Signal<Translate>((text) => {
    written.push(text);
    return String(text);
  });
  const names = namesOf(flow, translation);
  const readAll = (): void => {
    for (const [id] of flow.nodeRecords) names.of({ kind: "node", id });
  };
  readAll();
  written.length = 0;
  flow.status.set("n3", { state: "running" });
  readAll();
  expect(written).toHaveLength(1);
});

test("[F125] a change rewrites only names that differ", () => {
  const flow = rowsOf(100);
  const written: Translatable[] = [];
  const translation = new Signal<Translate>((text) => {
    written.push(text);
    return String(text);
  });
  const names = namesOf(flow, translation);
  const readAll = (): string[] =>
    [...flow.nodeRecords].map(([id]) => names.of({ kind: "node", id }));
  readAll();
  readAll();
  expect(written).toHaveLength(100);
  flow.updateNode("n5", { label: "Five" });
  flow.updateNode("n50", { position: { x: 1, y: 1 } });
  expect(readAll().filter((name) => name.includes("Five"))).toHaveLength(2);
  // The node, and the one with an edge to it.
  expect(written).toHaveLength(102);
  translation.set((text) => translate(text, german));
  expect(readAll()[5]).toBe("Five, 1 eingehende Kante, 1 ausgehende Kante, verbunden mit n6");
});
