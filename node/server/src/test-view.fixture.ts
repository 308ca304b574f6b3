import { Button, Column, TextInput, View } from "@heddle/views";
import * as z from "zod/mini";

import type { AppSession } from "./app.ts";

/** A value that must never leave the server. */
export const secret = "the-secret-of-the-test-view";

/** A view with every kind of protected value. */
export class TestView extends View.with({
  title: { type: z._default(z.string().check(z.maxLength(40)), ""), view: "rw" },
  fixed: { type: z._default(z.string(), "fixed"), view: "r", constant: true },
  state: { type: z._default(z.string(), "unchanged"), view: "r" },
  password: { type: z._default(z.string(), secret), view: "none" },
  locked: { type: z._default(z.boolean(), false), view: "r" },
  lines: { type: z._default(z.array(z.string()), []), view: "r" },
  count: { type: z._default(z.int(), 0), view: "r" },
  children: { type: z._default(z.array(z.instanceof(View)), []), view: "r" },
}) {
  static override readonly kind: string = "test-view";
  static override readonly intents = {
    write: {
      args: [z.string()],
      guard: (testView: TestView) => (testView.locked ? "It is locked." : undefined),
    },
    rename: { args: [z.string()], coalesceBy: [] },
    take: { args: [z.unknown()] },
    fail: { args: [] },
    submit: { args: [], command: true },
  };

  /** The executed intents, in order, to assert that each ran once. */
  readonly log: string[] = [];
  taken: unknown;

  write(line: string): void {
    this.log.push(line);
    this.count += 1;
  }

  rename(title: string): void {
    this.title = title;
    this.log.push(title);
  }

  take(thing: unknown): void {
    this.taken = thing;
  }

  fail(): void {
    throw new Error(`This has ${secret} in it`);
  }

  submit(): void | Promise<void> {
    this.log.push("submit");
  }

  /** All values, hidden ones included. */
  hash(): string {
    const { title, fixed, state, password, locked, lines, count, log } = this;
    return JSON.stringify({ title, fixed, state, password, locked, lines, count, log });
  }
}

/** An app that records its views and sessions. */
export class TestApp {
  readonly views: TestView[] = [];
  readonly sessions: AppSession[] = [];

  readonly app = (session: AppSession): TestView => {
    const name = new TextInput({ name: "name", label: "Name" });
    const column = new Column({ children: [name, new Button({ label: "Press" })] });
    const testView = new TestView({ children: [column] });
    this.views.push(testView);
    this.sessions.push(session);
    return testView;
  };

  get testView(): TestView {
    const testView = this.views.at(-1);
    if (!testView) throw new Error("Nobody has come");
    return testView;
  }
}

/** A hundred records. */
export class Shelf extends View.with({
  books: { collection: z.object({ title: z.string(), place: z.number() }), view: "r" },
}) {
  static override readonly kind: string = "shelf";
  static override readonly intents = { put: { args: [z.string(), z.number()] } };

  constructor() {
    super();
    for (let at = 0; at < 100; at += 1)
      this.books.add(`b${at}`, { title: `Book ${at}`, place: at });
  }

  put(book: string, place: number): void {
    const { place: before = 0 } = this.books.get(book) ?? {};
    // The sum reveals an intent that ran twice or not at all.
    this.books.patch(book, { place: before + place });
  }
}
