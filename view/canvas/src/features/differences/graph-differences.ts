import type { Difference, DifferenceKind, EdgeJSON, FlowReader, NodeJSON } from "@heddle/flow";
import {
  anchorOf,
  type EdgeCourse,
  nodeSize,
  type Port,
  portsOf,
  shownAs,
  titleOf,
} from "@heddle/flow/geometry";
import type { Records, Translatable } from "@heddle/params";

import type { ItemNames } from "../../item-names.ts";
import type { CanvasState } from "../../canvas-state.ts";
import { type Point, type Rectangle, touches, visibleRectangle } from "../../geometry/rectangle.ts";
import type { Cursor } from "../../cursor/cursor.ts";
import { messages } from "../../messages.ts";
import { keyOf } from "../../records.ts";
import { Signal } from "../../signal.ts";
import { viewportRevealing } from "../../viewport/fit-viewport.ts";
import type { PanZoom } from "../../viewport/pan-zoom.ts";
import { differenceMessages } from "./messages.ts";

interface DifferenceScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly cursor: Cursor;
  readonly names: ItemNames;
  readonly panZoom: PanZoom;
  readonly freeArea: () => Rectangle;
  readonly showCursor: () => void;
  readonly announce: (text: Translatable) => void;
}

/** A difference that is marked on the canvas. */
export interface DifferenceMark {
  readonly key: string;
  readonly difference: Readonly<Difference>;
  /** The place of a node, or of what was one. */
  readonly box: Rectangle | undefined;
  /** Where a node was that moved. */
  readonly before: Rectangle | undefined;
  /** The line of an edge, with the name of its shape. */
  readonly line: { readonly shape: string; readonly course: EdgeCourse } | undefined;
  /** Whether a word says what changed. An edge of an added or removed node needs none: the node has one. */
  readonly isNamed: boolean;
}

/** The sign of each kind of difference, so that its color is not the only sign of it. */
export const differenceSigns: Readonly<Record<DifferenceKind, string>> = {
  added: "+",
  removed: "−",
  changed: "~",
  moved: "→",
};

/** More marks than this are not drawn at once: nobody could tell them apart. */
const maximumMarks = 400;

/** Marks are kept for this many pixels around the screen, so that a short pan shows them at once. */
const marginPx = 400;

/** Shows the differences from `comparedWith` to one viewer, and steps through them. */
export class GraphDifferences {
  readonly records: Records<Difference>;
  /** The key of the difference that is shown in a popup. */
  readonly active: Signal<string | undefined> = new Signal<string | undefined>(undefined);
  readonly #scope: DifferenceScope;
  readonly #stopWords: () => void;

  constructor(scope: DifferenceScope) {
    this.#scope = scope;
    const records = (this.records = scope.flow.get("differences"));
    scope.names.setWords((item) => {
      const change = records.get(keyOf(item))?.change;
      return change && differenceMessages.differences.kinds[change];
    });
    this.#stopWords = records.watch((keys) => scope.names.outdate(keys));
  }

  dispose(): void {
    this.#stopWords();
  }

  /** Why there is no difference to go to: the graph is compared with none, or is equal. */
  get whyNone(): Translatable | undefined {
    return this.records.size > 0 ? undefined : differenceMessages.differences.none;
  }

  /** How many items differ in each way. */
  counts(): Readonly<Record<DifferenceKind, number>> {
    const counts = { added: 0, removed: 0, changed: 0, moved: 0 };
    for (const [, { change }] of this.records) counts[change] += 1;
    return counts;
  }

  /** Shows the next difference, or the previous one. */
  step(by: 1 | -1): void {
    const keys = Array.from(this.records, ([key]) => key);
    if (keys.length === 0) return this.#scope.announce(differenceMessages.differences.none);
    const at = keys.indexOf(this.active.value ?? "");
    const from = at === -1 && by === -1 ? 0 : at;
    this.show(keys[(from + by + keys.length) % keys.length] ?? "");
  }

  /** Brings a difference into view, and shows what differs. */
  show(key: string): void {
    const difference = this.records.get(key);
    if (!difference) return;
    const { cursor, showCursor, state, panZoom, freeArea, announce } = this.#scope;
    this.active.set(key);
    if (difference.change === "removed") {
      const place = this.placeOf(key);
      const next = place && viewportRevealing(state.scene.viewport, freeArea(), place);
      if (next) panZoom.moveTo(next);
    } else {
      cursor.put({ kind: difference.kind, id: difference.id });
      showCursor();
    }
    const at = Array.from(this.records, ([each]) => each).indexOf(key) + 1;
    const name = this.nameOf(difference);
    const change = differenceMessages.differences.kinds[difference.change];
    announce(
      differenceMessages.differences.reached({ at, count: this.records.size, name, change }),
    );
  }

  /** Closes the popup; returns whether it was open. */
  close(): boolean {
    const isOpen = this.active.value !== undefined;
    this.active.set(undefined);
    return isOpen;
  }

