import {
  assertOptions,
  type CollectionDelta,
  type OptionTable,
  type Params,
  type Translatable,
  type UpdateValues,
} from "@heddle/params";
import type { PresenceUpdate, PresentAuthor, ViewerIdentity, ViewerOptions } from "@heddle/views";

import type { ComparedGraph, Comparison } from "./features/versions/comparison.ts";
import { isOwnMatter } from "./flow-intents.ts";
import { type GuardedFlow, whyNotRestore } from "./rules/guards.ts";
import type { UndoStacks } from "./history/history.ts";
import { messages } from "./messages.ts";
import { nextSelection, type SelectionMode, selectionOf } from "./selection.ts";
import type { VersionsHost } from "./features/versions/versions-viewer.ts";
import { clampViewport, type Viewport, type ZoomLimits } from "./viewport.ts";
import { FlowPresences } from "./viewer/flow-presence.ts";
import { FlowViewer, ownViewer, type ViewedFlow, type WhyNot } from "./viewer/flow-viewer.ts";
import type { viewerParameters, ViewWithRights } from "./viewer/viewer-parameters.ts";

export type { ViewerIdentity };

/** Options of `flow.createViewer`. */
export interface FlowViewerOptions extends ViewerOptions {
  /**
   * Why the visitor may not perform an intent, such as `moveNodes`; undefined if they may. Not asked about what concerns
   * only their own view, such as selecting.
   */
  readonly whyNot?: WhyNot | undefined;
  /** The comments that the visitor sees and writes: `new Comments(flow)`. Without them, the graph has none. */
  readonly comments?: CommentsSource;
  /** Where the past of the graph is stored. Without it, the visitor sees no history and no versions. */
  readonly archive?: ArchiveSource;
}

/** Makes a view of comments for one viewer. */
interface CommentsSource {
  createViewer(viewer: {
    author(): PresentAuthor | undefined;
    whyNot(intent: string): Translatable | undefined;
    onAuthorChanged(callback: () => void): void;
  }): ViewWithRights;
}

/** Makes a view of the history and the versions for one viewer. */
interface ArchiveSource {
  createViewer(viewer: VersionsHost): ViewWithRights;
}

const optionTable: OptionTable<FlowViewerOptions> = {
  name: "string",
  color: "string",
  person: "string",
  whyNot: "function",
  comments: "object",
  archive: "object",
};

type ViewerValues = UpdateValues<typeof viewerParameters>;

type WatchedName = "nodeRecords" | "edgeRecords" | "editable" | "comparedWith";

type ItemDeltas = Readonly<Record<string, CollectionDelta<object> | undefined>>;

/** What the viewers need from the flow that they show. */
export interface ViewersHost {
  readonly model: Params &
    Pick<FlowViewer, "inside" | "editable" | "undoNotice"> & { readonly comparedWith: unknown };
  /** Called when a viewer may change the graph, or no longer. */
  onEditableChanged(viewer: string): void;
  readonly items: Readonly<Record<"nodes" | "edges", { has(id: string): boolean }>>;
  /** Whether a node exists and can be entered. */
  isGroup(id: string): boolean;
  /** Calls back when parameters or records of the flow have changed. */
  watch(names: readonly WatchedName[], callback: (deltas: ItemDeltas) => void): void;
  /** Sets parameters of the flow itself, which is its own viewer. */
  showOwn(values: ViewerValues): void;
  /** Compares the graph with the one that a viewer has chosen, or with that of the flow. */
  createComparison(
    differences: FlowViewer["differences"],
    chosen: () => ComparedGraph | null,
  ): Comparison;
  /** What guards read. */
  guarded(): GuardedFlow;
  /** Replaces the graph, as an undo step of the viewer who acts. */
  restore(graph: ComparedGraph): void;
  /** Sends views what the viewers do at this moment. */
  sendPresence(update: PresenceUpdate): void;
  /** Called when a viewer has ended. */
  onEnd(viewer: string): void;
}

