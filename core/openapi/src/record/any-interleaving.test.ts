import { Button, Dialog, type Widget } from "@heddle/views";
import fc from "fast-check";
import { expect, it } from "vitest";

import { viewsIn } from "../form/api.fixture.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { replies, SlowStore, type SlowRecord } from "./slow-store.fixture.ts";

type Field = "name" | "note";
const fields = ["name", "note"] as const;

/** The identity of a record, kept in a member that no form shows. */
const markOf = (record: Partial<SlowRecord> | null | undefined): string => record?.mark ?? "";

/** Random actions on an editor, with checks after each. */
class Scenario {
  readonly store = new SlowStore();
  readonly editor: OpenAPIRecordEditor;
  readonly problems: string[] = [];
  /** Input for the displayed record that is neither saved nor discarded. */
  readonly #typed = new Map<Field, string>();
  /** Input that may still be sent: a load discards it only when its response arrives, and a waiting save sends it. */
  readonly #mayBeSent = new Set<unknown>();
  /** Records that code populated. */
  #populated: Partial<SlowRecord> | undefined;
  #count = 0;
  readonly #calls: Promise<unknown>[] = [];

  private constructor(store: SlowStore, editor: OpenAPIRecordEditor) {
    this.store = store;
    this.editor = editor;
    store.onSave = (url, body) => this.#checkSave(url, body);
    store.onSaved = (_url, record) => {
      for (const field of fields) {
        this.#mayBeSent.delete(record[field]);
        if (this.#typed.get(field) === record[field]) this.#typed.delete(field);
      }
    };
  }

  static async start(): Promise<Scenario> {
    const store = new SlowStore();
    return new Scenario(store, await store.start());
  }

  type(field: Field): void {
    const widget = this.#widget(field);
    if (!widget) return;
    const text = `${markOf(this.editor.record)}: typed ${(this.#count += 1)}`;
    this.#typed.set(field, text);
    widget.enter(text);
  }

  load(number: number): void {
    this.#discardTyped();
    this.#calls.push(this.editor.load({ number }));
  }

  open(number: number): void {
    this.#calls.push(this.editor.open({ number }));
  }

  save(): void {
    for (const text of [...this.#typed.values(), this.#populated?.name]) this.#mayBeSent.add(text);
    this.#calls.push(this.editor.save());
  }

  discard(): void {
    if (!this.editor.loaded) return;
    this.#typed.clear();
    this.editor.discard();
  }

  populate(id: number, hasIdentity: boolean): void {
    const stored = this.store.records.get(`/items/${id}`) as SlowRecord;
    const shown = this.editor.record as SlowRecord | null;
    // A record without an identity is another version of the displayed one.
    const { id: _id, ...anonymous } = shown ?? stored;
    const record = hasIdentity ? stored : anonymous;
    this.#populated = { ...record, name: `${markOf(record)}: populated ${(this.#count += 1)}` };
    this.#typed.clear();
    this.editor.populate(this.#populated);
    const place = this.editor.editor?.widgets["number"];
    if (hasIdentity && place?.value === undefined) place?.enter(String(id));
  }

  press(at: number): void {
    const dialog = viewsIn(this.editor.view()).find((each) => each instanceof Dialog && each.open);
    const buttons = dialog ? viewsIn(dialog).filter((each) => each instanceof Button) : [];
    const button = buttons[at % buttons.length];
    if (!button) return;
    if (button.label.startsWith("Discard")) this.#discardTyped();
    this.#calls.push(button.call("press"));
  }

  async step(act: (scenario: Scenario) => void): Promise<void> {
    act(this);
    await this.store.quiet(this.editor);
    this.#checkShown();
  }

  /** Responds to all held requests, then saves without edits, which shows a baseline that the server does not have. */
  async end(): Promise<void> {
    await this.#settle();
    await this.step(() => this.discard());
    await this.step(() => this.save());
    await this.#settle();
    await Promise.all(this.#calls);
  }

  async #settle(): Promise<void> {
    while (this.store.isHolding) await this.step(({ store }) => store.reply(0, "the record"));
  }

  #discardTyped(): void {
    for (const text of this.#typed.values()) this.#mayBeSent.add(text);
    this.#typed.clear();
  }

  #widget(field: Field): Widget | undefined {
    return this.editor.editor?.widgets[field];
  }

  #checkSave(url: string, body: SlowRecord): void {
    const stored = this.store.records.get(url);
    if (stored?.mark !== body.mark) this.problems.push(`${url} got ${JSON.stringify(body)}`);
    for (const field of fields) {
      const allowed = [stored?.[field], this.#typed.get(field), this.#populated?.[field]];
      const isOwn = !/: (?:typed|populated)/.test(body[field]) || body[field].startsWith(body.mark);
      if (!isOwn || (!allowed.includes(body[field]) && !this.#mayBeSent.has(body[field])))
        this.problems.push(`${url}: ${field} went back as ${body[field]}, not ${String(allowed)}`);
    }
  }

  #checkShown(): void {
    for (const [field, text] of this.#typed) {
      const shown = this.#widget(field)?.value;
      const isThere = shown === text && text.startsWith(markOf(this.editor.record));
      if (!isThere) this.problems.push(`${text} is lost: ${field} shows ${String(shown)}`);
    }
  }
}

interface Step {
  readonly what: string;
  readonly act: (scenario: Scenario) => void;
}

const id = fc.constantFrom(1, 2);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...fields).map((field) => ({
      what: `type ${field}`,
      act: (scenario: Scenario) => scenario.type(field),
    })),
  },
  {
    weight: 2,
    arbitrary: id.map((number) => ({
      what: `load ${number}`,
      act: (scenario: Scenario) => scenario.load(number),
    })),
  },
  {
    weight: 3,
    arbitrary: id.map((number) => ({
      what: `open ${number}`,
      act: (scenario: Scenario) => scenario.open(number),
    })),
  },
  {
    weight: 4,
    arbitrary: fc.constant({ what: "save", act: (scenario: Scenario) => scenario.save() }),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(2), fc.constantFrom(...replies)).map(([at, reply]) => ({
      what: `reply to ${at} with ${reply}`,
      act: ({ store }: Scenario) => store.reply(at, reply),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constant({ what: "discard", act: (scenario: Scenario) => scenario.discard() }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(id, fc.boolean()).map(([number, hasIdentity]) => ({
      what: `populate ${hasIdentity ? number : "without an identity"}`,
      act: (scenario: Scenario) => scenario.populate(number, hasIdentity),
    })),
  },
  {
    weight: 1,
    arbitrary: id.map((number) => ({
      what: `look up ${number}`,
      act: ({ editor }: Scenario) => editor.lookup.widgets["number"]?.enter(String(number)),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.nat(2).map((at) => ({
      what: `press button ${at}`,
      act: (scenario: Scenario) => scenario.press(at),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constant({ what: "cancel", act: ({ editor }: Scenario) => editor.cancel() }),
  },
);

it("[O289] never saves a record in the place of another and never loses input silently, in any order of events", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30, size: "max" }), async (steps) => {
      const scenario = await Scenario.start();
      await scenario.step((each) => each.load(1));
      await scenario.step(({ store }) => store.reply(0, "the record"));
      for (const { act } of steps) await scenario.step(act);
      await scenario.end();
      expect(scenario.problems).toEqual([]);
    }),
    { numRuns: Number(process.env["HEDDLE_RUNS"] ?? 20) },
  );
}, 600_000);
