import type { FeatureHost, FlowFeature, NoShape } from "../../kernel/feature.ts";
import { type PngOptions, toPNG } from "./to-png.ts";
import { type PicturedGraph, type SvgOptions, toSVG } from "./to-svg.ts";

export class Pictures {
  readonly #flow: PicturedGraph;

  constructor({ flow }: FeatureHost) {
    this.#flow = flow;
  }

  /** Draws the graph as an SVG text that needs nothing else: every edge with its label and marker, every node with its title and ports. */
  toSVG(options?: SvgOptions): string {
    return toSVG(this.#flow, options);
  }

  /** Draws the graph as PNG: in a page with a canvas, in Node with `@resvg/resvg-js`, which has to be installed. */
  async toPNG(options?: PngOptions): Promise<Uint8Array> {
    return toPNG(this.#flow, options);
  }
}

/** Pictures of graphs, as SVG and PNG. */
export const pictures: FlowFeature<Pictures, NoShape, NoShape, NoShape> = {
  name: "pictures",
  methods: Pictures,
};
