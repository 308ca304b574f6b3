import { describe, expect, it } from "vitest";

import { titleOf } from "../geometry.ts";
import { Flow } from "../index.ts";

describe("a note", () => {
  it("[G335] can be inserted, edited, resized, saved and undone without declaring a type", async () => {
    const flow = new Flow();
    expect(await flow.call("insert", "note", { x: 0, y: 0 })).toMatchObject({ result: "note-1" });
    await flow.call("patchData", "node", "note-1", { text: "Why?", color: "pink" }, "typing");
    await flow.call("resize", "note-1", { width: 300, height: 90 }, "corner");
    const saved = flow.toJSON();
    expect(saved).toMatchObject({ version: 2, nodes: [{ data: { text: "Why?", color: "pink" } }] });
    expect(Flow.fromJSON(JSON.stringify(flow)).toJSON()).toEqual(saved);
    expect(flow.nodeTypeRecords).toEqual({});
    flow.undo();
    flow.undo();
    expect(flow.node("note-1")).toMatchObject({ type: "note", data: {} });
  });

  it("[G335] has no ports, and the first line of its text as its title", () => {
    const data = { text: "\n  Ask Ada\nabout it" };
    const flow = new Flow({ nodes: [{ id: "n", type: "note", data }, { id: "a" }] });
    expect(flow.whyNotConnect({ source: "n", target: "a" })).toContain("no output");
    const note = flow.node("n");
    expect(note && titleOf(note)).toBe("Ask Ada");
    expect(flow.find("ask").map(({ id }) => id)).toEqual(["n"]);
  });

  it("[G335] a picture shows its text in lines, in one of its colors", () => {
    const text = `${"word ".repeat(60)}<script>`;
    const color = "url(javascript:alert(1))";
    const flow = new Flow({ nodes: [{ id: "n", type: "note", data: { text, color } }] });
    const svg = flow.toSVG();
    expect(svg).toContain("#fde68a");
    expect(svg).not.toContain("javascript");
    expect(svg).not.toContain("<script");
    expect(svg.match(/<text/g)?.length).toBeGreaterThan(3);
    expect(svg).toContain("…");
  });
});
