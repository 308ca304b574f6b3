import {
  Presence,
  type PresenceUpdate,
  type PresenceReceiver,
  type ViewerIdentity,
  type ViewerOptions,
} from "@heddle/views";
import * as z from "zod/mini";

import { type Position, positionType } from "../record/node-record.ts";
import type { Selection } from "../selection.ts";

/** A node at the position to which somebody is dragging it. */
export interface DraggedNode extends Position {
  readonly id: string;
}

/** What a viewer does in a graph at this moment, as others see it. */
export interface FlowPresence {
  /** The pointer, in coordinates of the graph; `null` while it is outside of the canvas. */
  readonly cursor: Position | null;
  /** The selected items. */
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
  readonly dragged: readonly DraggedNode[];
  /** The visible part of the graph; `null` while nobody follows the viewer. */
  readonly area: VisibleArea | null;
  /** The person whose visible part the viewer sees. */
  readonly follows: string | null;
  /** The group whose nodes the viewer sees; `null` is the whole graph. */
  readonly inside: string | null;
  /** The item whose editor is open: `node:` or `edge:` and the id. */
  readonly editor: string | null;
  /** The name of the field that has the focus. */
  readonly field: string | null;
}

/** A part of the graph. */
export interface VisibleArea extends Position {
  readonly width: number;
  readonly height: number;
}

/** A viewer of a graph with what it does there. */
export type PresentFlowViewer = ViewerIdentity & FlowPresence;

/** Changes of the viewers of a graph, by their id: the changed fields, or `null` for a viewer who has left. */
export interface FlowPresenceUpdate extends PresenceUpdate {
  readonly viewers: Readonly<Record<string, Partial<PresentFlowViewer> | null>>;
}

/** A viewer whose presence is collected. */
interface PresentingViewer extends PresenceReceiver {
  readonly selection: Selection;
  readonly inside: string | null;
  watch(names: ("selection" | "inside")[], callback: () => void): unknown;
}

/** More of a large selection or drag is not shown to others. */
export const maximumShownItems = 50;

const shortText = z.string().check(z.maxLength(200));
const sizeType = z.number().check(z.nonnegative());

/** What a page knows about its viewer. The model knows the rest. */
export const presencePatchType = z.partial(
  z.object({
    cursor: z.nullable(positionType),
    dragged: z
      .array(z.object({ id: shortText, x: z.number(), y: z.number() }))
      .check(z.maxLength(maximumShownItems)),
    area: z.nullable(z.object({ x: z.number(), y: z.number(), width: sizeType, height: sizeType })),
    follows: z.nullable(shortText),
    field: z.nullable(shortText),
    /** Whether the page has just started to show others: it is sent everything. */
    isNew: z.boolean(),
  }),
);

export type PresencePatch = z.infer<typeof presencePatchType>;

/** The fields of a page before its first message, and without a connection. */
const emptyFields = { cursor: null, dragged: [], area: null, follows: null, field: null };

/** Collects what the viewers of a flow do. */
export class FlowPresences extends Presence<FlowPresence> {
  constructor(sendChanges: (update: PresenceUpdate) => void) {
    super(emptyFields, sendChanges);
  }

  /** Adds a viewer, and follows what the model knows about it. */
  add(viewer: PresentingViewer, options: ViewerOptions): void {
    this.join(viewer, options, { ...emptyFields, editor: null, ...knownOf(viewer) });
    viewer.watch(["selection", "inside"], () => this.update(viewer.id, knownOf(viewer)));
  }
}

/** What the model knows about a viewer. */
function knownOf({
  selection,
  inside,
}: PresentingViewer): Pick<FlowPresence, "nodes" | "edges" | "inside"> {
  return {
    nodes: selection.nodes.slice(0, maximumShownItems),
    edges: selection.edges.slice(0, maximumShownItems),
    inside,
  };
}
