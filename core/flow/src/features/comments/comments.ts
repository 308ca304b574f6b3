import {
  batch,
  type CollectionDelta,
  type Collection,
  memoryBytes,
  onDispose,
  Params,
  RecordIndex,
  RefusedError,
  type Translatable,
} from "@heddle/params";
import { viewerColors } from "@heddle/views";
import * as z from "zod/mini";

import { assertArguments } from "../../argument-checks.ts";
import { RecordBytes } from "../../change/record-bytes.ts";
import { FreshIds } from "../../fresh-ids.ts";
import { messages } from "../../messages.ts";
import { type NamedTypes, nameOf } from "../../item/node-name.ts";
import type { NodeRecord, Position } from "../../record/node-record.ts";
import {
  type CommentAuthor,
  type CommentingViewer,
  CommentsViewer,
  type ViewedComments,
} from "./comments-viewer.ts";
import { splitMentions } from "./mentions.ts";

/** Limits of the comments on a graph, because every page receives all of them. */
export const commentLimits = {
  /** Of one message, in characters. */
  length: 4_000,
  messages: 10_000,
  bytes: 8_000_000,
  people: 1_000,
} as const;

const personType = z.object({ name: z.string(), color: z.string() });

const threadType = z.object({
  /** The id of the node. It stays when the node is deleted, because undo may bring the node back. */
  node: z.string(),
  /** The title and the position of the node when the thread was started, or when the node was deleted. */
  title: z.string(),
  position: z.object({ x: z.number(), y: z.number() }),
  resolved: z.nullable(z.object({ by: z.nullable(z.string()), at: z.number() })),
});

const messageType = z.object({
  thread: z.string(),
  /** The id of a person. */
  author: z.string(),
  /** The ids of people. */
  mentions: z.array(z.string()),
  text: z.string(),
  /** In milliseconds since 1970. */
  at: z.number(),
  editedAt: z.nullable(z.number()),
});

/** A person, as views see them. */
export type PersonRecord = z.infer<typeof personType>;
/** A thread, as views see it. */
export type ThreadRecord = z.infer<typeof threadType>;
/** A message, as views see it. */
export type MessageRecord = z.infer<typeof messageType>;

const parameters = {
  /** Authors and people who can be mentioned, by id. */
  people: { collection: personType, view: "r", closed: true },
  threadRecords: { collection: threadType, view: "r", closed: true },
  messageRecords: { collection: messageType, view: "r", closed: true },
} as const;

/** A person in comments. The name of somebody who was erased is empty. */
export interface CommentPerson extends PersonRecord {
  readonly id: string;
}

/** One message of a thread. */
export interface Comment {
  readonly id: string;
  readonly author: CommentPerson;
  readonly text: string;
  readonly mentions: readonly CommentPerson[];
  readonly at: Date;
  readonly editedAt: Date | null;
}

/** A conversation about a node. */
export interface CommentThread {
  readonly id: string;
  readonly node: string;
  /** Whether the node was deleted. The thread is kept, and returns to the node when undo restores it. */
  readonly isNodeDeleted: boolean;
  /** The title of the node, and where it is or was. */
  readonly title: string;
  readonly position: Position;
  readonly resolved: { readonly by: CommentPerson | null; readonly at: Date } | null;
  readonly messages: readonly Comment[];
}

/** Options of `new Comments`. */
export interface CommentsOptions {
  /**
   * Turns the id of a person into the one that pages receive. By default they are equal. A server passes a hash, because
   * the id of a visitor without a sign-in is a secret of their browser.
   */
  readonly publicId?: (id: string) => string;
}

const authorType = z.object({
  id: z.optional(z.string()),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  color: z.optional(z.string()),
});
const text = z.string();

/** The part of a flow that comments are about. */
export interface CommentedFlow extends NamedTypes {
  node(id: string): Readonly<NodeRecord> | undefined;
  watch(
    names: ["nodeRecords"],
    callback: (changed: { readonly nodeRecords?: CollectionDelta<NodeRecord> }) => void,
  ): unknown;
}

/**
 * Comments on the nodes of a flow: `comments.add({ node: "a", text: "Why twice?", author: { name: "Ada" } })`. They are not
 * part of the graph: they are not in its JSON, and undo does not touch them.
 */
