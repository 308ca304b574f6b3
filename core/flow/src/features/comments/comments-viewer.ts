import { type IntentTable, type Params, RefusedError, type Translatable } from "@heddle/params";
import { View } from "@heddle/views";
import * as z from "zod/mini";

/** Who writes a comment. Comments with the same `id` are by one person; without one, the name is the id. */
export interface CommentAuthor {
  readonly id?: string | undefined;
  readonly name: string;
  /** A color as `#rrggbb`. */
  readonly color?: string | undefined;
}

/** The visitor to whom comments are shown. */
export interface CommentingViewer {
  /** Who the visitor is; undefined until a visitor without a sign-in has typed a name. */
  author(): CommentAuthor | undefined;
  /** Why the visitor may not perform an intent; undefined if they may. */
  whyNot(intent: string): Translatable | undefined;
  /** Calls back when `author` may have changed. */
  onAuthorChanged(callback: () => void): void;
}

/** What a viewer needs from the comments that it shows. */
export interface ViewedComments {
  readonly model: () => Params;
  idOf(author: CommentAuthor): string;
  whyNotAdd(
    author: CommentAuthor | undefined,
    node: string,
    text: string,
  ): Translatable | undefined;
  whyNotReply(
    author: CommentAuthor | undefined,
    thread: string,
    text: string,
  ): Translatable | undefined;
  /** Why a person may not edit or delete a message. */
  whyNotChange(author: CommentAuthor | undefined, message: string): Translatable | undefined;
  /** Why a message cannot have this text. */
  whyNotEdit(message: string, text: string): Translatable | undefined;
  whyNotResolve(author: CommentAuthor | undefined, thread: string): Translatable | undefined;
  add(comment: { readonly node: string; readonly text: string; author: CommentAuthor }): string;
  reply(comment: { readonly thread: string; readonly text: string; author: CommentAuthor }): string;
  edit(message: string, text: string): void;
  delete(message: string): void;
  resolve(thread: string, author: CommentAuthor): void;
  reopen(thread: string): void;
  /** Stores a visitor with a name, so that others can mention them. */
  remember(author: CommentAuthor): void;
}

const parameters = {
  /** The id of the visitor among `people`; `null` until a visitor without a sign-in has typed a name. */
  me: { type: z._default(z.nullable(z.string()), null), view: "r" },
  /** Whether the visitor may write comments. */
  canComment: { type: z._default(z.boolean(), true), view: "r" },
} as const;

const id = z.string();
const text = z.string().check(z.trim());

/** One visitor's view of comments. The author of a new comment is always the visitor, whatever a page sends. */
export class CommentsViewer extends View.with(parameters) {
  static override readonly kind: string = "comments";
  static override readonly intents: IntentTable = {
    addComment: {
      args: [id, text],
      guard: ({ author, comments }: CommentsViewer, node: string, written: string) =>
        comments.whyNotAdd(author, node, written),
    },
    replyToComment: {
      args: [id, text],
      guard: ({ author, comments }: CommentsViewer, thread: string, written: string) =>
        comments.whyNotReply(author, thread, written),
    },
    editComment: {
      args: [id, text],
      guard: ({ author, comments }: CommentsViewer, message: string, written: string) =>
        comments.whyNotChange(author, message) ?? comments.whyNotEdit(message, written),
    },
    deleteComment: {
      args: [id],
      guard: ({ author, comments }: CommentsViewer, message: string) =>
        comments.whyNotChange(author, message),
    },
    resolveComment: {
      args: [id, z.boolean()],
      guard: ({ author, comments }: CommentsViewer, thread: string) =>
        comments.whyNotResolve(author, thread),
    },
  };

  readonly #viewer: CommentingViewer;
  readonly #comments: ViewedComments;

  constructor(comments: ViewedComments, viewer: CommentingViewer) {
    super();
    this.#comments = comments;
    this.#viewer = viewer;
    this.updateRights();
    this.updateAuthor();
    viewer.onAuthorChanged(() => this.updateAuthor());
  }

  override get base(): Params {
    return this.#comments.model();
  }

  get comments(): ViewedComments {
    return this.#comments;
  }

  get author(): CommentAuthor | undefined {
    return this.#viewer.author();
  }

  /** Asks again what the visitor may do. */
  updateRights(): void {
    this.canComment = this.#viewer.whyNot("addComment") === undefined;
  }

  /** Asks again who the visitor is. */
  updateAuthor(): void {
    const { author } = this;
    this.me = author ? this.#comments.idOf(author) : null;
    if (author) this.#comments.remember(author);
  }

  /** Starts a thread at a node. */
  addComment(node: string, written: string): void {
    this.#comments.add({ node, text: written, author: this.#knownAuthor });
  }

  replyToComment(thread: string, written: string): void {
    this.#comments.reply({ thread, text: written, author: this.#knownAuthor });
  }

  editComment(message: string, written: string): void {
    this.#comments.edit(message, written);
  }

  deleteComment(message: string): void {
    this.#comments.delete(message);
  }

  /** Resolves a thread, or opens it again. */
  resolveComment(thread: string, isResolved: boolean): void {
    if (isResolved) this.#comments.resolve(thread, this.#knownAuthor);
    else this.#comments.reopen(thread);
  }

  protected override carryOut(intent: string, args: readonly unknown[]): unknown {
    const reason = this.#viewer.whyNot(intent);
    if (reason !== undefined) throw new RefusedError(reason, "forbidden");
    return super.carryOut(intent, args);
  }

  /** Defined, because the guards reject visitors without a name. */
  get #knownAuthor(): CommentAuthor {
    return this.author as CommentAuthor;
  }
}
