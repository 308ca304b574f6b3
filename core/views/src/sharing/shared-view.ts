import {
  assertOptions,
  type EventTable,
  type IntentsOf,
  onDispose,
  type OptionTable,
  type Params,
  type Translatable,
} from "@heddle/params";
import * as z from "zod/mini";

import { Layout } from "../layouts/layouts.ts";
import { messages } from "../messages.ts";
import {
  type OwnIdentity,
  personKeyType,
  Presence,
  type PresenceUpdate,
  presenceUpdateType,
  type PresentAuthor,
  type ViewerIdentity,
  viewerNameType,
  type ViewerOptions,
} from "../presence/presence.ts";
import { View } from "../view.ts";

/** What a viewer of a form does at this moment, as others see it. */
export interface FieldPresence {
  /** The path of the field that has the focus, as pages write it; `null` for none. */
  readonly field: string | null;
}

/** A viewer of a form with the field that has the focus. */
export type PresentFieldViewer = ViewerIdentity & FieldPresence;

/** What a page knows about its viewer. */
const fieldPatchType = z.partial(
  z.object({
    field: z.nullable(z.string().check(z.maxLength(500))),
    /** Whether the page has just started to show others: it is sent everything. */
    isNew: z.boolean(),
  }),
);

type FieldPatch = z.infer<typeof fieldPatchType>;

/** Options of `SharedView.createViewer`. */
export interface SharedViewerOptions extends ViewerOptions {
  /** Why the viewer may not perform an intent, such as `enter`; undefined if they may. Without it, they may do everything. */
  readonly whyNot?: WhyNot | undefined;
}

type WhyNot = (intent: string) => Translatable | undefined;

const optionTable: OptionTable<SharedViewerOptions> = {
  name: "string",
  color: "string",
  person: "string",
  whyNot: "function",
};

/**
 * Views that several people use together: `shared.createViewer({ name: "Ada" })` is the view for one of them. All of them
 * see and change the same, and in which field the others are.
 */
export class SharedView extends Layout {
  static override readonly kind: string = "shared-view";
  static override readonly events: EventTable = {
    presence: { payload: presenceUpdateType, lossy: true },
  };

  readonly #presence = new Presence<FieldPresence>(nowhere, (update) =>
    this.emit("presence", update),
  );
  #lastNumber = 0;

  /** Who they are, in the order of their arrival. */
  get viewers(): ViewerIdentity[] {
    return this.#presence.viewers;
  }

  createViewer(options: SharedViewerOptions = {}): SharedViewer {
    assertOptions("SharedView.createViewer", options, optionTable);
    const { whyNot, ...identity } = options;
    const id = `viewer-${++this.#lastNumber}`;
    const viewer = new SharedViewer(id, this, this.#presence, whyNot);
    this.#presence.join(viewer, identity, nowhere);
    return viewer;
  }
}

const nowhere: FieldPresence = { field: null };

/** One person's view of a `SharedView`. */
export class SharedViewer extends View.with({
  /** Who the viewer is, as others see it. */
  me: { type: z._default(z.nullable(z.custom<OwnIdentity>()), null), view: "r" },
  /** Why the viewer may not change fields; `null` if they may. */
  readOnly: { type: z._default(z.nullable(z.custom<Translatable>()), null), view: "r" },
  /** Whether the viewer may press buttons. */
  canPress: { type: z._default(z.boolean(), true), view: "r" },
}) {
  static override readonly kind: string = "shared-view";
  static override readonly intents: IntentsOf<SharedViewer> = {
    present: { args: [fieldPatchType], viewer: true, lossy: true },
    introduce: {
      args: [viewerNameType, personKeyType],
      viewer: true,
      guard: ({ me }: SharedViewer) => (me?.canRename ? undefined : messages.nameIsFixed),
    },
  };

  static override readonly events: EventTable = {
    presenceList: { payload: presenceUpdateType, lossy: true },
  };

  /** Distinguishes the viewers of one view. */
  readonly id: string;
  readonly #shared: SharedView;
  readonly #presence: Presence<FieldPresence>;
  readonly #whyNot: WhyNot | undefined;

  constructor(
    id: string,
    shared: SharedView,
    presence: Presence<FieldPresence>,
    whyNot: WhyNot | undefined,
  ) {
    super({});
    this.id = id;
    this.#shared = shared;
    this.#presence = presence;
    this.#whyNot = whyNot;
    this.updateRights();
    onDispose(this, () => presence.leave(id));
  }

  override get base(): Params {
    return this.#shared;
  }

  /** The person behind the viewer, with an id that stays the same after a restart; undefined without a name. */
  get author(): PresentAuthor | undefined {
    return this.#presence.authorOf(this.id);
  }

  /** Asks again what the viewer may do. */
  updateRights(): void {
    this.update({
      readOnly: this.#whyNot?.("enter") ?? null,
      canPress: this.#whyNot?.("press") === undefined,
    });
  }

  /** Called by the presence. */
  show(values: { readonly me: OwnIdentity }): void {
    this.update(values);
  }

  /** Shows others which field has the focus. Nothing of it is stored. */
  present(patch: FieldPatch): void {
    this.#presence.present(this.id, patch);
  }

  /** Sets the name of a visitor without a sign-in. Viewers with the same secret key are one person. */
  introduce(name: string, personKey: string): void {
    this.#presence.introduce(this.id, name, personKey);
  }

  override onDisconnect(): void {
    this.#presence.hide(this.id);
  }

  override onEventsMissed(): void {
    this.#presence.onReturn(this.id);
  }

  /** Called by the presence: shows the visitor everybody who is here. */
  showEverybody(update: PresenceUpdate): void {
    this.emit("presenceList", update);
  }
}
