/* oxlint-disable typescript/no-non-null-assertion -- a slot has a value in every column */
import { type DrawnEdge, type EdgeStroke, plain, sidewaysReach } from "@heddle/flow/geometry";

import { grown, type NodeTable } from "./node-table.ts";
import { type Point, type Rectangle, touches } from "./rectangle.ts";
import { Flags, Slots, StyleIndex } from "./slots.ts";

/** The slot of the node and the contact point, relative to the node's corner. */
export interface EdgeEnd extends Point {
  readonly slot: number;
}

/** The line of an edge. The theme has the color of a state. */
export interface StatedStroke extends EdgeStroke {
  /** The number of the state, if the edge has one. */
  readonly state?: number;
}

/** All edges in columns, by slot. Ends are relative to their nodes, so moving a node changes nothing here. */
export class EdgeTable {
  readonly slots: Slots = new Slots();
  readonly styles: StyleIndex<StatedStroke> = new StyleIndex(plain);
  readonly records: DrawnEdge[] = [];
  /** Slots of the two nodes; both negative where one of them is missing, and in free slots. */
  source: Int32Array = new Int32Array(64).fill(-1);
  target: Int32Array = new Int32Array(64).fill(-1);
  sourceX: Float32Array = new Float32Array(64);
  sourceY: Float32Array = new Float32Array(64);
  targetX: Float32Array = new Float32Array(64);
  targetY: Float32Array = new Float32Array(64);
  /** Vertical offset in the middle, to keep parallel edges apart. */
  offset: Float32Array = new Float32Array(64);
  selected: Uint8Array = new Uint8Array(64);
  style: Uint16Array = new Uint16Array(64);
  readonly covered: Flags = new Flags();
  /** The areas of edges that run through other points than their ends. */
  readonly extents: Map<number, Rectangle> = new Map();
  readonly #nodes: NodeTable;

  constructor(nodes: NodeTable) {
    this.#nodes = nodes;
  }

  take(id: string): number {
    const slot = this.slots.take(id);
    if (slot >= this.source.length) this.#grow();
    return slot;
  }

  release(id: string): void {
    const slot = this.slots.release(id);
    if (slot === undefined) return;
    this.connect(slot, undefined, undefined);
    this.selected[slot] = 0;
    this.covered.set(slot, false);
    this.extents.delete(slot);
  }

  /** Sets the two ends; an edge without one of them is not painted. */
  connect(slot: number, source: EdgeEnd | undefined, target: EdgeEnd | undefined): void {
    const isWhole = source !== undefined && target !== undefined;
    this.source[slot] = isWhole ? source.slot : -1;
    this.target[slot] = isWhole ? target.slot : -1;
    this.sourceX[slot] = source?.x ?? 0;
    this.sourceY[slot] = source?.y ?? 0;
    this.targetX[slot] = target?.x ?? 0;
    this.targetY[slot] = target?.y ?? 0;
  }

  /** The edge must have both ends. */
  startOf(slot: number): Point {
    const node = this.source[slot]!;
    return {
      x: this.#nodes.x[node]! + this.sourceX[slot]!,
      y: this.#nodes.y[node]! + this.sourceY[slot]!,
    };
  }

  endOf(slot: number): Point {
    const node = this.target[slot]!;
    return {
      x: this.#nodes.x[node]! + this.targetX[slot]!,
      y: this.#nodes.y[node]! + this.targetY[slot]!,
    };
  }

  /** Slots of all edges that may touch a rectangle, ascending. */
  slotsIn(area: Rectangle, into: number[] = []): number[] {
    const { source, target, sourceX, sourceY, targetX, targetY, offset } = this;
    const { x, y } = this.#nodes;
    const { end } = this.slots;
    const right = area.x + area.width;
    const bottom = area.y + area.height;
    into.length = 0;
    for (let slot = 0; slot < end; slot += 1) {
      const from = source[slot]!;
      if (from < 0) continue;
      const to = target[slot]!;
      const bend = offset[slot]!;
      const startY = y[from]! + sourceY[slot]!;
      const endY = y[to]! + targetY[slot]!;
      const highest = (startY < endY ? startY : endY) + (bend < 0 ? bend : 0);
      const lowest = (startY < endY ? endY : startY) + (bend > 0 ? bend : 0);
      const startX = x[from]! + sourceX[slot]!;
      const endX = x[to]! + targetX[slot]!;
      const reach = sidewaysReach(endX - startX);
      const isNear =
        highest <= bottom &&
        lowest >= area.y &&
        (startX < endX ? startX : endX) - reach <= right &&
        (startX < endX ? endX : startX) + reach >= area.x;
      if (isNear || this.#extendsTo(slot, area)) into.push(slot);
    }
    return into;
  }

  #extendsTo(slot: number, area: Rectangle): boolean {
    const extent = this.extents.size === 0 ? undefined : this.extents.get(slot);
    return extent !== undefined && touches(extent, area);
  }

  /** Slots of all edges with both nodes, ascending. */
  allSlots(into: number[] = []): number[] {
    const { source } = this;
    const { end } = this.slots;
    into.length = 0;
    for (let slot = 0; slot < end; slot += 1) if (source[slot]! >= 0) into.push(slot);
    return into;
  }

  #grow(): void {
    const length = this.source.length * 2;
    this.source = grown(this.source, new Int32Array(length).fill(-1));
    this.target = grown(this.target, new Int32Array(length).fill(-1));
    this.sourceX = grown(this.sourceX, new Float32Array(length));
    this.sourceY = grown(this.sourceY, new Float32Array(length));
    this.targetX = grown(this.targetX, new Float32Array(length));
    this.targetY = grown(this.targetY, new Float32Array(length));
    this.offset = grown(this.offset, new Float32Array(length));
    this.selected = grown(this.selected, new Uint8Array(length));
    this.style = grown(this.style, new Uint16Array(length));
    this.covered.grow(length);
  }
}
