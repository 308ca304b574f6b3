import { describe, expect, it } from "vitest";

import { Flow } from "./index.ts";

const names = [
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "__lookupGetter__",
];
const data = Object.fromEntries(names.map((name) => [name, { [name]: name }]));

function graph(): Flow {
  const nodes = names.map((id, at) => ({ id, position: { x: at * 200, y: 0 }, data, label: id }));
  const edges = names.map((id, at) => ({
    id,
    source: id,
    target: names[(at + 1) % names.length] ?? "",
    data,
  }));
  return new Flow({ nodes, edges });
}

describe("[G751] ids and keys with names of Object.prototype", () => {
  it("are restored from a file, and by undo", () => {
    const flow = graph();
    const file = JSON.stringify(flow.toJSON());
    expect(JSON.stringify(Flow.fromJSON(JSON.parse(file)).toJSON())).toBe(file);
    for (const id of names) {
      flow.patchNodeData(id, { constructor: 1, toString: undefined });
      flow.updateNode(id, { position: { x: 1, y: 1 } });
    }
    expect(flow.getNode("constructor")?.data["constructor"]).toBe(1);
    expect(Object.hasOwn(flow.getNode("constructor")?.data ?? {}, "toString")).toBe(false);
    for (const id of names) flow.removeNode(id);
    expect([flow.nodes.length, flow.edges.length]).toEqual([0, 0]);
    while (flow.canUndo) flow.undo();
    expect(flow.toJSON()).toEqual(Flow.fromJSON(JSON.parse(file)).toJSON());
  });

  it("are kept by layout and pictures", async () => {
    const flow = graph();
    await flow.layout();
    expect(flow.nodes.map(({ id }) => id)).toEqual(names);
    expect(flow.toSVG()).toContain("prototype");
  });

  it("survive node-link JSON as they are", () => {
    const flow = graph();
    const document = flow.toNodeLink();
    const back = Flow.fromNodeLink(JSON.parse(JSON.stringify(document)));
    expect(back.nodes.map(({ id, data: held }) => [id, held])).toEqual(
      flow.nodes.map(({ id, data: held }) => [id, held]),
    );
    expect(back.edges.map(({ id, source, target }) => [id, source, target])).toEqual(
      flow.edges.map(({ id, source, target }) => [id, source, target]),
    );
  });

  it("refuses only __proto__", () => {
    const flow = graph();
    const bad = JSON.parse('{"__proto__":{"polluted":true}}') as object;
    const refused = expect.objectContaining({ code: "validation" });
    expect(() => flow.addNode({ id: "__proto__" })).toThrow(refused);
    expect(() => flow.addNode({ id: "x", data: bad })).toThrow(refused);
    expect(() => flow.patchNodeData("constructor", bad)).toThrow(refused);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
