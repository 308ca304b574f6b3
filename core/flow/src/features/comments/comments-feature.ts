import type { OptionTable, Translatable } from "@heddle/params";
import type { PresentAuthor } from "@heddle/views";
import * as z from "zod/mini";

import type { FeatureHost, FlowFeature, NoShape } from "../../kernel/feature.ts";
import type { ViewWithRights } from "../../viewer/kernel-viewer.ts";

/** Makes a view of comments for one viewer. */
interface CommentsSource {
  createViewer(viewer: {
    author(): PresentAuthor | undefined;
    whyNot(intent: string): Translatable | undefined;
    onAuthorChanged(callback: () => void): void;
  }): ViewWithRights;
}

/** The options of `flow.createViewer` about comments. */
export interface CommentsViewerOptions {
  /** The comments that the visitor sees and writes: `new Comments(flow)`. Without them, the graph has none. */
  readonly comments?: CommentsSource;
}

const viewerParameters = {
  /** The comments on the graph, as the viewer sees them; `null` for a graph without comments. */
  comments: { type: z._default(z.nullable(z.custom<ViewWithRights>()), null), view: "r" },
} as const;

/** Adds no methods: comments are shown to viewers. */
// oxlint-disable-next-line typescript/no-extraneous-class -- created for each flow
export class CommentMethods {
  constructor({ onNewViewer }: FeatureHost) {
    onNewViewer((viewer, { comments }: CommentsViewerOptions) => {
      if (!comments) return;
      const view = comments.createViewer({
        author: () => viewer.author,
        whyNot: (intent) => viewer.whyNot(intent),
        onAuthorChanged: (callback) => void viewer.watch("me", callback),
      });
      viewer.show({ comments: view });
      viewer.onRightsChanged(() => view.updateRights());
    });
  }
}

/** Comments on nodes of a shared graph. */
export const comments: FlowFeature<CommentMethods, NoShape, NoShape, typeof viewerParameters> = {
  name: "comments",
  viewerParameters,
  viewerOptions: { comments: "object" } satisfies OptionTable<CommentsViewerOptions>,
  methods: CommentMethods,
  isEager: true,
};
