import type { DeclaredValues } from "@heddle/params";

import type { EventCallback } from "./event/events.ts";
import { actions } from "./features/actions/node-actions.ts";
import { align } from "./features/align/align-feature.ts";
import { clipboard } from "./features/clipboard/clipboard.ts";
import { comments, type CommentsViewerOptions } from "./features/comments/comments-feature.ts";
import { conversions, fromGraphology, fromNodeLink } from "./features/convert/conversions.ts";
import type { GraphologyGraph } from "./features/convert/graphology.ts";
import type { NodeLink } from "./features/convert/node-link.ts";
import { drops } from "./features/drop/drop-feature.ts";
import { editors } from "./features/editors/editors.ts";
import { find } from "./features/find/find-feature.ts";
import { inspection } from "./features/inspect/inspection.ts";
import { layout } from "./features/layout/layout.ts";
import { pictures } from "./features/picture/pictures.ts";
import { sharing } from "./features/sharing/sharing.ts";
import { status } from "./features/status/status-feature.ts";
import { versions, type VersionsViewerOptions } from "./features/versions/versions.ts";
import type { FlowEventType } from "./flow-event.ts";
import { KernelFlow } from "./kernel/kernel-flow.ts";
import type { ConversionOptions } from "./document/graph-document.ts";
import type { FlowClass, GivenOptions } from "./kernel/restore-flow.ts";
import type { KernelViewer } from "./viewer/kernel-viewer.ts";
import type { FlowViewerOptions as KernelViewerOptions } from "./viewers.ts";

declare module "./item/graph-item.ts" {
  /** Hooks of nodes and edges receive the flow itself. */
  interface ItemHost extends Flow {}
}

/** Receives events of one type, or with `*` of all. Its result is ignored, but a promise that rejects is reported. */
export type FlowCallback<Type extends FlowEventType | "*" = "*"> = EventCallback<Type, Flow>;

/** The options of a flow; each has a default. */
export type FlowOptions = NonNullable<ConstructorParameters<typeof Flow>[0]>;

/** The parameters of a flow whose graph comes from elsewhere. */
export type FlowParameters = GivenOptions<FlowOptions>;

/** How the graph of another library is converted, and the parameters of the flow. */
export type FlowConversionOptions = ConversionOptions & FlowParameters;

/** Options of `flow.createViewer`. */
export interface FlowViewerOptions
  extends KernelViewerOptions, CommentsViewerOptions, VersionsViewerOptions {}

type ViewerParameters = NonNullable<
  typeof comments.viewerParameters &
    typeof editors.viewerParameters &
    typeof versions.viewerParameters
>;

/**
 * One visitor's view of a flow that several people share: `flow.createViewer()`. The graph is that of the flow. The
 * selection, the viewport, the open editors and the undo history are the visitor's own.
 */
export interface FlowViewer extends KernelViewer, Readonly<DeclaredValues<ViewerParameters>> {}

const EditableFlow = KernelFlow.with(
  conversions,
  pictures,
  find,
  align,
  layout,
  status,
  inspection,
  actions,
  drops,
  clipboard,
  editors,
  versions,
  comments,
  sharing,
);

/** An editable graph of nodes and edges with all features. `KernelFlow` is one without them. */
export class Flow extends EditableFlow {
  /** Creates a flow from any graph of graphology. */
  static fromGraphology<F extends KernelFlow, Options extends object>(
    this: FlowClass<F, Options>,
    graph: GraphologyGraph,
    options?: ConversionOptions & GivenOptions<Options>,
  ): F {
    return fromGraphology(this, graph, options);
  }

  /** Creates a flow from the node-link document of networkx (`node_link_data`), an object or JSON. */
  static fromNodeLink<F extends KernelFlow, Options extends object>(
    this: FlowClass<F, Options>,
    source: string | NodeLink,
    options?: ConversionOptions & GivenOptions<Options>,
  ): F {
    return fromNodeLink(this, source, options);
  }

  override createViewer(options?: FlowViewerOptions): FlowViewer {
    // The class of its viewers has the parameters of its features.
    return super.createViewer(options) as FlowViewer;
  }
}

/** The class of the viewers that `flow.createViewer` creates. */
export const FlowViewer: { readonly prototype: FlowViewer; new (...args: never[]): FlowViewer } =
  // It has the parameters of the features.
  Flow.featureSet.viewerClass as never;
