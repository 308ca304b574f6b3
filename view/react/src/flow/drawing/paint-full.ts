import { NodePainter } from "./paint-node.ts";
import type { SeenPicture } from "./painter.ts";
import { EdgeEndPainter } from "./paint-edge-ends.ts";
import { strokeEdges } from "./stroke-edges.ts";

/** Draws edges and nodes as the page would show them. */
export class FullPainter {
  readonly #edgeEnds = new EdgeEndPainter();
  readonly #nodes = new NodePainter();

  paint(context: CanvasRenderingContext2D, picture: SeenPicture): void {
    strokeEdges(context, picture);
    this.#edgeEnds.paint(context, picture);
    const { selected, covered } = picture.geometry.nodes;
    for (const pass of [0, 1]) {
      for (const slot of picture.nodes) {
        if (selected[slot] === pass && !covered.has(slot))
          this.#nodes.paint(context, picture, slot);
      }
    }
  }
}
