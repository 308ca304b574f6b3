import {
  type EventTable,
  type IntentTable,
  onDispose,
  ParameterError,
  type Params,
  RefusedError,
  type Translatable,
} from "@heddle/params";
import {
  type OwnIdentity,
  personKeyType,
  type PresenceUpdate,
  presenceUpdateType,
  type PresentAuthor,
  View,
  viewerNameType,
} from "@heddle/views";
import * as z from "zod/mini";

import type { UndoNotice } from "./undo-notice.ts";
import type { Selection } from "../selection.ts";
import { messages } from "../messages.ts";
import type { Viewport } from "../viewport.ts";
import { type PresencePatch, presencePatchType } from "./flow-presence.ts";
import { viewerParameters } from "./viewer-parameters.ts";

/** The viewer that a flow is itself: code, and everybody who is shown the flow without a viewer. */
export const ownViewer = "own";

/** The parameters of a viewer. Those of the flow that are not among them have one value for all. */
const parameters = {
  ...viewerParameters,
  /** Whether the visitor can change the graph. */
  editable: { type: z._default(z.boolean(), true), view: "r" },
} as const;

/** A part of a graph that each viewer sees with their own rights. */
export interface ViewWithRights extends View {
  /** Asks again what the visitor may do. */
  updateRights(): void;
}

/** Why a visitor may not perform an intent; undefined if they may. */
export type WhyNot = (intent: string) => Translatable | undefined;

/** What a viewer needs from the flow that it shows. */
export interface ViewedFlow {
  /** The flow. Views read its parameters through the viewer. */
  readonly model: () => Params & { readonly editable: boolean };
  /** Whether an intent changes only what the viewer shows. */
  isOwnMatter(intent: string): boolean;
  /** Runs an intent of the flow for a viewer. */
  performFor(viewer: KernelViewer, intent: string, args: readonly unknown[]): unknown;
  /** Shows others what the viewer does at this moment. */
  present(viewer: KernelViewer, patch: PresencePatch): void;
  /** Hides the viewer from others until it presents something. */
  hide(viewer: KernelViewer): void;
  /** Called when the page of the viewer may have missed events, and can receive them again. */
  onReturn(viewer: KernelViewer): void;
  authorOf(viewer: KernelViewer): PresentAuthor | undefined;
  introduce(viewer: KernelViewer, name: string, personKey: string): void;
  /** Called when the last session that shows the viewer has ended. */
  onEnd(viewer: KernelViewer): void;
}

/**
 * One visitor's view of a flow that several people share: `flow.createViewer()`. The graph is that of the flow. The
 * selection, the viewport, the open editors and the undo history are the visitor's own.
 */
export class KernelViewer extends View.with(parameters) {
  /** To views, a viewer is a flow. */
  static override readonly kind: string = "flow";
  /** The intents about the viewer itself. All others are those of the flow. */
  static override readonly intents: IntentTable = {
    present: { args: [presencePatchType], viewer: true, lossy: true },
    introduce: {
      args: [viewerNameType, personKeyType],
      viewer: true,
      guard: ({ me }: KernelViewer) => (me?.canRename ? undefined : messages.nameIsFixed),
    },
  };
  static override readonly events: EventTable = {
    presenceList: { payload: presenceUpdateType, lossy: true },
  };

  declare readonly selection: Selection;
  declare readonly viewport: Viewport | null;
  declare readonly inside: string | null;
  declare readonly me: OwnIdentity | null;
  declare readonly editable: boolean;
  declare readonly canUndo: boolean;
  declare readonly canRedo: boolean;
  declare readonly undoNotice: UndoNotice | null;

  /** Distinguishes the viewers of one flow. */
  readonly id: string;
  readonly #flow: ViewedFlow;
  readonly #whyNot: WhyNot | undefined;
  readonly #rightsWatchers: (() => void)[] = [];
  #isShowing = false;

  constructor(id: string, flow: ViewedFlow, viewport: Viewport | null, whyNot?: WhyNot) {
    super({ viewport });
    this.id = id;
    this.#flow = flow;
    this.#whyNot = whyNot;
    this.updateRights();
    onDispose(this, () => flow.onEnd(this));
  }

  override get base(): Params {
    return this.#flow.model();
  }

  /** The visitor, with an id that stays the same after a restart; undefined without a name. */
  get author(): PresentAuthor | undefined {
    return this.#flow.authorOf(this);
  }

  override onError(error: unknown): void {
    this.base.onError(error);
  }

  /** Called by the flow, which alone sets the parameters of a viewer. */
  show(values: Readonly<Record<string, unknown>>): void {
    const wasShowing = this.#isShowing;
    this.#isShowing = true;
    try {
      this.update(values);
    } finally {
      this.#isShowing = wasShowing;
    }
  }

  /** Asks again what the visitor may do. The canvas is read-only for those who may not change data. */
  updateRights(): void {
    for (const update of this.#rightsWatchers) update();
    const editable = this.#flow.model().editable && this.#whyNot?.("patchData") === undefined;
    if (editable === this.editable) return;
    this.show({ editable });
  }

  /** Why the visitor may not perform an intent; undefined if they may. */
  whyNot(intent: string): Translatable | undefined {
    return this.#whyNot?.(intent);
  }

  /** Calls back when `whyNot` may have another answer. */
  onRightsChanged(callback: () => void): void {
    this.#rightsWatchers.push(callback);
  }

  /** Shows the cursor, dragged nodes and so on to other viewers. Nothing of it is stored. */
  present(patch: PresencePatch): void {
    this.#flow.present(this, patch);
  }

  override onDisconnect(): void {
    this.#flow.hide(this);
  }

  override onEventsMissed(): void {
    this.#flow.onReturn(this);
  }

  /** Called by the flow: shows the visitor everybody who is here. */
  showEverybody(update: PresenceUpdate): void {
    this.emit("presenceList", update);
  }

  /** Sets the name of a visitor without a sign-in. Viewers with the same secret key are one person. */
  introduce(name: string, personKey: string): void {
    this.#flow.introduce(this, name, personKey);
  }

  protected override carryOut(intent: string, args: readonly unknown[]): unknown {
    if (Object.hasOwn(KernelViewer.intents, intent)) return super.carryOut(intent, args);
    const reason = this.#flow.isOwnMatter(intent) ? undefined : this.#whyNot?.(intent);
    if (reason !== undefined) throw new RefusedError(reason, "forbidden");
    return this.#flow.performFor(this, intent, args);
  }

  protected override derive(changed: ReadonlySet<string>): void {
    super.derive(changed);
    const name = [...changed].find((each) => each !== "visible");
    if (name === undefined || this.#isShowing) return;
    throw new ParameterError("derived", `${this.modelName}.${name} is set by the flow alone`);
  }
}
