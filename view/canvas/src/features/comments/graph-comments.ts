import type {
  FlowReader,
  Mentionable,
  MessageRecord,
  PersonRecord,
  ThreadRecord,
} from "@heddle/flow";
import { shownAs } from "@heddle/flow/geometry";
import type { Handle, Records } from "@heddle/params";

import type { ItemNames } from "../../item-names.ts";
import type { CanvasState } from "../../canvas-state.ts";
import { type Rectangle, touches, visibleRectangle } from "../../geometry/rectangle.ts";

/** A person who writes, or is mentioned. */
export interface CommentPersonInView extends PersonRecord {
  readonly id: string;
}

/** A message, as it is shown. */
export interface ShownComment extends Omit<MessageRecord, "author"> {
  readonly id: string;
  readonly author: CommentPersonInView;
  readonly isOwn: boolean;
  readonly mentionsMe: boolean;
}

/** A thread, as it is shown. */
export interface ShownThread {
  readonly id: string;
  readonly node: string;
  readonly isNodeDeleted: boolean;
  readonly title: string;
  /** The name is `null` if code has resolved it, and empty if it was erased. */
  readonly resolved: { readonly name: string | null; readonly at: number } | null;
  readonly messages: readonly ShownComment[];
  readonly mentionsMe: boolean;
}

/** The open threads of a node. */
export interface NodeComments {
  readonly count: number;
  readonly mentionsMe: boolean;
}

interface CommentScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly names: ItemNames;
}

/** More badges are not shown at once. */
const maximumBadges = 200;
const marginPx = 200;

/** Reads the comments on a graph, and keeps what the user has typed but not sent. */
export class GraphComments {
  readonly people: Records<PersonRecord>;
  /** Texts that are not sent, by what they would answer: `node:a`, `thread:…`, `edit:…`. */
  readonly drafts: Map<string, string>;
  readonly handle: Handle;
  readonly #scope: CommentScope;
  readonly #threads: Records<ThreadRecord>;
  readonly #messages: Records<MessageRecord>;
  readonly #listeners = new Set<() => void>();
  #stops: readonly (() => void)[] = [];
  #shown: readonly ShownThread[] | undefined;

