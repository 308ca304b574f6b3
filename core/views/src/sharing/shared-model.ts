import { DeclarationError, type Params, type RecordList, type Translatable } from "@heddle/params";

import type { OwnIdentity, PresentAuthor, ViewerIdentity } from "../presence/presence.ts";
import { toView } from "../to-view.ts";
import { View, type Viewable } from "../view.ts";
import type { SharedArchive, SharedChange } from "./shared-archive.ts";
import { SharedView, type SharedViewerOptions } from "./shared-view.ts";
import { isShareable, type StoredValues, ViewValues } from "./stored-values.ts";

/** One visitor's view of a shared model. */
export interface ModelViewer extends View {
  /** Who the visitor is, as others see it. */
  readonly me: OwnIdentity | null;
  /** The visitor, with an id that stays the same after a restart; undefined without a name. */
  readonly author: PresentAuthor | undefined;
  /** Asks again what the visitor may do. */
  updateRights(): void;
}

type AnyRecord = Readonly<Record<string, unknown>>;

/** A stored document: values of parameters, and the records of collections in their order. */
export interface StoredState {
  readonly values: ReadonlyMap<string, unknown>;
  readonly records: ReadonlyMap<string, RecordList<AnyRecord>>;
}

/** Which parameters and collections of a model are its document. */
export interface SharedDocument {
  readonly names: readonly string[];
  /** Fields of records that belong to a viewer, or exist only in this process. */
  readonly omitted: ReadonlySet<string>;
  /** Replaces the document. With `isUndoable`, it is an undo step if the model has an undo history. */
  load(state: StoredState, isUndoable: boolean): void;
}

/** Comments on a shared model. They are stored, but are not part of its document. */
export interface SharedComments extends Params {
  /** Forgets the name of a person. */
  erase(person: string): void;
}

/** What a room needs of its model: what is stored of it, and a view for each visitor. */
export interface SharedModel<Comments extends SharedComments = SharedComments> {
  /** By default the parameters and collections that views can change. */
  readonly document?: SharedDocument;
  /** What is stored beside the document, because other models hold it: the values of fields. */
  readonly values?: StoredValues | undefined;
  readonly comments?: Comments;
  /** Who looks at the model, in the order of their arrival. */
  readonly viewers: readonly ViewerIdentity[];
  createViewer(options: SharedViewerOptions, archive?: SharedArchive): ModelViewer;
  /** Whether a model that visitors see asks `whyNot` of its viewer itself, because only it knows which intents to ask about. */
  decidesRights(model: Params): boolean;
  /** What a transaction has changed, for people. Without it, visitors see no history. */
  readonly summarize?: (changes: readonly SharedChange[]) => Translatable;
}

/** What a model needs to know in order to be shared. */
export interface SharingOptions {
  /** The id of a person that pages and stores receive: the id itself may be a secret of a browser. */
  keyOf(person: string): string;
}

/** A model that defines itself how it is shared, such as a graph. */
export interface SelfSharing<Comments extends SharedComments = SharedComments> {
  shareWith(options: SharingOptions): Promise<SharedModel<Comments>>;
}

/** What a room needs of a model, when its document can be loaded; throws for one that says why it cannot be shared. */
export async function shareModel(model: Params, options: SharingOptions): Promise<SharedModel> {
  if (isSelfSharing(model)) return model.shareWith(options);
  const { whyNotShared } = model as { readonly whyNotShared?: string | undefined };
  if (whyNotShared !== undefined) throw new DeclarationError(whyNotShared);
  if (!isShareable(model)) return new SharedContent(model);
  await model.ready;
  return new SharedContent(model, model.share());
}

function isSelfSharing(model: object): model is SelfSharing {
  return "shareWith" in model && typeof model.shareWith === "function";
}

/** A form or another model, which all visitors see through one shared view. */
class SharedContent implements SharedModel {
  readonly values: StoredValues | undefined;
  readonly #model: Params;
  /** Undefined until the first visitor comes: a model without a view has none. */
  #view: SharedView | undefined;

  constructor(model: Params, values?: StoredValues) {
    this.#model = model;
    this.values = values ?? (model instanceof View ? new ViewValues(model) : undefined);
  }

  get viewers(): readonly ViewerIdentity[] {
    return this.#view?.viewers ?? [];
  }

  createViewer(options: SharedViewerOptions): ModelViewer {
    // `toView` rejects a model without a view.
    this.#view ??= new SharedView({ children: [toView(this.#model as Viewable)] });
    return this.#view.createViewer(options);
  }

  decidesRights(): boolean {
    return false;
  }
}
