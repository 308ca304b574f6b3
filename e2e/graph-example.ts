import type { Locator, Page } from "@playwright/test";

/** A point of the browser window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Page object of a graph. */
export class GraphExample {
  readonly page: Page;
  readonly root: Locator;

  constructor(root: Locator) {
    this.page = root.page();
    this.root = root;
  }

  get nodes(): Locator {
    return this.root.locator("[data-part=node]");
  }

  get edges(): Locator {
    return this.root.locator("[data-part=edge]");
  }

  get selected(): Locator {
    return this.root.locator("[data-part=node][data-selected]");
  }

  /** The whole graph. Tab focuses it before its nodes. */
  get canvas(): Locator {
    return this.root.getByLabel(/^Graph, \d/);
  }

  /** The focused element of the graph. */
  get focused(): Locator {
    return this.root.locator("[data-part=view] :focus");
  }

  node(id: string): Locator {
    return this.root.locator(`[data-part=node][data-id="${id}"]`);
  }

  /** The header of a node. A double click on it opens the editor. */
  header(id: string): Locator {
    return this.node(id).locator("[data-part=node-header]");
  }

  /** The line of the chart in a node. */
  chart(id: string): Locator {
    return this.node(id).getByRole("img").locator("path").last();
  }

  port(id: string, side: "input" | "output", name?: string): Locator {
    const named = name === undefined ? "" : `[data-port="${name}"]`;
    return this.node(id).locator(`[data-part=port][data-side=${side}]${named}`);
  }

  /** Scrolls the graph to the middle of the window, so that the mouse can reach it. */
  async show(): Promise<void> {
    const canvas = this.root.locator("[data-part=flow]");
    await canvas.evaluate((element) => element.scrollIntoView({ block: "center" }));
  }

  /** The top left corner of a node. */
  async positionOf(id: string): Promise<Point> {
    const { x, y } = await boxOf(this.node(id));
    return { x: Math.round(x), y: Math.round(y) };
  }

  /** A point in the upper right part of a node, where no control receives the pointer. */
  async dragPointOf(id: string): Promise<Point> {
    const { x, y, width } = await boxOf(this.node(id));
    return { x: x + width * 0.75, y: y + 10 };
  }

  async drag(from: Point, to: Point): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
  }

  async dragNode(id: string, right: number, down: number): Promise<void> {
    const grip = await this.dragPointOf(id);
    await this.drag(grip, { x: grip.x + right, y: grip.y + down });
  }

  async connect(from: Locator, to: Locator): Promise<void> {
    await this.drag(middleOf(await boxOf(from)), middleOf(await boxOf(to)));
  }
}

/** An element that does not move for this many frames has stopped. A graph starts to pan soon after a node was added. */
const framesAtRest = 10;

/** The place of an element that has stopped moving. */
function boxOf(element: Locator): Promise<Box> {
  return element.evaluate(async (shown, frames) => {
    let box = shown.getBoundingClientRect();
    for (let rested = 0; rested < frames;) {
      await new Promise(requestAnimationFrame);
      const next = shown.getBoundingClientRect();
      rested = next.x === box.x && next.y === box.y ? rested + 1 : 0;
      box = next;
    }
    if (!shown.checkVisibility()) throw new Error("The element is not visible");
    return { x: box.x, y: box.y, width: box.width, height: box.height };
  }, framesAtRest);
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}
