import { Flow } from "@heddle/flow";
import { expect, test } from "vitest";

import type { NodeRecord } from "./records.ts";
import { ViewerRecords } from "./viewer-records.ts";

function threeNodes(): Flow {
  return new Flow({ nodes: ["a", "b", "c"].map((id) => ({ id })) });
}

function selectedIn(records: ViewerRecords<NodeRecord>): string[] {
  return [...records].flatMap(([id, { selected }]) => (selected ? id : []));
}

test("[C1] the records of a viewer are selected as its selection says", () => {
  const flow = threeNodes();
  const [ada, ben] = [flow.createViewer(), flow.createViewer()];
  const [ofAda, ofBen, own] = [ada, ben, flow].map(
    (handle) => new ViewerRecords<NodeRecord>(handle, "nodes"),
  ) as [ViewerRecords<NodeRecord>, ViewerRecords<NodeRecord>, ViewerRecords<NodeRecord>];
  ada.perform("select", [["a"], [], "set"]);
  flow.select(["b"]);
  expect([ofAda, ofBen, own].map(selectedIn)).toEqual([["a"], [], ["b"]]);
  expect(ofAda.get("a")).toBe(ofAda.get("a"));
  expect(ofBen.get("a")).toBe(flow.nodeRecords.get("a"));
  expect([ofAda.size, ofAda.has("a"), ofAda.get("z")]).toEqual([3, true, undefined]);
});

test("[C1] listeners receive the items that enter or leave the selection, and those that change", () => {
  const flow = threeNodes();
  const viewer = flow.createViewer();
  const records = new ViewerRecords<NodeRecord>(viewer, "nodes");
  const seen: string[][] = [];
  const ofA: (boolean | undefined)[] = [];
  const stop = [
    records.watch((ids) => void seen.push([...ids])),
    records.subscribe("a", () => void ofA.push(records.get("a")?.selected)),
  ];
  viewer.perform("select", [["a"], [], "set"]);
  viewer.perform("select", [["b"], [], "set"]);
  flow.updateNode("c", { label: "C" });
  expect(seen).toEqual([["a"], ["a", "b"], ["c"]]);
  expect(ofA).toEqual([true, false]);
  for (const each of stop) each();
  viewer.perform("select", [["a"], [], "set"]);
  flow.updateNode("a", { label: "A" });
  expect([seen.length, ofA.length]).toEqual([3, 2]);
});
