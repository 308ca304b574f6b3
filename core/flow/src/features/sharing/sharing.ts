import type { SharedModel, SharingOptions } from "@heddle/views";

import type { FeatureHost, FlowFeature, NoShape } from "../../kernel/feature.ts";
import type { Comments } from "../comments/comments.ts";

export class SharingMethods {
  readonly #host: FeatureHost;

  constructor(host: FeatureHost) {
    this.#host = host;
  }

  /** What a room needs of a flow. Loaded on demand, because most flows are in no room. */
  async shareWith(options: SharingOptions): Promise<SharedModel<Comments>> {
    const { SharedFlow } = await import("./shared-flow.ts");
    return new SharedFlow(this.#host.flow, options);
  }
}

/** What a room needs of a flow. */
export const sharing: FlowFeature<SharingMethods, NoShape, NoShape, NoShape> = {
  name: "sharing",
  requires: ["comments", "versions"],
  methods: SharingMethods,
};
