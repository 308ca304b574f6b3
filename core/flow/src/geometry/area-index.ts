import type { Rectangle } from "./rectangle.ts";

/** Side of a cell, in units of the graph: a few nodes fit into one. */
const cellSize = 512;

/** An item that covers more cells than this is kept in one list, which every search reads. */
const cellLimit = 256;

/** Larger coordinates share the outermost cells, so that every cell has a number. */
const outermost = 2 ** 25;

/** Rectangles by small numbers. A search reads the cells of its area only, whatever the number of rectangles. */
export class AreaIndex {
  readonly #areas: (Rectangle | undefined)[] = [];
  readonly #cells = new Map<number, number[]>();
  readonly #large: number[] = [];

  get(item: number): Rectangle | undefined {
    return this.#areas[item];
  }

  set(item: number, area: Rectangle): void {
    this.delete(item);
    this.#areas[item] = area;
    for (const items of this.#listsOf(area)) items.push(item);
  }

  delete(item: number): void {
    const area = this.#areas[item];
    if (!area) return;
    this.#areas[item] = undefined;
    for (const items of this.#listsOf(area)) remove(items, item);
  }

  /** Calls `visit` for each item that touches an area, for some more than once. It must not change the index. */
  visit(area: Rectangle, visit: (item: number, area: Rectangle) => void): void {
    this.#visitAll(this.#large, area, visit);
    const { left, top, right, bottom } = cellsOf(area);
    if ((right - left + 1) * (bottom - top + 1) > this.#cells.size) {
      for (const items of this.#cells.values()) this.#visitAll(items, area, visit);
      return;
    }
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const items = this.#cells.get(cellAt(column, row));
        if (items) this.#visitAll(items, area, visit);
      }
    }
  }

  #visitAll(
    items: readonly number[],
    { x, y, width, height }: Rectangle,
    visit: (item: number, area: Rectangle) => void,
  ): void {
    for (const item of items) {
      const own = this.#areas[item];
      if (!own || own.x > x + width || own.x + own.width < x) continue;
      if (own.y <= y + height && own.y + own.height >= y) visit(item, own);
    }
  }

  /** The lists that contain the items of an area: those of its cells, or that of large items. */
  #listsOf(area: Rectangle): readonly number[][] {
    const { left, top, right, bottom } = cellsOf(area);
    if ((right - left + 1) * (bottom - top + 1) > cellLimit) return [this.#large];
    const lists: number[][] = [];
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const cell = cellAt(column, row);
        const items = this.#cells.get(cell) ?? [];
        this.#cells.set(cell, items);
        lists.push(items);
      }
    }
    return lists;
  }
}

function remove(items: number[], item: number): void {
  const at = items.indexOf(item);
  const last = at < 0 ? undefined : items.pop();
  if (last !== undefined && at < items.length) items[at] = last;
}

/** The first and last columns and rows of cells. */
interface Cells {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function cellsOf({ x, y, width, height }: Rectangle): Cells {
  return { left: cell(x), top: cell(y), right: cell(x + width), bottom: cell(y + height) };
}

function cell(coordinate: number): number {
  return Math.min(Math.max(Math.floor(coordinate / cellSize), -outermost), outermost - 1);
}

function cellAt(column: number, row: number): number {
  return row * 2 * outermost + column;
}