  constructor(handle: Handle, scope: CommentScope, drafts: Map<string, string> = new Map()) {
    this.handle = handle;
    this.drafts = drafts;
    this.#scope = scope;
    // The `comments` kind declares the types.
    this.people = handle.read("people") as Records<PersonRecord>;
    this.#threads = handle.read("threadRecords") as Records<ThreadRecord>;
    this.#messages = handle.read("messageRecords") as Records<MessageRecord>;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#watch();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      for (const stop of this.#stops) stop();
    };
  };

  /** All threads, the latest first; the same list until something in it changes. */
  readonly threads = (): readonly ShownThread[] => {
    this.#shown ??= this.#read();
    return this.#shown;
  };

  /** The id of the visitor among the people; `null` until they have a name. */
  get me(): string | null {
    return this.handle.read("me") as string | null;
  }

  /** Calls back with messages that somebody else writes from now on. */
  onWritten(callback: (comment: ShownComment, thread: ShownThread) => void): () => void {
    const known = new Set(Array.from(this.#messages, ([id]) => id));
    return this.#messages.watch((ids) => {
      const added = [...ids].filter((id) => this.#messages.has(id) && !known.has(id));
      for (const id of added) known.add(id);
      if (added.length === 0) return;
      this.#shown = undefined;
      for (const thread of this.threads()) {
        const comment = thread.messages.find(({ id, isOwn }) => added.includes(id) && !isOwn);
        if (comment) callback(comment, thread);
      }
    });
  }

  /** The visible node at which comments are shown: their own, or the collapsed group that hides it. */
  placeOf(node: string): string | undefined {
    const { flow } = this.#scope;
    return shownAs(flow.nodeRecords, node, flow.get("inside"));
  }

  /** The open threads by the visible node at which they are shown. */
  byNode(): ReadonlyMap<string, NodeComments> {
    const nodes = new Map<string, NodeComments>();
    for (const { node, resolved, mentionsMe, isNodeDeleted } of this.threads()) {
      const place = resolved || isNodeDeleted ? undefined : this.placeOf(node);
      if (place === undefined) continue;
      const known = nodes.get(place);
      nodes.set(place, {
        count: (known?.count ?? 0) + 1,
        mentionsMe: mentionsMe || known?.mentionsMe === true,
      });
    }
    return nodes;
  }

  /** The nodes with open threads in and around the visible part. Called when the viewport rests, not in every frame. */
  visibleNodes(): ReadonlyMap<string, NodeComments> {
    const { state } = this.#scope;
    const { viewport, screen } = state.scene;
    const seen = visibleRectangle(viewport, screen, marginPx);
    const isSeen = (box: Rectangle | undefined): boolean => box !== undefined && touches(box, seen);
    const visible = [...this.byNode()].filter(([node]) => isSeen(state.rectangleOf(node)));
    return new Map(visible.slice(0, maximumBadges));
  }

  #read(): readonly ShownThread[] {
    const byThread = new Map<string, ShownComment[]>();
    const { me } = this;
    for (const [id, message] of this.#messages) {
      const { thread, author, mentions } = message;
      const shown = {
        ...message,
        id,
        author: this.#person(author),
        isOwn: author === me,
        mentionsMe: me !== null && mentions.includes(me),
      };
      const messages = byThread.get(thread) ?? [];
      byThread.set(thread, messages);
      messages.push(shown);
    }
    const threads = Array.from(this.#threads, ([id, { node, title, resolved }]) => {
      const isNodeDeleted = !this.#scope.flow.node(node);
      const messages = byThread.get(id) ?? [];
      const by = resolved?.by ?? null;
      return {
        id,
        node,
        isNodeDeleted,
        title: isNodeDeleted ? title : this.#scope.names.title(node),
        resolved: resolved && {
          name: by === null ? null : this.#person(by).name,
          at: resolved.at,
        },
        messages,
        mentionsMe: messages.some((message) => message.mentionsMe),
      };
    });
    return threads.filter(({ messages }) => messages.length > 0).toReversed();
  }

  #person(id: string): CommentPersonInView {
    return { id, ...(this.people.get(id) ?? { name: "", color: "#868e96" }) };
  }

  #watch(): void {
    const change = (): void => {
      this.#shown = undefined;
      for (const listener of this.#listeners) listener();
    };
    this.#shown = undefined;
    this.#stops = [
      this.#threads.watch(change),
      this.#messages.watch(change),
      this.people.watch(change),
      this.handle.subscribe(["me"], change),
      // Titles, and whether nodes exist.
      this.#scope.flow.nodeRecords.watch((ids) => {
        const nodes = new Set(Array.from(this.#threads, ([, { node }]) => node));
        if ([...nodes].some((node) => ids.has(node))) change();
      }),
    ];
  }
}

/** A mention that is being typed: where it starts, and the name so far. */
export interface TypedMention {
  readonly from: number;
  readonly query: string;
}

/** `("Ask @be", 7)` → `{ from: 4, query: "be" }`; undefined if no name is being typed at the caret. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const [found, query = ""] = typing.exec(text.slice(0, caret)) ?? [];
  return found === undefined ? undefined : { from: caret - query.length - 1, query };
}

const typing = /(?<![\p{L}\p{N}])@([^@\n]{0,40})$/u;

/** More people are not suggested at once. */
const maximumSuggestions = 6;

/** The people whose name, or a word of it, starts with what was typed. A name that is complete needs no suggestion. */
export function suggestedPeople<Person extends Omit<Mentionable, "id">>(
  people: Iterable<Person>,
  { query }: TypedMention,
): Person[] {
  const wanted = query.toLowerCase();
  const byName = new Map(Array.from(people, (person) => [person.name.toLowerCase(), person]));
  return [...byName]
    .filter(([name]) => name !== "" && name !== wanted && ` ${name}`.includes(` ${wanted}`))
    .map(([, person]) => person)
    .slice(0, maximumSuggestions);
}

/** The text with the chosen name, and where the caret then is. */
export function withMention(
  text: string,
  { from, query }: TypedMention,
  name: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, from)}@${name} `;
  const after = text.slice(from + 1 + query.length).replace(/^ /, "");
  return { text: before + after, caret: before.length };
}
