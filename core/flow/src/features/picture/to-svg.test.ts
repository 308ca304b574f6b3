import { describe, expect, it } from "vitest";

import { edgePath } from "../../geometry/edge-shape.ts";
import { Flow, type FlowOptions, InvalidArgumentError, NotFoundError } from "../../index.ts";

const mixer = {
  type: "mixer",
  label: "Mixer",
  icon: "∿",
  color: "#14a38b",
  inputs: ["left", "right"],
  outputs: ["sum"],
};

function studio(options: FlowOptions = {}): Flow {
  return new Flow({
    nodeTypes: { mixer },
    nodes: [
      { id: "a", label: "Beam", position: { x: 0, y: 0 } },
      { id: "b", type: "mixer", label: "Blend", position: { x: 300, y: 40 } },
      { id: "c", label: "Cloth", position: { x: 700, y: 0 } },
    ],
    edges: [
      { id: "one", source: "a", target: "b", targetHandle: "right", label: "warp" },
      { id: "two", source: "a", target: "b", targetHandle: "right", type: "step" },
      { id: "three", source: "b", target: "c", markerEnd: { type: "arrowclosed", color: "#f00" } },
    ],
    ...options,
  });
}

/** The elements of an SVG text; throws if they are not well-formed. */
function elementsIn(
  svg: string,
): { name: string; attributes: Record<string, string>; text: string }[] {
  const [open, wrong]: [string[], string[]] = [[], []];
  const elements: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const rest = svg.replaceAll(/<(\/?)(\w+)((?: [\w-]+="[^"<]*")*)(\/?)>([^<]*)/g, (...match) => {
    const [, isEnd, name, attributes, isEmpty, text] = match as unknown as string[];
    if (isEnd) wrong.push(...(open.pop() === name ? [] : [name!]));
    else {
      const pairs = [...attributes!.matchAll(/ ([\w-]+)="([^"]*)"/g)];
      const values = Object.fromEntries(pairs.map(([, key, value]) => [key, value]));
      elements.push({ name: name!, attributes: values as Record<string, string>, text: text! });
      if (!isEmpty) open.push(name!);
    }
    return "";
  });
  expect([rest, open, wrong]).toEqual(["", [], []]);
  return elements;
}

const textsIn = (svg: string): string[] =>
  elementsIn(svg).flatMap(({ name, text }) => (name === "text" ? [text] : []));

