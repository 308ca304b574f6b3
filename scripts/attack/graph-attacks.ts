/** Attacks on a shared graph: amplification, depth, values that cannot be encoded. */
import { maximumDepth } from "@heddle/params";
import { copied, origin, pasted } from "../../node/server/src/flow-forgeries.fixture.ts";
import type { Attack, Scene } from "./scene.ts";
import type { Client } from "./client.ts";

/** A longer label of a visitor is rejected. */
const mostLabelLength = 10_000;

/** Joins and passes the id of the graph. */
function onGraph(
  attack: (scene: Scene, client: Client, flow: string) => Promise<void>,
): Attack["run"] {
  return async (scene) => {
    const client = await scene.join();
    if (client) await attack(scene, client, client.idOf("flow"));
  };
}

const badValues: readonly unknown[] = [
  { $: "date", value: "bad" },
  { $: "date", value: 8.64e15 + 1 },
  { $: "date" },
  { $: "number", value: "1" },
  { $: "bigint", value: "1e5" },
  { $: "bigint", value: "9".repeat(100_000) },
  { $: "exact", value: "x" },
  { $: "exact", value: {} },
  { $: "entries", value: 5 },
  { $: "entries", value: [["a"]] },
  { $: "entries", value: [["__proto__", {}]] },
  { $: "model", id: "m1" },
  { $: "model", id: "m999999" },
  { $: "file", id: "x" },
  { $: "message", code: "x", args: {}, text: "<script>" },
  { $: "nothing", value: 1 },
  { $: 5 },
];

/** `nested(2)` → `[[0]]` */
function nested(depth: number): string {
  return "[".repeat(depth) + "0" + "]".repeat(depth);
}

/** A paste whose data is nested, as text: writing it as objects would overflow the stack. */
function deepPaste(depth: number): string {
  return `{"heddle":"flow","version":1,"nodes":[{"id":"deep","data":{"x":${nested(depth)}}}],"edges":[]}`;
}

