import type { Rectangle } from "./rectangle.ts";

/** Side of a cell, in units of the graph: a few nodes fit into one. */
const cellSize = 512;

/** An item that covers more cells than this is kept in one list, which every search reads. */
const cellLimit = 256;

/** Larger coordinates share the outermost cells, so that every cell has a number. */
const outermost = 2 ** 25;

/** Rectangles by number. A search reads the cells of its area only, whatever the number of rectangles. */
export class AreaIndex {
  readonly #areas = new Map<number, Rectangle>();
  readonly #cells = new Map<number, number[]>();
  readonly #large = new Set<number>();

  get(item: number): Rectangle | undefined {
    return this.#areas.get(item);
  }

  set(item: number, area: Rectangle): void {
    this.delete(item);
    this.#areas.set(item, area);
    const cells = cellsOf(area);
    if (countOf(cells) > cellLimit) this.#large.add(item);
    else eachCell(cells, (cell) => this.#addTo(cell, item));
  }

  delete(item: number): void {
    const area = this.#areas.get(item);
    if (!area) return;
    this.#areas.delete(item);
    if (!this.#large.delete(item)) eachCell(cellsOf(area), (cell) => this.#removeFrom(cell, item));
  }

  clear(): void {
    this.#areas.clear();
    this.#cells.clear();
    this.#large.clear();
  }

  /** Calls `visit` for each item that touches an area, for some more than once. It must not change the index. */
  visit(area: Rectangle, visit: (item: number, area: Rectangle) => void): void {
    const visitAll = (items: Iterable<number>): void => {
      for (const item of items) {
        const own = this.#areas.get(item);
        if (own && touches(own, area)) visit(item, own);
      }
    };
    visitAll(this.#large);
    const cells = cellsOf(area);
    if (countOf(cells) > this.#cells.size) visitAll(this.#areas.keys());
    else eachCell(cells, (cell) => visitAll(this.#cells.get(cell) ?? []));
  }

  #addTo(cell: number, item: number): void {
    const items = this.#cells.get(cell);
    if (items) items.push(item);
    else this.#cells.set(cell, [item]);
  }

  #removeFrom(cell: number, item: number): void {
    const items = this.#cells.get(cell);
    const at = items?.indexOf(item) ?? -1;
    if (!items || at < 0) return;
    const last = items.pop();
    if (last !== undefined && at < items.length) items[at] = last;
    if (items.length === 0) this.#cells.delete(cell);
  }
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

function countOf({ left, top, right, bottom }: Cells): number {
  return (right - left + 1) * (bottom - top + 1);
}

function eachCell({ left, top, right, bottom }: Cells, visit: (cell: number) => void): void {
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) visit(row * 2 * outermost + column);
  }
}

function touches(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x <= other.x + other.width &&
    other.x <= one.x + one.width &&
    one.y <= other.y + other.height &&
    other.y <= one.y + one.height
  );
}
