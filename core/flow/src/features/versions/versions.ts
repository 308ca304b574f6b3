import { onDispose, type OptionTable } from "@heddle/params";
import * as z from "zod/mini";

import type { SavedGraph } from "../../document/flow-json.ts";
import type { FeatureHost, FlowFeature, NoShape } from "../../kernel/feature.ts";
import { KernelFlow } from "../../kernel/kernel-flow.ts";
import { messages } from "../../messages.ts";
import { whyNotRestore } from "../../rules/guards.ts";
import type { KernelViewer, ViewWithRights } from "../../viewer/kernel-viewer.ts";
import { type ComparedGraph, Comparison, differenceType, itemsOf } from "./comparison.ts";
import { diffGraphs, type FlowDiff } from "./diff.ts";
import type { VersionsHost } from "./versions-viewer.ts";

/** A graph to compare with: a flow, or its JSON. */
type ComparedWith = ComparedGraph | SavedGraph | string;

/** Makes a view of the history and the versions for one viewer. */
interface ArchiveSource {
  createViewer(viewer: VersionsHost): ViewWithRights;
}

/** The options of `flow.createViewer` about the past of the graph. */
export interface VersionsViewerOptions {
  /** Where the past of the graph is stored. Without it, the visitor sees no history and no versions. */
  readonly archive?: ArchiveSource;
}

const parameters = {
  /**
   * Another version of the graph, a flow or its JSON: the canvas shows what was added, removed, changed and moved since.
   * `null` is none.
   */
  comparedWith: {
    type: z._default(
      z.nullable(z.custom<ComparedWith>(isComparable, "must be a flow, its JSON, or null")),
      null,
    ),
    view: "none",
  },
} as const;

const viewerParameters = {
  /** The differences from the graph that is compared with, by `node:` or `edge:` and the id. */
  differences: { collection: differenceType, view: "r", closed: true },
  /** The past of the graph, as the viewer may see it; `null` for a graph whose past is not stored. */
  versions: { type: z._default(z.nullable(z.custom<ViewWithRights>()), null), view: "r" },
} as const;

type Host = FeatureHost<typeof parameters & typeof viewerParameters>;

function isComparable(value: unknown): boolean {
  return typeof value === "string" || (typeof value === "object" && value !== null);
}

/** The changes that turn a graph into another one, each a flow or its JSON. */
export function diff(one: ComparedWith, other: ComparedWith): FlowDiff {
  return diffGraphs(toGraph(one), toGraph(other));
}

function toGraph(graph: ComparedWith): ComparedGraph {
  return graph instanceof KernelFlow ? graph : KernelFlow.fromJSON(graph as SavedGraph | string);
}

export class VersionMethods {
  readonly #host: Host;
  readonly #comparison: Comparison;

  constructor(host: Host) {
    this.#host = host;
    this.#comparison = new Comparison(host.flow, (json) => KernelFlow.fromJSON(json));
    this.#comparison.start();
    host.onNewViewer((viewer, options) => this.#onViewer(viewer, options));
    host.onParameters((changed) => {
      // A graph that cannot be read fails the transaction.
      if (changed.has("comparedWith")) this.#comparison.prepare();
    });
  }

  /** Compares the graph for a viewer with the version that the viewer has chosen, otherwise with `comparedWith`. */
  #onViewer(viewer: KernelViewer, { archive }: VersionsViewerOptions): void {
    const { flow, guarded, runAsUser, viewers } = this.#host;
    let chosen: ComparedGraph | null = null;
    let hasEnded = false;
    // The viewers of a flow with versions have the parameters of versions.
    const { differences } = viewer as unknown as Pick<typeof flow, "differences">;
    const comparison = this.#comparison.forViewer(differences, () => chosen);
    if (flow.comparedWith !== null) comparison.update();
    const unwatch = flow.watch("comparedWith", () => comparison.update());
    onDispose(viewer, () => {
      hasEnded = true;
      unwatch();
      comparison.stop();
    });
    if (!archive) return;
    const view = archive.createViewer({
      whyNot: (intent) => viewer.whyNot(intent),
      compareWith: (graph) => {
        if (graph === chosen) return;
        chosen = graph;
        if (!hasEnded) comparison.update();
      },
      whyNotRestore: (graph) =>
        viewer.editable ? whyNotRestore(guarded(), graph) : messages.readOnly,
      restore: (graph) =>
        viewers.runAs(viewer, () => runAsUser(() => flow.restore(itemsOf(graph)))),
    });
    viewer.show({ versions: view });
    viewer.onRightsChanged(() => view.updateRights());
  }

  /** The changes that turn this graph into another one, a flow or its JSON. */
  diff(other: ComparedWith): FlowDiff {
    return diffGraphs(this.#host.flow, toGraph(other));
  }
}

/** Differences from other versions of the graph, and its stored past. */
export const versions: FlowFeature<
  VersionMethods,
  typeof parameters,
  NoShape,
  typeof viewerParameters
> = {
  name: "versions",
  parameters,
  viewerParameters,
  viewerOptions: { archive: "object" } satisfies OptionTable<VersionsViewerOptions>,
  methods: VersionMethods,
  isEager: true,
};
