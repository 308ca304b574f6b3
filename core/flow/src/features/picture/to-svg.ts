import type { Records } from "@heddle/params";
import * as z from "zod/mini";

import { assertArguments } from "../../argument-checks.ts";
import type { EdgeDefaults } from "../../item/edge-defaults.ts";
import type { EdgeRecord } from "../../record/edge-record.ts";
import type { EdgeTypeJSON } from "../../item/edge-type.ts";
import { NotFoundError } from "../../flow-errors.ts";
import { AreaIndex } from "../../geometry/area-index.ts";
import { titleOf, typeLabelOf } from "../../geometry/drawn-records.ts";
import {
  arrowHead,
  bundleOffset,
  type EdgeCourse,
  edgeMetrics,
  edgePath,
  edgeShape,
  EdgeShapes,
  endAngle,
  startAngle,
  headColor,
  headSize,
  isClosed,
} from "../../geometry/edge-shape.ts";
import { edgePortColor, edgeStroke, nodeStyle, portColor } from "../../geometry/item-style.ts";
import {
  anchorOf,
  fitText,
  hasView,
  nodeMetrics,
  nodeSize,
  type Port,
  portsOf,
  textWidth,
  wrapText,
} from "../../geometry/node-layout.ts";
import { type Point, type Rectangle, unionOf } from "../../geometry/rectangle.ts";
import { laneOf, Router } from "../../geometry/route.ts";
import { groupsFirst, type GroupTree } from "../../group/group-tree.ts";
import { crossingPorts, shownAs, shownEdge } from "../../group/shown-graph.ts";
import { isFrame, typeRecordOf } from "../../item/built-in-types.ts";
import type { NodeRecord } from "../../record/node-record.ts";
import { isNote, noteText, noteTextColor } from "../../record/note.ts";
import type { NodeTypeJSON } from "../../item/node-type.ts";
import type { PortTypeRecord } from "../../item/port-types.ts";
import { escapeText, safeColor, svgElement } from "./svg-elements.ts";

/** The colors and the font of a picture. They have the defaults of the canvas. */
export interface PictureTheme {
  /** Behind the graph; `none` is transparent. */
  readonly background: string;
  /** Nodes, and labels of edges. */
  readonly surface: string;
  readonly text: string;
  /** Type labels and port names. */
  readonly muted: string;
  /** Edges and ports. */
  readonly edge: string;
  /** Borders. */
  readonly line: string;
  /** A CSS font family. */
  readonly font: string;
}

/** The fonts of the canvas. */
export const systemFonts =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', 'DejaVu Sans', sans-serif";

const themes = {
  light: {
    background: "#f6f7f9",
    surface: "#ffffff",
    text: "#1b1f27",
    muted: "#596170",
    edge: "#868f9e",
    line: "#dfe3e9",
  },
  dark: {
    background: "#101318",
    surface: "#1b1f27",
    text: "#e9ebf0",
    muted: "#a4acba",
    edge: "#737d8d",
    line: "#3a414d",
  },
} as const satisfies Readonly<Record<string, Omit<PictureTheme, "font">>>;

/** How `Flow.toSVG` draws a graph. */
export interface SvgOptions {
  /** `light`, `dark`, or colors that replace those of `light`; the `colorMode` of the flow by default. */
  readonly theme?: "light" | "dark" | Partial<PictureTheme> | undefined;
  /** The ids of the nodes to draw, with the edges between them; all by default. */
  readonly nodes?: readonly string[] | undefined;
  /** The space around the graph in pixels; 24 by default. */
  readonly padding?: number | undefined;
}

const text = z.optional(z.string());

/** The zod type of the options of `Flow.toSVG`. */
export const svgOptionsType = z.strictObject({
  theme: z.optional(
    z.union([
      z.enum(["light", "dark"]),
      z.strictObject({
        background: text,
        surface: text,
        text,
        muted: text,
        edge: text,
        line: text,
        font: text,
      }),
    ]),
  ),
  nodes: z.optional(z.array(z.string())),
  padding: z.optional(z.number().check(z.nonnegative())),
});

