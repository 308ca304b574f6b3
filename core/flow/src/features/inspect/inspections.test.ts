import { Text } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { Flow, InvalidArgumentError, NotFoundError } from "../../index.ts";

function mill(): Flow {
  return new Flow({
    nodes: [{ id: "a" }, { id: "b" }],
    edges: [{ id: "e", source: "a", target: "b" }],
  });
}

const keysOf = (flow: Flow): string[] => [...flow.inspections].map(([key]) => key);

describe("inspect", () => {
  it("[G375] sets, replaces and removes the view of a place", () => {
    const flow = mill();
    const [first, second] = [new Text({ text: "1" }), new Text({ text: "2" })];
    const removeFirst = flow.inspect({ node: "a", port: "out" }, first);
    flow.inspect({ edge: "e" }, first);
    expect(keysOf(flow)).toEqual(['node:["a","out"]', 'edge:["e"]']);
    const removeSecond = flow.inspect({ node: "a", port: "out" }, second);
    removeFirst();
    expect(flow.inspections.get('node:["a","out"]')?.view).toBe(second);
    removeSecond();
    flow.inspect({ edge: "e" }, null);
    expect(keysOf(flow)).toEqual([]);
  });

  it("[G375] rejects unknown items and wrong places", () => {
    const flow = mill();
    const view = new Text();
    expect(() => flow.inspect({ edge: "x" }, view)).toThrow(NotFoundError);
    expect(() => flow.inspect({ node: "x", port: "out" }, view)).toThrow(NotFoundError);
    expect(() => flow.inspect({ port: "out" } as never, view)).toThrow(InvalidArgumentError);
    expect(keysOf(flow)).toEqual([]);
  });

  it("[G375] leaves a flow printable, although printers call methods of that name", () => {
    expect(() => expect(mill()).toBe(1)).toThrow("Flow { nodes: 2, edges: 1 }");
  });

  it("[G376] is not part of the document, and ends with its item", () => {
    const flow = mill();
    const events: unknown[] = [];
    flow.on("*", (event) => void events.push(event));
    const saved = JSON.stringify(flow);
    flow.inspect({ node: "a", port: null }, new Text());
    flow.inspect({ node: "b", port: null }, new Text());
    flow.inspect({ edge: "e" }, new Text());
    expect([JSON.stringify(flow), events, flow.canUndo]).toEqual([saved, [], false]);
    flow.removeNode("a");
    expect(keysOf(flow)).toEqual(['node:["b"]']);
    flow.undo();
    expect(keysOf(flow)).toEqual(['node:["b"]']);
  });
});