export class Comments extends Params.with(parameters) {
  static override readonly kind: string = "comments";
  static override readonly computed: Readonly<Record<string, readonly string[]>> = {
    threads: ["people", "threadRecords", "messageRecords"],
  };

  declare readonly "~computed"?: "threads";

  // Other code can only read the records.
  readonly #people = this.people as Collection<PersonRecord>;
  readonly #threads = this.threadRecords as Collection<ThreadRecord>;
  readonly #messages = this.messageRecords as Collection<MessageRecord>;
  readonly #flow: CommentedFlow;
  readonly #publicId: (id: string) => string;
  readonly #threadsByNode = new RecordIndex<ThreadRecord>(({ node }) => [node]);
  readonly #messagesByThread = new RecordIndex<MessageRecord>(({ thread }) => [thread]);
  /** The threads that a person resolved. */
  readonly #threadsByPerson = new RecordIndex<ThreadRecord>(({ resolved }) =>
    resolved?.by ? [resolved.by] : [],
  );
  /** The messages that a person wrote or is mentioned in. */
  readonly #messagesByPerson = new RecordIndex<MessageRecord>(({ author, mentions }) => [
    ...new Set([author, ...mentions]),
  ]);
  readonly #bytes = new RecordBytes();
  readonly #viewers = new Set<CommentsViewer>();

  constructor(flow: CommentedFlow, { publicId = (id) => id }: CommentsOptions = {}) {
    super();
    this.#flow = flow;
    this.#publicId = publicId;
    this.#threads.addIndex(this.#threadsByNode);
    this.#threads.addIndex(this.#threadsByPerson);
    // Threads count too, because each one has a copy of the title of its node.
    this.#threads.addIndex(this.#bytes);
    this.#messages.addIndex(this.#messagesByThread);
    this.#messages.addIndex(this.#messagesByPerson);
    this.#messages.addIndex(this.#bytes);
    flow.watch(["nodeRecords"], ({ nodeRecords }) => this.#onNodesChanged(nodeRecords));
  }

  /** All threads with their messages, the oldest first. */
  get threads(): CommentThread[] {
    return Array.from(this.#threads, ([id]) => this.thread(id) as CommentThread);
  }

  thread(id: string): CommentThread | undefined {
    const record = this.#threads.get(id);
    if (!record) return undefined;
    const { node, resolved } = record;
    const shown = this.#flow.node(node);
    return {
      id,
      node,
      isNodeDeleted: !shown,
      ...(shown ? this.#placeOf(shown) : { title: record.title, position: record.position }),
      resolved: resolved && {
        by: resolved.by === null ? null : this.#person(resolved.by),
        at: new Date(resolved.at),
      },
      messages: Array.from(this.#messagesByThread.ids(id), (message) => this.#comment(message)),
    };
  }

  /** Starts a thread at a node, and returns its id. */
  add(comment: { readonly node: string; readonly text: string; author: CommentAuthor }): string {
    const type = z.object({ node: z.string(), text, author: authorType });
    assertArguments("Comments.add", [type], [comment]);
    const { node: nodeId, author } = comment;
    refuse(this.#viewed.whyNotAdd(author, nodeId, comment.text));
    const node = this.#flow.node(nodeId) as NodeRecord;
    const id = new FreshIds(this.#threads).take(Date.now().toString(36));
    batch(() => {
      // From the first thread on, people are remembered.
      const others = this.#threads.size === 0 ? [...this.#viewers] : [];
      this.#threads.add(id, { node: nodeId, ...this.#placeOf(node), resolved: null });
      for (const viewer of others) if (viewer.author) this.#remember(viewer.author);
      this.#write(id, comment.text, author);
    });
    return id;
  }

  /** Adds a message to a thread, and returns its id. A resolved thread is open again. */
  reply(comment: {
    readonly thread: string;
    readonly text: string;
    author: CommentAuthor;
  }): string {
    const type = z.object({ thread: z.string(), text, author: authorType });
    assertArguments("Comments.reply", [type], [comment]);
    const { thread, author } = comment;
    refuse(this.#viewed.whyNotReply(author, thread, comment.text));
    return batch(() => {
      this.reopen(thread);
      return this.#write(thread, comment.text, author);
    });
  }

  /** Replaces the text of a message. */
  edit(message: string, newText: string): void {
    assertArguments("Comments.edit", [z.string(), text], [message, newText]);
    refuse(this.#whyNoMessage(message) ?? this.#viewed.whyNotEdit(message, newText));
    const trimmed = newText.trim();
    if (this.#messages.get(message)?.text === trimmed) return;
    const mentions = this.#mentionsIn(trimmed);
    batch(() => {
      this.#messages.patch(message, { text: trimmed, mentions, editedAt: Date.now() });
    });
  }

  /** Deletes a message. Its thread is deleted with the last one. */
  delete(message: string): void {
    assertArguments("Comments.delete", [z.string()], [message]);
    refuse(this.#whyNoMessage(message));
    const { thread } = this.#messages.get(message) as MessageRecord;
    batch(() => {
      this.#messages.remove(message);
      if (this.#messagesByThread.ids(thread).size === 0) this.#threads.remove(thread);
    });
  }

  /** Marks a thread as done. */
  resolve(thread: string, author?: CommentAuthor): void {
    assertArguments("Comments.resolve", [z.string(), z.optional(authorType)], [thread, author]);
    refuse(this.#whyNoThread(thread));
    if (this.#threads.get(thread)?.resolved) return;
    batch(() => {
      const by = author ? this.#remember(author) : null;
      this.#threads.patch(thread, { resolved: { by, at: Date.now() } });
    });
  }

  /** Opens a resolved thread again. */
  reopen(thread: string): void {
    assertArguments("Comments.reopen", [z.string()], [thread]);
    refuse(this.#whyNoThread(thread));
    if (this.#threads.get(thread)?.resolved) {
      this.#threads.patch(thread, { resolved: null });
    }
  }

  /**
   * Forgets the name of a person, by the id of an author: what they wrote stays, and the name is empty. The texts stay as they
   * are. Somebody who writes again is named again, unless `publicId` returns another id.
   */
  erase(person: string): void {
    assertArguments("Comments.erase", [z.string()], [person]);
    if (this.#people.has(person)) this.#people.remove(person);
    for (const viewer of this.#viewers) viewer.updateAuthor();
  }

  /** A view of these comments for one visitor: `flow.createViewer({ comments })` calls it. */
  createViewer(viewer: CommentingViewer): CommentsViewer {
    const created = new CommentsViewer(this.#viewed, viewer);
    this.#viewers.add(created);
    onDispose(created, () => this.#viewers.delete(created));
    return created;
  }

  readonly #viewed: ViewedComments = {
    model: () => this,
    idOf: (author) => this.#idOf(author),
    whyNotAdd: (author, node, written) =>
      this.#whyNotWrite(author, written) ??
      (this.#flow.node(node) ? undefined : messages.noNode({ id: node })),
    whyNotReply: (author, thread, written) =>
      this.#whyNotWrite(author, written) ?? this.#whyNoThread(thread),
    whyNotChange: (author, message) =>
      this.#whyNoMessage(message) ?? this.#whyNotOwn(author, message),
    whyNotEdit: (message, written) =>
      whyNotText(written) ??
      this.#whyTooLarge(memoryBytes(written) - memoryBytes(this.#messages.get(message)?.text)),
    whyNotResolve: (author, thread) => whyNoName(author) ?? this.#whyNoThread(thread),
    add: (comment) => this.add(comment),
    reply: (comment) => this.reply(comment),
    edit: (message, written) => this.edit(message, written),
    delete: (message) => this.delete(message),
    resolve: (thread, author) => this.resolve(thread, author),
    reopen: (thread) => this.reopen(thread),
    remember: (author) => {
      if (this.#threads.size > 0) this.#remember(author);
    },
  };

  #whyNotWrite(author: CommentAuthor | undefined, written: string): Translatable | undefined {
    const isFull = this.#messages.size >= commentLimits.messages;
    return (
      whyNoName(author) ??
      whyNotText(written) ??
      (isFull ? messages.comments.full : this.#whyTooLarge(memoryBytes(written)))
    );
  }

  /** Why the comments cannot grow by this number of bytes. Shortening a text is always possible. */
  #whyTooLarge(added: number): Translatable | undefined {
    const isFull = added > 0 && this.#bytes.total + added > commentLimits.bytes;
    return isFull ? messages.comments.full : undefined;
  }

  #whyNoThread(thread: string): Translatable | undefined {
    return this.#threads.has(thread) ? undefined : messages.comments.noThread;
  }

  #whyNoMessage(message: string): Translatable | undefined {
    return this.#messages.has(message) ? undefined : messages.comments.noMessage;
  }

  #whyNotOwn(author: CommentAuthor | undefined, message: string): Translatable | undefined {
    const isOwn = author && this.#messages.get(message)?.author === this.#idOf(author);
    return isOwn ? undefined : messages.comments.notYours;
  }

  #write(thread: string, written: string, author: CommentAuthor): string {
    const id = new FreshIds(this.#messages).take(Date.now().toString(36));
    const authorId = this.#remember(author);
    const trimmed = written.trim();
    this.#messages.add(id, {
      thread,
      author: authorId,
      mentions: this.#mentionsIn(trimmed),
      text: trimmed,
      at: Date.now(),
      editedAt: null,
    });
    return id;
  }

  /** The ids of the people whom a text mentions. */
  #mentionsIn(written: string): string[] {
    const people = Array.from(this.#people, ([id, { name }]) => ({ id, name }));
    const mentions = splitMentions(written, people).map(({ mention }) => mention);
    return [...new Set(mentions.filter((id) => id !== undefined))];
  }

  #idOf({ id, name }: CommentAuthor): string {
    return this.#publicId(id === undefined ? `name ${name}` : `id ${id}`);
  }

  /** Records who a person is, and returns their id. */
  #remember(author: CommentAuthor): string {
    const id = this.#idOf(author);
    const known = this.#people.get(id);
    const { name, color = known?.color ?? colorOf(id) } = author;
    if (!known) this.#forgetOne();
    if (!known) this.#people.add(id, { name, color });
    else if (known.name !== name || known.color !== color) this.#people.patch(id, { name, color });
    return id;
  }

  /** Makes room for another person. The limit is exceeded only if comments refer to all people. */
  #forgetOne(): void {
    if (this.#people.size < commentLimits.people) return;
    for (const [id] of this.#people) {
      if (this.#messagesByPerson.ids(id).size + this.#threadsByPerson.ids(id).size > 0) continue;
      this.#people.remove(id);
      return;
    }
  }

  #placeOf(node: Readonly<NodeRecord>): Pick<ThreadRecord, "title" | "position"> {
    const { x, y } = node.position;
    return { title: nameOf(this.#flow, node), position: { x, y } };
  }

  /** Stores the last title and position of deleted nodes in their threads. */
  #onNodesChanged(delta: CollectionDelta<NodeRecord> | undefined): void {
    if (this.#threads.size === 0 || !delta) return;
    for (const change of delta.inverse) {
      if (change.type !== "add" || this.#flow.node(change.id)) continue;
      const place = this.#placeOf(change.record);
      for (const thread of this.#threadsByNode.ids(change.id)) {
        this.#threads.patch(thread, place);
      }
    }
  }

  #comment(id: string): Comment {
    const {
      author,
      mentions,
      text: written,
      at,
      editedAt,
    } = this.#messages.get(id) as MessageRecord;
    return {
      id,
      author: this.#person(author),
      text: written,
      mentions: mentions.map((each) => this.#person(each)),
      at: new Date(at),
      editedAt: editedAt === null ? null : new Date(editedAt),
    };
  }

  #person(id: string): CommentPerson {
    return { id, ...(this.#people.get(id) ?? { name: "", color: colorOf(id) }) };
  }
}

function whyNoName(author: CommentAuthor | undefined): Translatable | undefined {
  return author ? undefined : messages.comments.noName;
}

function whyNotText(written: string): Translatable | undefined {
  const { length } = written.trim();
  if (length === 0) return messages.comments.empty;
  const { length: most } = commentLimits;
  return length > most ? messages.comments.tooLong({ most }) : undefined;
}

function refuse(reason: Translatable | undefined): void {
  if (reason !== undefined) throw new RefusedError(reason);
}

/** The same color for the same person. */
function colorOf(id: string): string {
  const sum = Array.from(id).reduce(
    (total, character) => total + (character.codePointAt(0) ?? 0),
    0,
  );
  return viewerColors[sum % viewerColors.length] as string;
}