  nameOf({ kind, id, ghost }: Readonly<Difference>): Translatable {
    const { names } = this.#scope;
    if (kind === "node") return isNode(ghost) ? this.#titleOf(ghost) : names.title(id);
    if (!isEdge(ghost)) return names.short({ kind, id });
    const [source, target] = [ghost.source, ghost.target].map((end) => {
      const was = this.records.get(`node:${end}`)?.ghost;
      return isNode(was) ? this.#titleOf(was) : names.title(end);
    });
    return messages.edgeName({ source: source ?? "", target: target ?? "" });
  }

  /** The place of a difference in the graph: of an edge, its middle. */
  placeOf(key: string): Rectangle | undefined {
    const difference = this.records.get(key);
    const mark = difference && this.#mark(key, difference);
    if (!mark?.line) return mark?.box;
    const { from, to } = mark.line.course;
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, width: 0, height: 0 };
  }

  /** The differences in and around the visible part. Called when the viewport rests, not in every frame. */
  marks(): readonly DifferenceMark[] {
    if (this.records.size === 0) return [];
    const { viewport, screen } = this.#scope.state.scene;
    const seen = visibleRectangle(viewport, screen, marginPx);
    const marks: DifferenceMark[] = [];
    for (const [key, difference] of this.records) {
      const mark = this.#mark(key, difference);
      const area = mark.line ? areaOf(mark.line.course) : mark.box;
      if (!area || !touches(area, seen)) continue;
      marks.push(mark);
      if (marks.length === maximumMarks) break;
    }
    return marks;
  }

  #mark(key: string, difference: Readonly<Difference>): DifferenceMark {
    const { state } = this.#scope;
    const { kind, id, change, ghost } = difference;
    if (kind === "edge") {
      const course = isEdge(ghost) ? this.#ghostCourse(ghost) : state.geometry.courseOf(id);
      const edge = isEdge(ghost) ? ghost : state.edges.get(id);
      const shape = state.geometry.shapes.nameOf(edge?.type ?? null);
      const isNamed = !(edge && [edge.source, edge.target].some((end) => this.#isNewOrGone(end)));
      const line = course && { shape, course };
      return { key, difference, box: undefined, before: undefined, line, isNamed };
    }
    const was = isNode(ghost) && this.#isShown(ghost) ? this.#ghostBox(ghost) : undefined;
    const isGone = change === "removed";
    const box = isGone ? was : state.rectangleOf(id);
    const before = isGone ? undefined : was;
    return { key, difference, box, before, line: undefined, isNamed: true };
  }

  #isNewOrGone(node: string): boolean {
    const change = this.records.get(`node:${node}`)?.change;
    return change === "added" || change === "removed";
  }

  /** Whether a removed or moved node would be shown: a collapsed group hides it, and a definition contains it. */
  #isShown({ id }: NodeJSON): boolean {
    const { flow } = this.#scope;
    const get = (
      each: string,
    ): Readonly<Pick<NodeJSON, "parent" | "collapsed" | "type">> | undefined => {
      const ghost = this.records.get(`node:${each}`)?.ghost;
      return flow.node(each) ?? (isNode(ghost) ? ghost : undefined);
    };
    return shownAs({ get }, id, flow.get("inside")) === id;
  }

  #ghostBox(node: NodeJSON): Rectangle {
    return { ...node.position, ...nodeSize(node, this.#scope.state.typeNamed(node.type)) };
  }

  /** The course of a removed edge between its ports, at nodes that may be gone, too. */
  #ghostCourse(edge: EdgeJSON): EdgeCourse | undefined {
    const from = this.#portPoint(edge.source, "output", edge.sourceHandle ?? null);
    const to = this.#portPoint(edge.target, "input", edge.targetHandle ?? null);
    return from && to && { from, to, offset: 0, via: edge.bends };
  }

  #portPoint(id: string, side: Port["side"], handle: string | null): Point | undefined {
    const { state } = this.#scope;
    const ghost = this.records.get(`node:${id}`)?.ghost;
    const present = state.portPoint(id, side, handle);
    if (present || !isNode(ghost) || !this.#isShown(ghost)) return present;
    const box = this.#ghostBox(ghost);
    const ports = portsOf(ghost, state.typeNamed(ghost.type), box);
    const { x, y } = anchorOf(ports, side, handle, box);
    return { x: box.x + x, y: box.y + y };
  }

  #titleOf(node: NodeJSON): string {
    return titleOf(node, this.#scope.state.typeNamed(node.type));
  }
}

function areaOf({ from, to, via = [] }: EdgeCourse): Rectangle {
  const points = [from, to, ...via];
  const [x, y] = [Math.min(...points.map((at) => at.x)), Math.min(...points.map((at) => at.y))];
  const [right, bottom] = [
    Math.max(...points.map((at) => at.x)),
    Math.max(...points.map((at) => at.y)),
  ];
  return { x, y, width: right - x, height: bottom - y };
}

function isNode(ghost: NodeJSON | EdgeJSON | null | undefined): ghost is NodeJSON {
  return ghost !== null && ghost !== undefined && "position" in ghost;
}

function isEdge(ghost: NodeJSON | EdgeJSON | null): ghost is EdgeJSON {
  return ghost !== null && "source" in ghost;
}
