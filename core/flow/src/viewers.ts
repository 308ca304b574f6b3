import {
  assertOptions,
  type CollectionDelta,
  type OptionKind,
  type OptionTable,
  type Params,
  type Translatable,
} from "@heddle/params";
import type { PresenceUpdate, ViewerIdentity, ViewerOptions } from "@heddle/views";

import type { UndoStacks } from "./history/history.ts";
import { nextSelection, type SelectionMode, selectionOf } from "./selection.ts";
import { clampViewport, type Viewport, type ZoomLimits } from "./viewport.ts";
import { type FlowPresence, FlowPresences } from "./viewer/flow-presence.ts";
import {
  type KernelViewer,
  ownViewer,
  type ViewedFlow,
  type WhyNot,
} from "./viewer/kernel-viewer.ts";

export type { ViewerIdentity };

/** Options of `flow.createViewer`. */
export interface FlowViewerOptions extends ViewerOptions {
  /**
   * Why the visitor may not perform an intent, such as `moveNodes`; undefined if they may. Not asked about what concerns
   * only their own view, such as selecting.
   */
  readonly whyNot?: WhyNot | undefined;
}

const optionTable: OptionTable<FlowViewerOptions> = {
  name: "string",
  color: "string",
  person: "string",
  whyNot: "function",
};

type ViewerValues = Readonly<Record<string, unknown>>;

type WatchedName = "nodeRecords" | "edgeRecords" | "editable";

type ItemDeltas = Readonly<Record<string, CollectionDelta<object> | undefined>>;

/** What the viewers need from the flow that they show. */
export interface ViewersHost {
  readonly model: Params & Pick<KernelViewer, "inside" | "editable" | "undoNotice">;
  readonly set: {
    readonly viewerClass: typeof KernelViewer;
    /** The options that features read. */
    readonly viewerOptions: Readonly<Record<string, OptionKind>>;
  };
  /** Whether an intent changes only what its viewer shows. */
  isOwnMatter(intent: string): boolean;
  /** Called with a new viewer, and with the options that it was given. */
  onCreate(viewer: KernelViewer, options: object): void;
  readonly items: Readonly<Record<"nodes" | "edges", { has(id: string): boolean }>>;
  /** Whether a node exists and can be entered. */
  isGroup(id: string): boolean;
  /** Calls back when parameters or records of the flow have changed. */
  watch(names: readonly WatchedName[], callback: (deltas: ItemDeltas) => void): void;
  /** Sets parameters of the flow itself, which is its own viewer. */
  showOwn(values: ViewerValues): void;
  /** Sends views what the viewers do at this moment. */
  sendPresence(update: PresenceUpdate): void;
  /** Called when a viewer has ended. */
  onEnd(viewer: string): void;
}

/** The viewers of a flow, and which of them acts: the one whose intent is running, otherwise the flow itself. */
export class Viewers {
  readonly #host: ViewersHost;
  readonly #byId = new Map<string, KernelViewer>();
  #lastNumber = 0;
  #acting: KernelViewer | undefined;
  /** Undefined until there is a viewer: most flows have none. */
  #presences: FlowPresences | undefined;
  #isWatching = false;

  constructor(host: ViewersHost) {
    this.#host = host;
  }

  /** Whether there are others than the flow itself. */
  get areMany(): boolean {
    return this.#byId.size > 0;
  }

  /** The viewer whose intent is running; undefined for the flow itself. */
  get acting(): KernelViewer | undefined {
    return this.#acting;
  }

  get actingId(): string {
    return this.#acting?.id ?? ownViewer;
  }

  get(id: string): KernelViewer | undefined {
    return this.#byId.get(id);
  }

  /** Who they are, in the order of their arrival. */
  get identities(): ViewerIdentity[] {
    return this.#presences?.viewers ?? [];
  }

  create(viewport: Viewport | null, options: FlowViewerOptions): KernelViewer {
    assertOptions("Flow.createViewer", options, {
      ...optionTable,
      ...this.#host.set.viewerOptions,
    });
    this.#watchItems();
    this.#watchParameters();
    this.#presences ??= new FlowPresences((update) => this.#host.sendPresence(update));
    const id = `viewer-${++this.#lastNumber}`;
    const viewer = new this.#host.set.viewerClass(id, this.#viewed, viewport, options.whyNot);
    this.#byId.set(id, viewer);
    this.#presences.add(viewer, options);
    this.#host.onCreate(viewer, options);
    return viewer;
  }

  /** Shows others what a feature knows about a viewer. */
  present(id: string, fields: Partial<FlowPresence>): void {
    this.#presences?.update(id, fields);
  }

  /** Sets parameters of a viewer; has no effect for one that has ended. */
  show(id: string, values: ViewerValues): void {
    if (values["inside"]) this.#watchItems();
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
    viewer: KernelViewer,
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
    return (...args) => this.runAs(this.#byId.get(id), () => work(...args));
  }

  /** Runs work as a viewer, or without one as the flow itself. */
  runAs<T>(viewer: KernelViewer | undefined, work: () => T): T {
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
    isOwnMatter: (intent) => this.#host.isOwnMatter(intent),
    performFor: (viewer, intent, args) =>
      this.runAs(viewer, () => this.#host.model.perform(intent, args)),
    present: ({ id }, patch) => this.#presences?.present(id, patch),
    hide: ({ id }) => this.#presences?.hide(id),
    onReturn: ({ id }) => this.#presences?.onReturn(id),
    authorOf: ({ id }) => this.#presences?.authorOf(id),
    introduce: ({ id }, name, personKey) => this.#presences?.introduce(id, name, personKey),
    onEnd: ({ id }) => {
      this.#byId.delete(id);
      this.#presences?.leave(id);
      this.#host.onEnd(id);
    },
  };
}

function hasRemovals(delta: CollectionDelta<object> | undefined): boolean {
  return delta?.changes.some(({ type }) => type === "remove") ?? false;
}
