import type { Locator, Page } from "@playwright/test";
import type { GalleryPage } from "./gallery-page.ts";

/** A place on the screen. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A graph of the gallery, and a hand for it. */
export class GraphExample {
  readonly page: Page;
  readonly root: Locator;

  constructor(gallery: GalleryPage, id: string) {
    this.page = gallery.page;
    this.root = gallery.example(id);
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

  /** The graph as a whole, which has the focus before any of its nodes. */
  get canvas(): Locator {
    return this.root.getByLabel(/^Graph, \d/);
  }

  /** What has the focus in the graph. */
  get focused(): Locator {
    return this.root.locator("[data-part=view] :focus");
  }

  node(id: string): Locator {
    return this.root.locator(`[data-part=node][data-id="${id}"]`);
  }

  /** The part of a node that a double click opens its editor with. */
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

  /** Brings the whole graph to the middle of the window: a pointer reaches only what is seen. */
  async show(): Promise<void> {
    const canvas = this.root.locator("[data-part=flow]");
    await canvas.evaluate((element) => element.scrollIntoView({ block: "center" }));
  }

  /** Where a node is on the screen. */
  async placeOf(id: string): Promise<Place> {
    const { x, y } = await boxOf(this.node(id));
    return { x: Math.round(x), y: Math.round(y) };
  }

  /** The upper right part of a node, where nothing else takes the pointer. */
  async gripOf(id: string): Promise<Place> {
    const { x, y, width } = await boxOf(this.node(id));
    return { x: x + width * 0.75, y: y + 10 };
  }

  async drag(from: Place, to: Place): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
  }

  async dragNode(id: string, right: number, down: number): Promise<void> {
    const grip = await this.gripOf(id);
    await this.drag(grip, { x: grip.x + right, y: grip.y + down });
  }

  async connect(from: Locator, to: Locator): Promise<void> {
    await this.drag(middleOf(await boxOf(from)), middleOf(await boxOf(to)));
  }
}

async function boxOf(element: Locator): Promise<Place & { width: number; height: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error("It is not on the screen");
  return box;
}

function middleOf({ x, y, width, height }: Place & { width: number; height: number }): Place {
  return { x: x + width / 2, y: y + height / 2 };
}
