/* oxlint-disable typescript/no-non-null-assertion -- a slot has a value in every column */
import { type DrawnNode, type NodeFill, plain } from "@heddle/flow/geometry";

import { stateNumbers } from "../status/status-text.ts";
import type { Point, Rectangle, Size } from "./rectangle.ts";
import { Flags, Slots, StyleIndex } from "./slots.ts";

/** All nodes in columns, by slot. Scanning 50,000 takes less than 0.1 ms, so there is no spatial index to maintain. */
export class NodeTable {
  readonly slots: Slots = new Slots();
  readonly styles: StyleIndex<NodeFill> = new StyleIndex(plain);
  readonly records: DrawnNode[] = [];
  /** NaN in a free slot, so every comparison is false there. */
  x: Float64Array = new Float64Array(64);
  y: Float64Array = new Float64Array(64);
  width: Float64Array = new Float64Array(64);
  height: Float64Array = new Float64Array(64);
  selected: Uint8Array = new Uint8Array(64);
  /** Index into `styles`. */
  style: Uint16Array = new Uint16Array(64);
  /** The number of its state in `stateNumbers`. */
  state: Uint8Array = new Uint8Array(64);
  /** How many nodes are in each state, by its number; idle ones are not counted. */
  readonly stateCounts: number[] = Object.values(stateNumbers).map(() => 0);
  /** Whether an element shows the node, so it is not painted. */
  readonly covered: Flags = new Flags();
  /** Whether a selection box in progress covers it. */
  readonly marked: Flags = new Flags();
  /** Whether it is the frame of a group, which is behind everything else. */
  readonly frames: Flags = new Flags();

  /** Finds or adds a node; returns its slot. */
  take(id: string): number {
    const slot = this.slots.take(id);
    if (slot >= this.x.length) this.#grow();
    return slot;
  }

  release(id: string): void {
    const slot = this.slots.release(id);
    if (slot === undefined) return;
    this.x[slot] = NaN;
    this.y[slot] = NaN;
    this.selected[slot] = 0;
    this.setState(slot, 0);
    this.covered.set(slot, false);
    this.marked.set(slot, false);
    this.frames.set(slot, false);
  }

  setState(slot: number, state: number): void {
    const counts = this.stateCounts;
    counts[this.state[slot]!]! -= 1;
    counts[state]! += 1;
    this.state[slot] = state;
  }

  move(slot: number, { x, y }: Point): void {
    this.x[slot] = x;
    this.y[slot] = y;
  }

  /** Returns whether the style changed. */
  restyle(slot: number, fill: NodeFill): boolean {
    const style = this.styles.numberOf(fill);
    if (this.style[slot] === style) return false;
    this.style[slot] = style;
    return true;
  }

  /** Returns whether the size changed. */
  resize(slot: number, { width, height }: Size): boolean {
    if (this.width[slot] === width && this.height[slot] === height) return false;
    this.width[slot] = width;
    this.height[slot] = height;
    return true;
  }

  rectangleAt(slot: number): Rectangle {
    const { x, y, width, height } = this;
    return { x: x[slot]!, y: y[slot]!, width: width[slot]!, height: height[slot]! };
  }

  /** Slots of all nodes that touch a rectangle, ascending; `into` is reused. */
  slotsIn(area: Rectangle, into: number[] = []): number[] {
    const { x, y, width, height } = this;
    const { end } = this.slots;
    const right = area.x + area.width;
    const bottom = area.y + area.height;
    into.length = 0;
    for (let slot = 0; slot < end; slot += 1) {
      const left = x[slot]!;
      if (!(left <= right && left + width[slot]! >= area.x)) continue;
      const top = y[slot]!;
      if (top <= bottom && top + height[slot]! >= area.y) into.push(slot);
    }
    return into;
  }

  /** The slots of other nodes than frames, and those of frames, the outermost first. */
  withoutFrames(slots: readonly number[]): {
    readonly nodes: readonly number[];
    readonly frames: readonly number[];
  } {
    if (this.frames.count === 0) return { nodes: slots, frames: [] };
    const area = (slot: number): number => this.width[slot]! * this.height[slot]!;
    return {
      nodes: slots.filter((slot) => !this.frames.has(slot)),
      frames: slots
        .filter((slot) => this.frames.has(slot))
        .toSorted((one, other) => area(other) - area(one)),
    };
  }

  allSlots(into: number[] = []): number[] {
    const { x } = this;
    const { end } = this.slots;
    into.length = 0;
    for (let slot = 0; slot < end; slot += 1) if (x[slot]! <= Infinity) into.push(slot);
    return into;
  }

  /** The bounding box of all nodes; undefined without nodes. */
  bounds(): Rectangle | undefined {
    const { x, y, width, height } = this;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    const { end } = this.slots;
    for (let slot = 0; slot < end; slot += 1) {
      const [across, down] = [x[slot]!, y[slot]!];
      // NaN in a free slot changes none of these.
      if (across < left) left = across;
      if (down < top) top = down;
      if (across + width[slot]! > right) right = across + width[slot]!;
      if (down + height[slot]! > bottom) bottom = down + height[slot]!;
    }
    if (left === Infinity) return undefined;
    return { x: left, y: top, width: right - left, height: bottom - top };
  }

  #grow(): void {
    const length = this.x.length * 2;
    this.x = grown(this.x, new Float64Array(length));
    this.y = grown(this.y, new Float64Array(length));
    this.width = grown(this.width, new Float64Array(length));
    this.height = grown(this.height, new Float64Array(length));
    this.selected = grown(this.selected, new Uint8Array(length));
    this.style = grown(this.style, new Uint16Array(length));
    this.state = grown(this.state, new Uint8Array(length));
    this.covered.grow(length);
    this.marked.grow(length);
    this.frames.grow(length);
  }
}

/** Copies a column into a longer one. */
export function grown<T extends { set(values: ArrayLike<number>): void }>(
  column: ArrayLike<number>,
  longer: T,
): T {
  longer.set(column);
  return longer;
}