export const graphAttacks: readonly Attack[] = [
  {
    name: "big labels, duplicated",
    changesNothing: false,
    run: onGraph(async (scene, client, flow) => {
      for (const length of [1_000_000, 10_000, 9_000, 5_000]) {
        const label = await client.call(flow, "relabel", "node", "a", "x".repeat(length));
        if (length > mostLabelLength) scene.expectCode(label, "refused");
        const duplicates = Array.from({ length: scene.times(10) }, () => ({
          id: flow,
          intent: "duplicate",
          args: [["a"]],
        }));
        for (const number of client.push(duplicates)) await client.outcome(number);
      }
      await client.call(flow, "relabel", "node", "a", "a");
    }),
  },
  {
    name: "duplicates of everything",
    changesNothing: false,
    run: onGraph(async (scene, client, flow) => {
      for (let at = 0; at < scene.times(20); at += 1) {
        await client.call(flow, "paste", copied, origin);
        await client.call(flow, "duplicate", ["a", "b", "c"]);
      }
    }),
  },
  {
    name: "big undo history",
    changesNothing: false,
    run: onGraph(async (scene, client, flow) => {
      for (let at = 0; at < scene.times(20); at += 1) {
        const data = { note: String(at % 10).repeat(500_000) };
        await client.call(flow, "patchData", "node", "a", data, `gesture ${at}`);
      }
      await client.call(flow, "patchData", "node", "a", { note: "" }, "last");
    }),
  },
  {
    name: "big keys of gestures",
    changesNothing: true,
    run: onGraph(async (scene, client, flow) => {
      for (let at = 0; at < scene.times(30); at += 1) {
        const key = String(at).padEnd(500_000, "x");
        const moved = await client.call(flow, "moveNodes", [{ id: "a", x: at, y: 0 }], key);
        scene.expectCode(moved, "validation");
      }
    }),
  },
  {
    name: "big record",
    changesNothing: false,
    run: onGraph(async (scene, client, flow) => {
      const keys = Array.from({ length: scene.times(12) }, (_, at) => `part ${at}`);
      for (const value of ["x".repeat(900_000), ""]) {
        for (const key of keys) {
          const patched = await client.call(flow, "patchData", "node", "a", { [key]: value }, key);
          // The first of them fills the record.
          if (value !== "" && key !== keys[0]) scene.expectCode(patched, "too_large");
        }
      }
    }),
  },
  {
    name: "repeated ids",
    changesNothing: false,
    run: onGraph(async (scene, client, flow) => {
      const ends = Array.from({ length: scene.times(300) }, (_, at) => `end ${at}`);
      const edges = ends.map((target) => ({ id: `to ${target}`, source: "hub", target }));
      const nodes = ["hub", ...ends].map((id) => ({ id }));
      await client.call(flow, ...pasted(nodes, edges));
      const ids = Array.from({ length: 100_000 }, () => "hub");
      const copies = await client.call(flow, "duplicate", ids);
      if (copies?.ok && JSON.stringify(copies.result) !== `["hub-2"]`)
        scene.report("a repeated id was duplicated more than once");
      await client.call(flow, "select", ids, [], "toggle");
      await client.call(
        flow,
        "moveNodes",
        ids.slice(0, 20_000).map((id) => ({ id, x: 1, y: 1 })),
        "g",
      );
      await client.call(flow, "remove", ids, []);
    }),
  },
  {
    name: "costly undo and redo",
    changesNothing: false,
    run: onGraph(async (scene, client, flow) => {
      const nodes = Array.from({ length: scene.times(1_000) }, (_, at) => ({ id: `many ${at}` }));
      await client.call(flow, ...pasted(nodes));
      const steps = Array.from({ length: 31 }, (_, at) => ({
        id: flow,
        intent: at % 2 === 0 ? "undo" : "redo",
        args: [],
      }));
      for (const number of client.push(steps)) await client.outcome(number);
    }),
  },
  {
    name: "big drafts",
    changesNothing: false,
    run: onGraph(async (scene, client, flow) => {
      const nodes = Array.from({ length: scene.times(40) }, (_, at) => ({ id: `draft ${at}` }));
      await client.call(flow, ...pasted(nodes));
      for (const { id } of nodes) {
        await client.call(flow, "openEditor", "node", id);
        await client.call(client.latestIdOf("json-input"), "enter", "x".repeat(900_000));
      }
      for (const { id } of nodes) await client.call(flow, "closeEditor", "node", id);
      await client.call(
        flow,
        "remove",
        nodes.map(({ id }) => id),
        [],
      );
    }),
  },
  {
    name: "[N90] deep pastes",
    changesNothing: false,
    run: onGraph(async (scene, client, flow) => {
      for (const depth of [60, 190, 250, 990, 1_980, 5_000, 200_000]) {
        const pastes = await client.call(flow, "paste", deepPaste(depth), origin);
        if (depth > maximumDepth) scene.expectCode(pastes, "clipboard");
      }
    }),
  },
  {
    name: "multiplied edges of subgraphs",
    changesNothing: false,
    run: onGraph(async (scene, client, flow) => {
      const edges = Array.from({ length: 2_500 }, (_, at) => [
        { id: `into ${at}`, source: "from", target: "pass", targetHandle: "p.in" },
        { id: `out ${at}`, source: "pass", sourceHandle: "p.out", target: "to" },
      ]).flat();
      const nodes = [
        { id: "p", type: "subgraph-definition" },
        { id: "p.in", type: "subgraph-input", parent: "p" },
        { id: "p.out", type: "subgraph-output", parent: "p" },
        { id: "pass", type: "p" },
        { id: "from" },
        { id: "to" },
      ];
      const through = { id: "through", source: "p.in", target: "p.out" };
      await client.call(flow, ...pasted(nodes, [through, ...edges]));
      // It stands for more than six million edges.
      const detached = await client.call(flow, "detachSubgraph", "pass");
      if (detached?.ok) scene.report("more edges than a graph can have were added");
      await client.call(flow, "remove", ["p", "pass", "from", "to"], []);
    }),
  },
  {
    name: "types in types",
    changesNothing: false,
    run: onGraph(async (scene, client, flow) => {
      const levels = scene.times(60);
      await client.call(flow, ...pasted([{ id: "core" }]));
      for (let level = 0, inner = "core"; level < levels; level += 1) {
        await client.call(flow, "saveAsSubgraph", [inner], { type: `level ${level}` });
        inner = `level ${level}-1`;
      }
    }),
  },
  {
    name: "malformed values",
    changesNothing: true,
    run: onGraph(async (_scene, client, flow) => {
      for (const value of badValues) {
        await client.call(flow, "patchData", "node", "a", { value }, "g");
        await client.call(flow, "relabel", "node", "a", value);
        await client.call(flow, "moveNodes", [{ id: "a", x: value, y: 0 }], "g");
      }
    }),
  },
];
