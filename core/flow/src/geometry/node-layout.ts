import { isNote, noteSize } from "../record/note.ts";
import { portFields, type PortJSON } from "../port/port.ts";

import { type DrawnNode, type DrawnNodeType, titleOf, typeLabelOf } from "./drawn-records.ts";
import type { Point, Size } from "./rectangle.ts";

/** Measures of a node in pixels at zoom 1, for painting and for elements. */
export const nodeMetrics = {
  /** Row of the title. */
  headerHeight: 40,
  /** Height of each row of named ports. */
  portRow: 22,
  footer: 8,
  /** Left and right of the title and of port names. */
  padding: 14,
  /** Includes the gap after it. */
  iconWidth: 24,
  /** A button behind the title, which is invisible until the node is hovered; its gap overlaps the padding. */
  buttonWidth: 28,
  minimumWidth: 150,
  maximumWidth: 320,
  /** Size of a view inside a node until it is measured. */
  viewWidth: 220,
  viewHeight: 120,
  /** Estimated width of a letter. */
  letter: 7.4,
  /** That of a capital, in a text with several in a row: `"ORDER_ITEMS"`. Single ones are among narrow letters. */
  capital: 9.9,
  /** Vertical centers of title and type label, relative to the center of the header. */
  titleLine: -6.6,
  kindLine: 7.8,
  titleSize: 13,
  kindSize: 11,
  portSize: 12,
  radius: 8,
  portRadius: 5,
  /** Colored stripe at the left side. */
  stripe: 3,
} as const;

/** The size of a node by its record and type. A node with a view inside is measured as well. */
export function nodeSize(node: DrawnNode, type?: DrawnNodeType): Size {
  const given = node.collapsed
    ? undefined
    : (node.dimensions ?? (isNote(node) ? noteSize : undefined));
  const styled = {
    width: given?.width ?? pixels(node.style?.["width"]),
    height: given?.height ?? pixels(node.style?.["height"]),
  };
  const needed = neededHeight(node.ports ?? type) + (hasView(node) ? nodeMetrics.viewHeight : 0);
  return {
    width: styled.width ?? ownWidth(node, type),
    height: Math.max(styled.height ?? 0, needed),
  };
}

function neededHeight(type?: DrawnNodeType): number {
  const rows = Math.max(type?.inputs?.length ?? 0, type?.outputs?.length ?? 0);
  const { headerHeight, portRow, footer } = nodeMetrics;
  return headerHeight + (rows > 0 ? rows * portRow + footer : 0);
}

export function hasView({ view }: DrawnNode): boolean {
  return view !== undefined && view !== null && !(Array.isArray(view) && view.length === 0);
}

function ownWidth(node: DrawnNode, type: DrawnNodeType | undefined): number {
  const { padding, iconWidth, buttonWidth, minimumWidth, maximumWidth, viewWidth } = nodeMetrics;
  const names = Math.max(textWidth(titleOf(node, type)), textWidth(typeLabelOf(node, type) ?? ""));
  const buttons = node.collapsed ? 2 * buttonWidth : buttonWidth;
  const title = names + (type?.icon ? iconWidth : 0) + buttons;
  const width =
    Math.ceil((Math.max(title, portsWidth(node.ports ?? type)) + 2 * padding) / 10) * 10;
  const minimum = hasView(node) ? viewWidth : minimumWidth;
  return Math.min(Math.max(width, minimum), maximumWidth);
}

function portsWidth({ inputs, outputs }: DrawnNodeType = {}): number {
  const rows = Math.max(inputs?.length ?? 0, outputs?.length ?? 0);
  let widest = 0;
  for (let row = 0; row < rows; row += 1) {
    const names = textWidth(portName(inputs?.[row])) + textWidth(portName(outputs?.[row]));
    widest = Math.max(widest, names + nodeMetrics.padding);
  }
  return widest;
}

/** The displayed name of a port; "" where a row has none. */
export function portName(port: PortJSON | undefined): string {
  if (port === undefined) return "";
  const { id, label = id } = portFields(port);
  return label;
}

/** An estimate: a measured width depends on the font, so the same node would differ between two screens. */
export function textWidth(text: string, size: number = nodeMetrics.titleSize): number {
  // Most texts have no other letters, and a graph has thousands of them.
  if (!hasWideLetters.test(text)) return text.length * letterWidth(size);
  const capital = capitalIn(text);
  let letters = 0;
  for (const letter of text) letters += lettersOf(letter, capital);
  return letters * letterWidth(size);
}

/** The text, or its start with an ellipsis where it would be wider. */
export function fitText(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  const most = Math.floor(width / letterWidth(size)) - 1;
  const capital = capitalIn(text);
  let [letters, start] = [0, ""];
  for (const letter of text) {
    letters += lettersOf(letter, capital);
    if (letters > most) break;
    start += letter;
  }
  return `${start.trimEnd()}…`;
}

