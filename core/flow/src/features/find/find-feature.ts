import type { FeatureHost, FlowFeature, NoShape } from "../../kernel/feature.ts";
import {
  findArguments,
  findItems,
  type FindOptions,
  type FoundItem,
  SearchTexts,
  visitorBudget,
} from "./find.ts";

export class FindMethods {
  readonly #host: FeatureHost;
  readonly #texts: SearchTexts;

  constructor(host: FeatureHost) {
    this.#host = host;
    this.#texts = new SearchTexts(host.flow);
  }

  /** The nodes and edges that contain a text, best hits first. Case and accents are ignored. */
  find(text: string, options?: FindOptions): FoundItem[] {
    this.#host.assertArguments("find", text, options);
    const budget = this.#host.isByUser() ? visitorBudget : undefined;
    return findItems(this.#host.flow, text, options, { budget, texts: this.#texts });
  }
}

/** Searching a graph. */
export const find: FlowFeature<FindMethods, NoShape, NoShape, NoShape> = {
  name: "find",
  intents: { find: { args: findArguments, viewer: true, sendsRows: true } },
  methods: FindMethods,
};
