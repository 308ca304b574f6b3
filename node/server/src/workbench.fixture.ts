import { Button, Column, TextInput, View } from "@heddle/views";
import * as z from "zod/mini";

import type { AppSession } from "./app.ts";

/** What nobody outside the server may ever see. */
export const secret = "the-secret-of-the-workbench";

/** A view with all that an attacker might want to change. */
export class Workbench extends View.with({
  title: { type: z._default(z.string().check(z.maxLength(40)), ""), view: "rw" },
  fixed: { type: z._default(z.string(), "fixed"), view: "r", constant: true },
  state: { type: z._default(z.string(), "unchanged"), view: "r" },
  password: { type: z._default(z.string(), secret), view: "none" },
  locked: { type: z._default(z.boolean(), false), view: "r" },
  lines: { type: z._default(z.array(z.string()), []), view: "r" },
  count: { type: z._default(z.int(), 0), view: "r" },
  children: { type: z._default(z.array(z.instanceof(View)), []), view: "r" },
}) {
  static override readonly kind: string = "workbench";
  static override readonly intents = {
    write: {
      args: [z.string()],
      guard: (bench: Workbench) => (bench.locked ? "It is locked." : undefined),
    },
    rename: { args: [z.string()], about: [] },
    take: { args: [z.unknown()] },
    fail: { args: [] },
    submit: { args: [], command: true },
  };

  /** What was done, in order, for asserting that each intent ran once. */
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

  /** All values, also those that no view may see. */
  hash(): string {
    const { title, fixed, state, password, locked, lines, count, log } = this;
    return JSON.stringify({ title, fixed, state, password, locked, lines, count, log });
  }
}

/** An app that remembers what it made for whom. */
export class Workshop {
  readonly benches: Workbench[] = [];
  readonly sessions: AppSession[] = [];

  readonly app = (session: AppSession): Workbench => {
    const name = new TextInput({ name: "name", label: "Name" });
    const column = new Column({ children: [name, new Button({ label: "Press" })] });
    const bench = new Workbench({ children: [column] });
    this.benches.push(bench);
    this.sessions.push(session);
    return bench;
  };

  get bench(): Workbench {
    const bench = this.benches.at(-1);
    if (!bench) throw new Error("Nobody has come");
    return bench;
  }
}