describe("the SVG of a graph", () => {
  it("[G270] shows every node with its title, type, icon and ports", () => {
    const svg = studio().toSVG();
    expect(textsIn(svg).toSorted()).toEqual(
      ["Beam", "∿", "Blend", "Mixer", "left", "right", "sum", "Cloth", "warp"].toSorted(),
    );
    const elements = elementsIn(svg);
    expect(elements.filter(({ name }) => name === "circle")).toHaveLength(2 + 3 + 2);
    expect(elements.some(({ attributes }) => attributes["fill"] === "#14a38b")).toBe(true);
  });

  it("[G270] shows every edge with the path of the canvas, its label and its marker", () => {
    const paths = elementsIn(studio().toSVG()).flatMap(({ attributes: { d, fill } }) =>
      d !== undefined && fill === "none" ? [d] : [],
    );
    const from = { x: 150 + 5, y: 20 };
    const to = { x: 300 - 5, y: 40 + 40 + 1.5 * 22 };
    // Parallel edges are apart.
    expect(paths.slice(0, 2)).toEqual([
      edgePath("default", { from, to, offset: -12 }).path,
      edgePath("step", { from, to, offset: 12 }).path,
    ]);
    expect(paths).toHaveLength(3);
    const heads = elementsIn(studio().toSVG()).filter(({ attributes }) => attributes["transform"]);
    expect(heads).toMatchObject([{ attributes: { fill: "#f00", stroke: "#f00" } }]);
    const all = studio({ defaultEdgeOptions: { markerEnd: { type: "arrow" }, label: "all" } });
    expect(textsIn(all.toSVG()).filter((text) => text === "all")).toHaveLength(2);
  });

  it("[G270] shows styles of nodes and edges, and the place of a view", () => {
    const flow = new Flow({
      nodes: [
        {
          id: "a",
          style: {
            background: "#fff3c4",
            border: "2px solid gold",
            color: "rgb(1, 2, 3)",
            opacity: 0.5,
          },
        },
        { id: "b", position: { x: 400, y: 0 } },
      ],
      edges: [
        {
          source: "a",
          target: "b",
          style: { stroke: "teal", strokeWidth: 4, strokeDasharray: "6 3" },
        },
      ],
    });
    const elements = elementsIn(flow.toSVG()).map(({ attributes }) => attributes);
    expect(elements).toContainEqual(
      expect.objectContaining({ fill: "#fff3c4", stroke: "gold", "stroke-width": "2" }),
    );
    expect(elements).toContainEqual(expect.objectContaining({ fill: "rgb(1, 2, 3)" }));
    expect(elements).toContainEqual(expect.objectContaining({ opacity: "0.5" }));
    expect(elements).toContainEqual(
      expect.objectContaining({ stroke: "teal", "stroke-width": "4", "stroke-dasharray": "6 3" }),
    );
  });

  it("[G271] contains only text and colors from the graph, and loads nothing", () => {
    const evil = '</text><script>alert("1")</script><image href="https://x.example/"/>';
    const load = "url(https://x.example/a.png)";
    const flow = new Flow({
      nodeTypes: {
        t: { type: "t", label: evil, icon: "<b>", color: load, inputs: [evil], outputs: null },
      },
      nodes: [
        {
          id: "a",
          type: "t",
          label: `${evil}\u0000\uD800\n&amp;`,
          style: { background: load, color: load, border: `1px solid ${load}` },
        },
        { id: "b", label: "x".repeat(10_000) },
      ],
      edges: [
        {
          source: "a",
          target: "b",
          label: evil,
          style: { stroke: '"/><script/>' },
          markerEnd: { type: "arrow", color: load },
        },
      ],
    });
    const svg = flow.toSVG({
      theme: { text: load, font: `x" onload="alert(1)`, surface: "var(--x)" },
    });
    const names = new Set(elementsIn(svg).map(({ name }) => name));
    expect([...names].toSorted()).toEqual(["circle", "g", "path", "rect", "svg", "text"]);
    const attributes = elementsIn(svg).flatMap((each) => Object.entries(each.attributes));
    expect(attributes.filter(([key]) => key === "href" || key.startsWith("on"))).toEqual([]);
    expect(attributes.filter(([, value]) => /url\(|var\(/.test(value))).toEqual([]);
    expect(svg.length).toBeLessThan(20_000);
    expect(svg).not.toMatch(/\p{Cs}/u);
    expect(svg).not.toContain("\u0000");
  });

  it("[G272] shows a part of the graph, in a theme, with padding", () => {
    const flow = studio();
    expect(textsIn(flow.toSVG({ nodes: ["b", "c", "b"] })).toSorted()).toEqual(
      ["∿", "Blend", "Mixer", "left", "right", "sum", "Cloth"].toSorted(),
    );
    const [light, dark] = [flow.toSVG({ theme: "light" }), flow.toSVG({ theme: "dark" })];
    expect(light).not.toBe(dark);
    expect(flow.toSVG()).toBe(light);
    flow.colorMode = "dark";
    expect(flow.toSVG()).toBe(dark);
    expect(flow.toSVG({ theme: { background: "none" } })).toContain('fill="none"');
    const widthOf = (svg: string): number => Number(elementsIn(svg)[0]?.attributes["width"]);
    expect(widthOf(flow.toSVG({ padding: 100 })) - widthOf(flow.toSVG({ padding: 0 }))).toBeCloseTo(
      200,
    );
    expect(elementsIn(new Flow().toSVG({ padding: 10 }))[0]?.attributes).toMatchObject({
      width: "20",
      height: "20",
    });
  });

  it("[G272] rejects unknown nodes and options", () => {
    const flow = studio();
    expect(() => flow.toSVG({ nodes: ["no"] })).toThrow(NotFoundError);
    for (const options of [
      { theme: "blue" },
      { theme: { color: "red" } },
      { padding: -1 },
      { scale: 2 },
      null,
    ]) {
      expect(() => flow.toSVG(options as never)).toThrow(InvalidArgumentError);
    }
  });
});
