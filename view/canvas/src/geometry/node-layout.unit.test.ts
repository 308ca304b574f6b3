import {
  anchorOf,
  type DrawnNode,
  nodeMetrics,
  nodeSize,
  portsOf,
  textWidth,
} from "@heddle/flow/geometry";
import { describe, expect, it } from "vitest";

const node: DrawnNode = {
  id: "n",
  type: "join",
  label: "Join",
  position: { x: 0, y: 0 },
  selected: false,
  style: null,
};
const join = { label: "Join", inputs: ["left", "right"], outputs: ["rows"] };

describe("the size of a node", () => {
  it("[F60] grows with its title and with its ports, within bounds", () => {
    expect(nodeSize(node)).toEqual({ width: 150, height: 40 });
    expect(nodeSize({ ...node, label: "x".repeat(25) })).toEqual({ width: 250, height: 40 });
    expect(nodeSize({ ...node, label: "結".repeat(12) }).width).toBe(240);
    expect(nodeSize({ ...node, label: "x".repeat(200) }).width).toBe(nodeMetrics.maximumWidth);
    expect(nodeSize(node, join)).toEqual({ width: 150, height: 40 + 2 * 22 + 8 });
  });

  it("[F793] has room for the title and the buttons behind it", () => {
    const label = "Every word of a title";
    const { padding, buttonWidth } = nodeMetrics;
    const needed = textWidth(label) + 2 * padding + buttonWidth;
    expect(nodeSize({ ...node, label }).width).toBeGreaterThanOrEqual(needed);
    const collapsed = nodeSize({ ...node, label, collapsed: true }).width;
    expect(collapsed).toBeGreaterThanOrEqual(needed + buttonWidth);
  });

  it("[F802] is larger for titles in capitals", () => {
    const widthOf = (label: string): number => nodeSize({ ...node, label }).width;
    expect(widthOf("LOAD WAREHOUSE DATA")).toBeGreaterThan(widthOf("Load warehouse data"));
    // Single capitals are among narrow letters.
    expect(textWidth("Load Warehouse Data")).toBe(textWidth("load warehouse data"));
  });

  it("[F60] is that of its style, but at least as high as its ports", () => {
    expect(nodeSize({ ...node, style: { width: 90, height: "300px" } })).toEqual({
      width: 90,
      height: 300,
    });
    expect(nodeSize({ ...node, style: { height: 10 } }, join).height).toBe(92);
    for (const width of ["50%", "auto", -1, Number.NaN, {}]) {
      expect(nodeSize({ ...node, style: { width } }).width).toBe(150);
    }
  });

  it("[F60] includes an estimate for a view until it is measured", () => {
    expect(nodeSize({ ...node, view: {} })).toEqual({ width: 220, height: 160 });
    expect(nodeSize({ ...node, view: [] })).toEqual({ width: 150, height: 40 });
  });
});

describe("the ports of a node", () => {
  it("[F60] are one on each side for a type without a port list", () => {
    expect(portsOf(node)).toEqual([
      { id: null, name: null, type: null, side: "input", x: 0, y: 20 },
      { id: null, name: null, type: null, side: "output", x: 150, y: 20 },
    ]);
  });

  it("[F60] are stacked in the order of the type", () => {
    expect(portsOf(node, join)).toMatchObject([
      { id: "left", side: "input", x: 0, y: 51 },
      { id: "right", side: "input", x: 0, y: 73 },
      { id: "rows", side: "output", x: 150, y: 51 },
    ]);
  });

  it("[F130] have the label and the type of their options", () => {
    const inputs = [{ id: "in", label: "A long name of an image", type: "image" }, "left"];
    const typed = { ...join, inputs };
    expect(portsOf(node, typed)).toMatchObject([
      { id: "in", name: "A long name of an image", type: "image" },
      { id: "left", name: "left", type: null },
      { id: "rows" },
    ]);
    expect(nodeSize(node, typed).width).toBeGreaterThan(nodeSize(node, join).width);
  });

  it("[F60] anchor edges at the named port, the first port, or the middle of the side", () => {
    const size = nodeSize(node, join);
    const ports = portsOf(node, join);
    expect(anchorOf(ports, "input", "right", size)).toEqual({ x: -5, y: 73 });
    expect(anchorOf(ports, "input", "gone", size)).toEqual({ x: -5, y: 51 });
    expect(anchorOf(ports, "output", null, size)).toEqual({ x: 155, y: 51 });
    const source = { ...join, inputs: [] };
    expect(anchorOf(portsOf(node, source), "input", null, size)).toEqual({ x: 0, y: 46 });
  });
});
