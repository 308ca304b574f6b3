import type { Translatable } from "@heddle/params";

import type { FeatureHost, FlowFeature, NoShape } from "../../kernel/feature.ts";
import { idsType } from "../../kernel/intents.ts";
import { type GuardedFlow, whyNotMove } from "../../rules/guards.ts";
import {
  type Alignment,
  alignmentType,
  alignMoves,
  type Direction,
  directionType,
  distributeMoves,
} from "./align.ts";

export class AlignMethods {
  readonly #host: FeatureHost;

  constructor(host: FeatureHost) {
    this.#host = host;
  }

  /** Brings nodes to one line: a side or the middle of the box around them. */
  align(nodes: readonly string[], alignment: Alignment): void {
    this.#host.assertArguments("align", nodes, alignment);
    this.#host.move(alignMoves(this.#host.flow, nodes, alignment));
  }

  /** Gives three or more nodes equal gaps inside the box around them, or places them side by side. */
  distribute(nodes: readonly string[], direction: Direction): void {
    this.#host.assertArguments("distribute", nodes, direction);
    this.#host.move(distributeMoves(this.#host.flow, nodes, direction));
  }
}

function whyNotMoveAll(flow: GuardedFlow, nodes: readonly string[]): Translatable | undefined {
  return whyNotMove(
    flow,
    nodes.map((id) => ({ id })),
  );
}

/** Aligning and distributing nodes. */
export const align: FlowFeature<AlignMethods, NoShape, NoShape, NoShape> = {
  name: "align",
  intents: {
    align: { args: [idsType, alignmentType], guard: whyNotMoveAll },
    distribute: { args: [idsType, directionType], guard: whyNotMoveAll },
  },
  methods: AlignMethods,
};