const defaultPadding = 24;

/** What a picture shows. */
export interface PicturedGraph extends GroupTree {
  readonly nodeRecords: Records<NodeRecord>;
  readonly edgeRecords: Records<EdgeRecord>;
  readonly nodeTypeRecords: Readonly<Record<string, NodeTypeJSON>>;
  readonly edgeTypeRecords: Readonly<Record<string, EdgeTypeJSON>>;
  readonly portTypeRecords: Readonly<Record<string, PortTypeRecord>>;
  readonly defaultEdgeOptions: EdgeDefaults;
  readonly colorMode: "light" | "dark" | null;
  edge(id: string): Readonly<EdgeRecord> | undefined;
  edgesOf(id: string): Iterable<string>;
}

/** A drawn graph, and its size in pixels. */
export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Draws a graph as an SVG text. */
export function toSVG(graph: PicturedGraph, options: SvgOptions = {}): string {
  assertArguments("Flow.toSVG", [svgOptionsType], [options]);
  return drawGraph("Flow.toSVG", graph, options).svg;
}

/** Draws a graph as the canvas does, without a page: all text is escaped, and nothing is loaded from elsewhere. */
export function drawGraph(
  caller: string,
  graph: PicturedGraph,
  options: SvgOptions,
  defaultFont: string = systemFonts,
): Picture {
  const { padding = defaultPadding } = options;
  const theme = themeOf(options.theme ?? graph.colorMode ?? "light", defaultFont);
  const records = picturedNodes(caller, graph, options.nodes);
  const pictured = new Map(records.map((node) => [node.id, node]));
  const shown = records.filter(({ id }) => shownAs(pictured, id, null) === id);
  const nodes = new Map(shown.map((node) => [node.id, placed(node, graph)]));
  const edges = drawnEdges(graph, nodes, pictured);
  const parts = edges.map((edge) => drawEdge(edge, theme));
  const labels = edges.flatMap((edge) => drawLabel(edge, theme));
  const frames = groupsFirst(shown.filter(isFrame))
    .flatMap(({ id }) => nodes.get(id) ?? [])
    .map((node) => drawFrame(node, theme));
  const cards = [...nodes.values()]
    .filter(({ record }) => !isFrame(record))
    .map((node) => drawNode(node, graph, theme));
  const boxes = [
    ...[...nodes.values()].map(({ box }) => grown(box, nodeMetrics.portRadius + 1)),
    ...edges.map(({ bounds }) => bounds),
    ...labels.map(({ box }) => box),
  ];
  const { x, y, width, height } = grown(boxes.reduce(unionOf, boxes[0] ?? emptyBox), padding);
  const background = { x, y, width, height, fill: theme.background };
  const svg = svgElement(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: [x, y, width, height].map((value) => Math.round(value * 100) / 100).join(" "),
      "font-family": theme.font,
    },
    [
      svgElement("rect", background),
      ...frames,
      ...parts,
      ...labels.map(({ svg }) => svg),
      ...cards,
    ].join("\n"),
  );
  return { svg, width, height };
}

/** The records of the nodes to draw; throws for an unknown one. */
function picturedNodes(
  caller: string,
  { nodeRecords }: PicturedGraph,
  ids: readonly string[] | undefined,
): Readonly<NodeRecord>[] {
  if (!ids) return [...nodeRecords].map(([, record]) => record);
  return ids.map((id) => {
    const record = nodeRecords.get(id);
    if (!record) throw new NotFoundError(`${caller}: there is no node "${id}"`);
    return record;
  });
}

const emptyBox: Rectangle = { x: 0, y: 0, width: 0, height: 0 };