/** The viewers of a flow, and which of them acts: the one whose intent is running, otherwise the flow itself. */
export class Viewers {
  readonly #host: ViewersHost;
  readonly #byId = new Map<string, FlowViewer>();
  #lastNumber = 0;
  #acting: FlowViewer | undefined;
  /** Undefined until there is a viewer: most flows have none. */
  #presences: FlowPresences | undefined;
  #isWatching = false;
  readonly #comparisons = new Map<string, Comparison>();

  constructor(host: ViewersHost) {
    this.#host = host;
  }

  /** Whether there are others than the flow itself. */
  get areMany(): boolean {
    return this.#byId.size > 0;
  }

  /** The viewer whose intent is running; undefined for the flow itself. */
  get acting(): FlowViewer | undefined {
    return this.#acting;
  }

  get actingId(): string {
    return this.#acting?.id ?? ownViewer;
  }

  get(id: string): FlowViewer | undefined {
    return this.#byId.get(id);
  }

  /** Who they are, in the order of their arrival. */
  get identities(): ViewerIdentity[] {
    return this.#presences?.viewers ?? [];
  }

  create(viewport: Viewport | null, options: FlowViewerOptions): FlowViewer {
    assertOptions("Flow.createViewer", options, optionTable);
    this.#watchItems();
    this.#watchParameters();
    this.#presences ??= new FlowPresences({
      sendChanges: (update) => this.#host.sendPresence(update),
      sendList: (each, update) => this.#byId.get(each)?.showEverybody(update),
    });
    const { whyNot, comments, archive, ...identity } = options;
    const id = `viewer-${++this.#lastNumber}`;
    const viewer = new FlowViewer(id, this.#viewed, viewport, whyNot);
    this.#byId.set(id, viewer);
    this.#presences.join(viewer, identity);
    const compare = this.#startComparison(viewer);
    if (comments) viewer.show({ comments: this.#commentsOf(viewer, comments, whyNot) });
    if (archive) viewer.show({ versions: this.#versionsOf(viewer, archive, compare, whyNot) });
    return viewer;
  }

  #commentsOf(viewer: FlowViewer, source: CommentsSource, whyNot?: WhyNot): ViewWithRights {
    return source.createViewer({
      author: () => viewer.author,
      whyNot: (intent) => whyNot?.(intent),
      onAuthorChanged: (callback) => void viewer.watch("me", callback),
    });
  }

  /** Returns the function that compares the graph with another one for this viewer alone. */
  #startComparison(viewer: FlowViewer): (graph: ComparedGraph | null) => void {
    let chosen: ComparedGraph | null = null;
    const comparison = this.#host.createComparison(viewer.differences, () => chosen);
    this.#comparisons.set(viewer.id, comparison);
    if (this.#host.model.comparedWith !== null) comparison.update();
    return (graph) => {
      if (graph === chosen) return;
      chosen = graph;
      if (this.#byId.has(viewer.id)) comparison.update();
    };
  }

  #versionsOf(
    viewer: FlowViewer,
    archive: ArchiveSource,
    compareWith: (graph: ComparedGraph | null) => void,
    whyNot?: WhyNot,
  ): ViewWithRights {
    return archive.createViewer({
      whyNot: (intent) => whyNot?.(intent),
      compareWith,
      whyNotRestore: (graph) =>
        viewer.editable ? whyNotRestore(this.#host.guarded(), graph) : messages.readOnly,
      restore: (graph) => this.#runAs(viewer, () => this.#host.restore(graph)),
    });
  }

  /** Sets parameters of a viewer; has no effect for one that has ended. */
  show(id: string, values: ViewerValues): void {
    if (values.inside) this.#watchItems();
    if (id === ownViewer) this.#host.showOwn(values);
    else this.#byId.get(id)?.show(values);
  }

  /** Shows whether a viewer can undo and redo. */
  showSteps(id: string, { undoStep, redoStep }: Pick<UndoStacks, "undoStep" | "redoStep">): void {
    this.show(id, { canUndo: undoStep !== undefined, canRedo: redoStep !== undefined });
  }

  /** Shows a viewer what an undo or redo has not reverted. */
  showNotice(id: string, text: Translatable): void {
    const last = (this.#byId.get(id) ?? this.#host.model).undoNotice?.number ?? 0;
    this.show(id, { undoNotice: { text, number: last + 1 } });
  }

  /** Changes the selection of a viewer. */
  select(
    viewer: FlowViewer,
    nodes: readonly string[],
    edges: readonly string[],
    mode: SelectionMode,
  ): void {
    const { selection } = viewer;
    viewer.show({
      selection: selectionOf(
        nextSelection(selection.nodes, nodes, mode),
        nextSelection(selection.edges, edges, mode),
      ),
    });
  }

  /** Brings the zoom of all viewers within its limits. */
  clampViewports(limits: ZoomLimits): void {
    for (const viewer of this.#byId.values()) {
      viewer.show({ viewport: clampViewport(viewer.viewport, limits) });
    }
  }

  /** The group that the acting viewer is inside of. */
  get inside(): string | null {
    return (this.#acting ?? this.#host.model).inside;
  }

  /** Called by the first viewer or the first entered group. Before that, no selection and no open group refers to an item. */
  #watchItems(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#host.watch(["nodeRecords", "edgeRecords"], (deltas) => this.#onItemsChanged(deltas));
  }

  #watchParameters(): void {
    if (this.#presences) return;
    this.#host.watch(["editable"], () => {
      for (const viewer of this.#byId.values()) viewer.updateRights();
    });
    this.#host.watch(["comparedWith"], () => {
      for (const comparison of this.#comparisons.values()) comparison.update();
    });
  }

  /** Removes deleted items from the selections of all viewers, and leaves what is no longer a group. */
  #onItemsChanged(deltas: ItemDeltas): void {
    const isGone = ({ inside }: { readonly inside: string | null }): boolean =>
      inside !== null && !this.#host.isGroup(inside);
    if (isGone(this.#host.model)) this.#host.showOwn({ inside: null });
    for (const viewer of this.#byId.values()) if (isGone(viewer)) viewer.show({ inside: null });
    if (!Object.values(deltas).some(hasRemovals)) return;
    const { nodes, edges } = this.#host.items;
    for (const viewer of this.#byId.values()) {
      const { selection } = viewer;
      const left = selectionOf(
        selection.nodes.filter((id) => nodes.has(id)),
        selection.edges.filter((id) => edges.has(id)),
      );
      viewer.show({ selection: left });
    }
  }

  /** Work that may run later, for the viewer who acts now; for the flow itself if that viewer has ended. */
  bind<Args extends readonly unknown[], T>(work: (...args: Args) => T): (...args: Args) => T {
    const id = this.actingId;
    return (...args) => this.#runAs(this.#byId.get(id), () => work(...args));
  }

  #runAs<T>(viewer: FlowViewer | undefined, work: () => T): T {
    const before = this.#acting;
    this.#acting = viewer;
    try {
      return work();
    } finally {
      this.#acting = before;
    }
  }

  readonly #viewed: ViewedFlow = {
    model: () => this.#host.model,
    isOwnMatter,
    onEditableChanged: ({ id }) => this.#host.onEditableChanged(id),
    performFor: (viewer, intent, args) =>
      this.#runAs(viewer, () => this.#host.model.perform(intent, args)),
    present: ({ id }, patch) => this.#presences?.present(id, patch),
    hide: ({ id }) => this.#presences?.hide(id),
    onReturn: ({ id }) => this.#presences?.onReturn(id),
    authorOf: ({ id }) => this.#presences?.authorOf(id),
    introduce: ({ id }, name, personKey) =>
      this.#presences?.introduce(id, name, personKey, (each) => this.#byId.get(each)),
    onEnd: ({ id }) => {
      this.#byId.delete(id);
      this.#comparisons.get(id)?.stop();
      this.#comparisons.delete(id);
      this.#presences?.leave(id);
      this.#host.onEnd(id);
    },
  };
}

function hasRemovals(delta: CollectionDelta<object> | undefined): boolean {
  return delta?.changes.some(({ type }) => type === "remove") ?? false;
}
