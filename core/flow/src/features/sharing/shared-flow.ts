import type { Params, Translatable } from "@heddle/params";
import type {
  SharedArchive,
  SharedChange,
  SharedDocument,
  SharedModel,
  SharedViewerOptions,
  SharingOptions,
  ViewerIdentity,
} from "@heddle/views";

import { type CommentedFlow, Comments } from "../comments/comments.ts";
import { CommentsViewer } from "../comments/comments-viewer.ts";
import type { SavedGraph } from "../../document/flow-json.ts";
import type { TransactionOptions } from "../../history/transactions.ts";
import { summarize, type TitledGraph } from "../versions/change-summary.ts";
import { VersionsViewer } from "../versions/versions-viewer.ts";
import { KernelViewer } from "../../viewer/kernel-viewer.ts";
import type { FlowViewerOptions } from "../../viewers.ts";
import type { CommentsViewerOptions } from "../comments/comments-feature.ts";
import type { VersionsViewerOptions } from "../versions/versions.ts";

type Graph = Pick<SavedGraph, "nodes" | "edges">;

/** The part of a flow that is shared. */
interface SharableFlow extends CommentedFlow, TitledGraph {
  readonly viewers: readonly ViewerIdentity[];
  createViewer(
    options: FlowViewerOptions & CommentsViewerOptions & VersionsViewerOptions,
  ): KernelViewer;
  replace(graph: Graph): void;
  restore(graph: Graph): void;
  transaction(work: () => void, options: TransactionOptions): void;
}

/** A flow in a room: its graph is stored, and its comments beside it. */
export class SharedFlow implements SharedModel<Comments> {
  readonly comments: Comments;
  readonly document: SharedDocument;
  readonly #flow: SharableFlow;

  constructor(flow: SharableFlow, people: SharingOptions) {
    this.#flow = flow;
    this.comments = new Comments(flow, { publicId: (person) => people.keyOf(person) });
    this.document = documentOf(flow);
  }

  get viewers(): readonly ViewerIdentity[] {
    return this.#flow.viewers;
  }

  createViewer(options: SharedViewerOptions, archive?: SharedArchive): KernelViewer {
    return this.#flow.createViewer({
      ...options,
      comments: this.comments,
      ...(archive && { archive: { createViewer: (host) => new VersionsViewer(archive, host) } }),
    });
  }

  decidesRights(model: Params): boolean {
    return viewerClasses.some((each) => model instanceof each);
  }

  readonly summarize = (changes: readonly SharedChange[]): Translatable =>
    summarize(this.#flow, changes);
}

/** They know which intents change only what their visitor sees. */
const viewerClasses = [KernelViewer, CommentsViewer, VersionsViewer];

/** The document of a flow is its graph. Its other parameters are set by the app. */
function documentOf(flow: SharableFlow): SharedDocument {
  return {
    names: ["nodeRecords", "edgeRecords"],
    omitted: new Set(["selected", "view"]),
    load: ({ records }, isUndoable) => {
      const listOf = (name: string): unknown[] =>
        Array.from(records.get(name) ?? [], ([, record]) => record);
      // The flow validates them.
      const graph = { nodes: listOf("nodeRecords"), edges: listOf("edgeRecords") } as Graph;
      if (isUndoable) flow.restore(graph);
      else flow.transaction(() => flow.replace(graph), { history: false });
    },
  };
}