function themeOf(theme: NonNullable<SvgOptions["theme"]>, defaultFont: string): PictureTheme {
  if (typeof theme === "string") return { ...themes[theme], font: defaultFont };
  const { font = defaultFont, ...colors } = theme;
  const entries = Object.entries(colors).map(([name, color]) => [
    name,
    safeColor(color, themes.light[name as keyof typeof themes.light]),
  ]);
  return { ...themes.light, ...Object.fromEntries(entries), font };
}

function grown({ x, y, width, height }: Rectangle, by: number): Rectangle {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

// --- Nodes ---

interface PlacedNode {
  readonly record: Readonly<NodeRecord>;
  readonly type: NodeTypeJSON | undefined;
  readonly box: Rectangle;
  readonly ports: readonly Port[];
}

function placed(record: Readonly<NodeRecord>, graph: PicturedGraph): PlacedNode {
  const type = typeRecordOf(graph.nodeTypeRecords, record.type);
  const drawn = record.collapsed ? { ...record, ports: crossingPorts(graph, record.id) } : record;
  const box = { ...record.position, ...nodeSize(drawn, type) };
  return { record, type, box, ports: portsOf(drawn, type, box) };
}

/** The height of a line of a note. */
const noteLine = 20;

const { headerHeight, iconWidth, padding: inset, portRadius, stripe } = nodeMetrics;

/** The card of a node with its title and ports; views in it are code, and only their place is drawn. */
function drawNode(
  node: PlacedNode,
  { portTypeRecords }: PicturedGraph,
  theme: PictureTheme,
): string {
  const { record, type, box, ports } = node;
  const style = nodeStyle(record);
  const radius = Math.min(style.radius, box.height / 2);
  const border = {
    stroke: style.border ? safeColor(style.border.color, theme.line) : theme.line,
    "stroke-width": style.border?.width ?? 1,
  };
  const fill = safeColor(style.background, theme.surface);
  const parts = [
    svgElement("rect", { ...box, y: box.y + 2, rx: radius, fill: "#000000", "fill-opacity": 0.06 }),
    svgElement("rect", { ...box, rx: radius, fill, ...border }),
    ...(type?.color ? [drawStripe(box, radius, safeColor(type.color, theme.edge))] : []),
    ...(isNote(record) ? drawNote(node) : drawHeader(node, theme)),
    ...(hasView(record) ? [drawViewPlace(node, theme)] : []),
    ...ports.flatMap((port) =>
      drawPort(port, box, safeColor(portColor(portTypeRecords, port.type), theme.edge), theme),
    ),
  ];
  const opacity = style.opacity < 1 ? Math.max(0, style.opacity) : undefined;
  return svgElement("g", { opacity }, parts.join(""));
}

/** The text of a note, as far as it fits. */
function drawNote({ record, box }: PlacedNode): string[] {
  const { padding: left, titleSize: size } = nodeMetrics;
  const color = safeColor(nodeStyle(record).color, noteTextColor);
  const width = box.width - 2 * left;
  const limit = Math.max(1, Math.floor((box.height - 2 * left) / noteLine));
  return wrapText(noteText(record), width, size, limit).map((line, at) =>
    drawText(
      line,
      { x: box.x + left, y: box.y + left + (at + 0.5) * noteLine },
      { size, color, width },
    ),
  );
}

/** The frame of a group with its title, behind everything else. */
function drawFrame({ record, type, box }: PlacedNode, theme: PictureTheme): string {
  const { padding: left, radius, titleSize } = nodeMetrics;
  const color = safeColor(nodeStyle(record).background, theme.muted);
  const frame = { rx: radius + 4, fill: color, "fill-opacity": 0.08, stroke: color };
  const at = { x: box.x + left, y: box.y + headerHeight / 2 };
  const title = { size: titleSize, color: theme.text, width: box.width - 2 * left, weight: 600 };
  return [
    svgElement("rect", { ...box, ...frame, "stroke-opacity": 0.4 }),
    drawText(titleOf(record, type), at, title),
  ].join("");
}

/** The left side of the card in the color of its type. */
function drawStripe({ x, y, height }: Rectangle, radius: number, fill: string): string {
  const bend = Math.min(radius, height / 2);
  // Inside the rounded corners, the stripe is as wide as they leave it.
  const cut = bend - Math.sqrt(Math.max(0, bend ** 2 - Math.max(0, bend - stripe) ** 2));
  const d = `M${x + stripe},${y + cut}A${bend},${bend} 0 0 0 ${x},${y + bend}V${y + height - bend}A${bend},${bend} 0 0 0 ${x + stripe},${y + height - cut}Z`;
  return svgElement("path", { d, fill });
}

function drawHeader({ record, type, box }: PlacedNode, theme: PictureTheme): string[] {
  const color = safeColor(nodeStyle(record).color, theme.text);
  const left = box.x + inset + (type?.icon ? iconWidth : 0);
  const width = box.x + box.width - inset - left;
  const middle = box.y + headerHeight / 2;
  const kind = typeLabelOf(record, type);
  const { titleSize, kindSize, titleLine, kindLine } = nodeMetrics;
  const titleY = middle + (kind === undefined ? 0 : titleLine);
  const title = { size: titleSize, color, width, weight: 600 };
  return [
    ...(type?.icon
      ? [
          drawText(
            type.icon,
            { x: box.x + inset + 8, y: middle },
            { size: 15, color, width: iconWidth, anchor: "middle" },
          ),
        ]
      : []),
    drawText(titleOf(record, type), { x: left, y: titleY }, title),
    ...(kind === undefined
      ? []
      : [
          drawText(
            kind,
            { x: left, y: middle + kindLine },
            { size: kindSize, color: theme.muted, width },
          ),
        ]),
  ];
}

/** A quiet frame where a page shows the views of a node. */
function drawViewPlace({ box, type }: PlacedNode, theme: PictureTheme): string {
  const rows = Math.max(type?.inputs?.length ?? 0, type?.outputs?.length ?? 0);
  const top =
    box.y + headerHeight + rows * nodeMetrics.portRow + (rows > 0 ? nodeMetrics.footer : 4);
  const height = Math.max(0, box.y + box.height - 12 - top);
  const place = { x: box.x + inset, y: top, width: box.width - 2 * inset, height, rx: 4 };
  return svgElement("rect", {
    ...place,
    fill: theme.muted,
    "fill-opacity": 0.08,
    stroke: theme.line,
  });
}

function drawPort(
  { id, name, type, side, x, y }: Port,
  box: Rectangle,
  color: string,
  theme: PictureTheme,
): string[] {
  const at = { x: box.x + x, y: box.y + y };
  const circle = svgElement("circle", {
    cx: at.x,
    cy: at.y,
    r: portRadius - 1,
    fill: type === null ? theme.surface : color,
    stroke: color,
    "stroke-width": 2,
  });
  if (id === null) return [circle];
  const isInput = side === "input";
  const textAt = { x: at.x + (isInput ? inset : -inset), y: at.y };
  const style = {
    size: nodeMetrics.portSize,
    color: theme.muted,
    width: (box.width - 3 * inset) / 2,
  };
  return [circle, drawText(name ?? id, textAt, { ...style, anchor: isInput ? "start" : "end" })];
}

interface TextStyle {
  readonly size: number;
  readonly color: string;
  /** Longer text is cut. */
  readonly width: number;
  readonly weight?: number;
  readonly anchor?: "start" | "middle" | "end";
}

/** The distance from the middle of a line to its baseline, as a share of the font size. */
const baseline = 0.35;

/** One line of text whose vertical middle is at a point. */
function drawText(text: string, { x, y }: Point, style: TextStyle): string {
  const { size, color, width, weight, anchor } = style;
  const line = fitText(text.replaceAll(/\s+/g, " ").trim(), width, size);
  return svgElement(
    "text",
    {
      x,
      y: y + baseline * size,
      fill: color,
      "font-size": size,
      "font-weight": weight,
      "text-anchor": anchor === "start" ? undefined : anchor,
    },
    escapeText(line),
  );
}

// --- Edges ---

interface DrawnEdge {
  readonly record: Readonly<EdgeRecord>;
  readonly path: string;
  /** The places and directions of arrow heads, in radians. */
  readonly start: Point & { readonly angle: number };
  readonly end: Point & { readonly angle: number };
  readonly labelAt: Point;
  readonly bounds: Rectangle;
  /** The color of what flows through it. */
  readonly portColor: string | undefined;
  readonly defaults: EdgeDefaults;
}

/** The edges between nodes of the picture, with the paths that the canvas draws. */
function drawnEdges(
  graph: PicturedGraph,
  nodes: ReadonlyMap<string, PlacedNode>,
  pictured: ReadonlyMap<string, NodeRecord>,
): DrawnEdge[] {
  const defaults = graph.defaultEdgeOptions;
  const shapes = new EdgeShapes(graph.edgeTypeRecords, defaults as object);
  const bundles = new Map<
    string,
    { source: PlacedNode; target: PlacedNode; edges: Readonly<EdgeRecord>[] }
  >();
  for (const [, edge] of graph.edgeRecords) {
    const record = shownEdge(pictured, edge, null);
    const source = record && nodes.get(record.source);
    const target = record && nodes.get(record.target);
    if (!source || !target) continue;
    const ends = [record.source, record.sourceHandle, record.target, record.targetHandle];
    const key = JSON.stringify(ends);
    const bundle = bundles.get(key) ?? { source, target, edges: [] };
    bundles.set(key, bundle);
    bundle.edges.push(record);
  }
  const routed = routerOf(nodes);
  const viaOf = (record: Readonly<EdgeRecord>, course: EdgeCourse): EdgeCourse["via"] =>
    shapes.isRouted(record.type) ? routed(record, course) : undefined;
  return [...bundles.values()].flatMap(({ source, target, edges }) =>
    edges.map((record, at): DrawnEdge => {
      const offset = bundleOffset(at, edges.length);
      const shape = shapes.nameOf(record.type);
      const from = anchor(source, "output", record.sourceHandle);
      const to = anchor(target, "input", record.targetHandle);
      const direct = { from, to, offset };
      const course = { ...direct, via: record.bends ?? viaOf(record, direct) };
      const { path, label: labelAt } = edgePath(shape, course);
      return {
        record,
        path,
        start: { ...from, angle: startAngle(edgeShape(shape), course) },
        end: { ...to, angle: endAngle(edgeShape(shape), course) },
        labelAt,
        bounds: pathBounds(shape, course),
        portColor: edgePortColor(record, source.type, target.type, graph.portTypeRecords),
        defaults,
      };
    }),
  );
}

/** Leads edges around the nodes of the picture, as on the canvas. */
function routerOf(
  nodes: ReadonlyMap<string, PlacedNode>,
): (record: Readonly<EdgeRecord>, course: EdgeCourse) => EdgeCourse["via"] {
  const index = new AreaIndex();
  const numbers = new Map([...nodes.keys()].map((id, at) => [id, at]));
  for (const [id, number] of numbers) {
    const node = nodes.get(id);
    if (node && !isFrame(node.record)) index.set(number, node.box);
  }
  const router = new Router(index);
  return ({ source, target, sourceHandle }, course) => {
    const ends = {
      ...course,
      source: numbers.get(source) ?? -1,
      target: numbers.get(target) ?? -1,
      lane: laneOf(source, sourceHandle, course.offset / edgeMetrics.bundleGap),
    };
    return router.find(ends).corners;
  };
}

function anchor(
  { ports, box }: PlacedNode,
  side: "input" | "output",
  handle: string | null,
): Point {
  const { x, y } = anchorOf(ports, side, handle, box);
  return { x: box.x + x, y: box.y + y };
}

/** Points of a curve that are compared for its bounds. */
const samples = 16;

function pathBounds(shape: string, course: EdgeCourse): Rectangle {
  const points: Point[] = [];
  const add = (point: Point): void => void points.push(point);
  edgeShape(shape)(
    {
      move: add,
      line: add,
      curve: (start, leave, arrive, end) => {
        for (let at = 1; at <= samples; at += 1) {
          const [t, u] = [at / samples, 1 - at / samples];
          const on = (axis: "x" | "y"): number =>
            u ** 3 * start[axis] +
            3 * u ** 2 * t * leave[axis] +
            3 * u * t ** 2 * arrive[axis] +
            t ** 3 * end[axis];
          add({ x: on("x"), y: on("y") });
        }
      },
    },
    course,
  );
  return points
    .map((point) => ({ ...point, width: 0, height: 0 }))
    .reduce(unionOf, { ...course.from, width: 0, height: 0 });
}

/** The line of an edge and its arrow head. */
function drawEdge(edge: DrawnEdge, theme: PictureTheme): string {
  const { record, path, start, end, defaults, portColor: color } = edge;
  const line = edgeStroke(record, defaults as object, color);
  const stroke = safeColor(line.color, theme.edge);
  const width = line.width ?? edgeMetrics.width;
  const isAnimated = (record.animated ?? defaults.animated) === true;
  const dashes = line.dashes?.join(" ") ?? (isAnimated ? "6" : undefined);
  const heads = [
    [record.markerStart ?? defaults.markerStart, start],
    [record.markerEnd ?? defaults.markerEnd, end],
  ] as const;
  const attributes = {
    d: path,
    fill: "none",
    stroke,
    "stroke-width": width,
    "stroke-dasharray": dashes,
  };
  const drawn = heads.map(([marker, at]) =>
    marker ? drawHead(marker as Marker, at, stroke, width) : "",
  );
  return svgElement("path", attributes) + drawn.join("");
}

type Marker = Readonly<Record<string, unknown>>;

function drawHead(
  marker: Marker,
  { x, y, angle }: DrawnEdge["end"],
  lineColor: string,
  lineWidth: number,
): string {
  const color = safeColor(headColor(marker), lineColor);
  const scale = (headSize(marker) / arrowHead.field) * lineWidth;
  const { length, halfWidth } = arrowHead;
  const degrees = (angle * 180) / Math.PI;
  return svgElement("path", {
    d: `M${-length},${-halfWidth}L0,0L${-length},${halfWidth}${isClosed(marker) ? "Z" : ""}`,
    transform: `translate(${x} ${y}) rotate(${degrees}) scale(${scale})`,
    fill: isClosed(marker) ? color : "none",
    stroke: color,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
}

function drawLabel(
  { record, labelAt, defaults }: DrawnEdge,
  theme: PictureTheme,
): { readonly svg: string; readonly box: Rectangle }[] {
  const text = record.label ?? defaults.label;
  if (!text) return [];
  const { labelSize, labelPadding, labelHeight, maximumLabelWidth } = edgeMetrics;
  const most = maximumLabelWidth - 2 * labelPadding;
  const width = Math.min(textWidth(text, labelSize), most) + 2 * labelPadding;
  const box = {
    x: labelAt.x - width / 2,
    y: labelAt.y - labelHeight / 2,
    width,
    height: labelHeight,
  };
  const pill = { ...box, rx: labelHeight / 2, fill: theme.surface, stroke: theme.line };
  const style = { size: labelSize, color: theme.text, width: most, anchor: "middle" } as const;
  return [{ svg: svgElement("rect", pill) + drawText(text, labelAt, style), box }];
}