function letterWidth(size: number): number {
  return (nodeMetrics.letter * size) / nodeMetrics.titleSize;
}

const capitalRow = /\p{Lu}{2}/u;
const hasWideLetters = new RegExp(`[\u2e80-\uffff]|${capitalRow.source}`, "u");

/** The width of a capital in a text, in letters. */
function capitalIn(text: string): number {
  return capitalRow.test(text) ? nodeMetrics.capital / nodeMetrics.letter : 1;
}

/** Letters from U+2E80 on are mostly full-width. */
function lettersOf(letter: string, capital: number): number {
  if (letter >= "\u2e80") return 2;
  return /\p{Lu}/u.test(letter) ? capital : 1;
}

function pixels(value: unknown): number | undefined {
  const number = typeof value === "string" ? Number(/^([\d.]+)(px)?$/.exec(value)?.[1]) : value;
  return typeof number === "number" && number > 0 && Number.isFinite(number) ? number : undefined;
}

/** Edges end at inputs (left) and start at outputs (right). */
export type PortSide = "input" | "output";

/** A port; `x` and `y` are its center, relative to the node's upper left corner. */
export interface Port extends Point {
  /** The value of `sourceHandle` and `targetHandle`; null for the only port of a type without a port list. */
  readonly id: string | null;
  /** The displayed name; null for a port without an id. */
  readonly name: string | null;
  /** The name of its type in `portTypeRecords`, if it has one. */
  readonly type: string | null;
  readonly side: PortSide;
}

/** The ports of a node, inputs first. */
export function portsOf(
  node: DrawnNode,
  type?: DrawnNodeType,
  size: Size = nodeSize(node, type),
): readonly Port[] {
  const lists = node.ports ?? type ?? noType;
  const byWidth = portsCache.get(lists) ?? new Map<number, Map<number, readonly Port[]>>();
  const byHeight = byWidth.get(size.width) ?? new Map<number, readonly Port[]>();
  const known = byHeight.get(size.height);
  if (known) return known;
  const ports = [
    ...portsOn("input", lists.inputs, 0, size),
    ...portsOn("output", lists.outputs, size.width, size),
  ];
  portsCache.set(lists, byWidth.set(size.width, byHeight.set(size.height, ports)));
  return ports;
}

/** Thousands of nodes share few types and sizes, and so their ports. */
const portsCache = new WeakMap<DrawnNodeType, Map<number, Map<number, readonly Port[]>>>();
const noType: DrawnNodeType = {};

/**
 * Where an edge touches a node: at the outer side of its port, or of the first port if `handle` is not the id of one.
 */
export function anchorOf(
  ports: readonly Port[],
  side: PortSide,
  handle: string | null,
  size: Size,
): Point {
  const outward = side === "input" ? -nodeMetrics.portRadius : nodeMetrics.portRadius;
  const port = portOn(ports, side, handle);
  if (port) return { x: port.x + outward, y: port.y };
  return { x: side === "input" ? 0 : size.width, y: size.height / 2 };
}

/** A loop, because it runs twice for each edge of a graph. */
function portOn(ports: readonly Port[], side: PortSide, handle: string | null): Port | undefined {
  let first: Port | undefined;
  for (const port of ports) {
    if (port.side !== side) continue;
    if (port.id === handle) return port;
    first ??= port;
  }
  return first;
}

function portsOn(
  side: PortSide,
  ports: readonly PortJSON[] | null | undefined,
  x: number,
  { height }: Size,
): readonly Port[] {
  const { headerHeight, portRow } = nodeMetrics;
  if (!ports) {
    const y = Math.min(headerHeight, height) / 2;
    return [{ id: null, name: null, type: null, side, x, y }];
  }
  return ports.map(portFields).map(({ id, label = id, type }, row) => ({
    id,
    name: label,
    type: typeof type === "string" ? type : null,
    side,
    x,
    y: headerHeight + (row + 0.5) * portRow,
  }));
}

/** The lines of a text that fit into a width, at most `limit` of them; the last one ends with an ellipsis if there are more. */
export function wrapText(text: string, width: number, size: number, limit: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && textWidth(longer, size) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
      if (lines.length > limit) break;
    }
    lines.push(line);
    if (lines.length > limit) break;
  }
  const shown = lines.slice(0, limit).map((line) => fitText(line, width, size));
  const last = shown.at(-1);
  return lines.length > limit && last !== undefined
    ? [...shown.slice(0, -1), last.endsWith("…") ? last : `${last}…`]
    : shown;
}
