import { Button, Dialog, type Widget } from "@heddle/views";
import fc from "fast-check";
import { expect, it } from "vitest";

import { viewsIn } from "../form/api.fixture.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { replies, SlowStore, type SlowRecord } from "./slow-store.fixture.ts";

type Field = "name" | "note";
const fields = ["name", "note"] as const;

/** Who is in a record, whatever it calls itself. */
const markOf = (record: Partial<SlowRecord> | null | undefined): string => record?.mark ?? "";

/** What somebody does with an editor, and what may not happen meanwhile. */
class Life {
  readonly store = new SlowStore();
  readonly editor: OpenAPIRecordEditor;
  readonly problems: string[] = [];
  /** What is typed for the record that is shown, and neither saved nor given up. */
  readonly #typed = new Map<Field, string>();
  /** What may still be sent: what a load gives up only when its answer comes, and what a save waits to send. */
  readonly #onTheWay = new Set<unknown>();
  /** What a program has shown. */
  #populated: Partial<SlowRecord> | undefined;
  #count = 0;
  readonly #calls: Promise<unknown>[] = [];

  private constructor(store: SlowStore, editor: OpenAPIRecordEditor) {
    this.store = store;
    this.editor = editor;
    store.onSave = (url, body) => this.#checkSave(url, body);
    store.onSaved = (_url, record) => {
      for (const field of fields) {
        this.#onTheWay.delete(record[field]);
        if (this.#typed.get(field) === record[field]) this.#typed.delete(field);
      }
    };
  }

  static async begin(): Promise<Life> {
    const store = new SlowStore();
    return new Life(store, await store.start());
  }

  type(field: Field): void {
    const widget = this.#widget(field);
    if (!widget) return;
    const text = `${markOf(this.editor.record)}: typed ${(this.#count += 1)}`;
    this.#typed.set(field, text);
    widget.enter(text);
  }

  load(number: number): void {
    this.#giveUp();
    this.#calls.push(this.editor.load({ number }));
  }

  open(number: number): void {
    this.#calls.push(this.editor.open({ number }));
  }

  save(): void {
    for (const text of [...this.#typed.values(), this.#populated?.name]) this.#onTheWay.add(text);
    this.#calls.push(this.editor.save());
  }

  discard(): void {
    if (!this.editor.loaded) return;
    this.#typed.clear();
    this.editor.discard();
  }

  populate(id: number, isNamed: boolean): void {
    const stored = this.store.records.get(`/items/${id}`) as SlowRecord;
    const shown = this.editor.record as SlowRecord | null;
    // One without a name is another version of the one that is shown.
    const { id: _id, ...nameless } = shown ?? stored;
    const record = isNamed ? stored : nameless;
    this.#populated = { ...record, name: `${markOf(record)}: given ${(this.#count += 1)}` };
    this.#typed.clear();
    this.editor.populate(this.#populated);
    const place = this.editor.editor?.widgets["number"];
    if (isNamed && place?.value === undefined) place?.enter(String(id));
  }

  press(at: number): void {
    const dialog = viewsIn(this.editor.view()).find((each) => each instanceof Dialog && each.open);
    const buttons = dialog ? viewsIn(dialog).filter((each) => each instanceof Button) : [];
    const button = buttons[at % buttons.length];
    if (!button) return;
    if (button.label.startsWith("Discard")) this.#giveUp();
    this.#calls.push(button.call("press"));
  }

  async step(act: (life: Life) => void): Promise<void> {
    act(this);
    await this.store.quiet(this.editor);
    this.#checkShown();
  }

  /** Answers all that is open. */
  async end(): Promise<void> {
    while (this.store.isHolding) await this.step(({ store }) => store.reply(0, "the record"));
    await Promise.all(this.#calls);
  }

  #giveUp(): void {
    for (const text of this.#typed.values()) this.#onTheWay.add(text);
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
      const isOwn = !/: (?:typed|given)/.test(body[field]) || body[field].startsWith(body.mark);
      if (!isOwn || (!allowed.includes(body[field]) && !this.#onTheWay.has(body[field])))
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
  readonly act: (life: Life) => void;
}

const id = fc.constantFrom(1, 2);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...fields)
      .map((field) => ({ what: `type ${field}`, act: (life: Life) => life.type(field) })),
  },
  {
    weight: 2,
    arbitrary: id.map((number) => ({
      what: `load ${number}`,
      act: (life: Life) => life.load(number),
    })),
  },
  {
    weight: 3,
    arbitrary: id.map((number) => ({
      what: `open ${number}`,
      act: (life: Life) => life.open(number),
    })),
  },
  { weight: 4, arbitrary: fc.constant({ what: "save", act: (life: Life) => life.save() }) },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(2), fc.constantFrom(...replies)).map(([at, reply]) => ({
      what: `answer ${at} with ${reply}`,
      act: ({ store }: Life) => store.reply(at, reply),
    })),
  },
  { weight: 1, arbitrary: fc.constant({ what: "discard", act: (life: Life) => life.discard() }) },
  {
    weight: 1,
    arbitrary: fc.tuple(id, fc.boolean()).map(([number, isNamed]) => ({
      what: `populate ${isNamed ? number : "without a name"}`,
      act: (life: Life) => life.populate(number, isNamed),
    })),
  },
  {
    weight: 1,
    arbitrary: id.map((number) => ({
      what: `look up ${number}`,
      act: ({ editor }: Life) => editor.lookup.widgets["number"]?.enter(String(number)),
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .nat(2)
      .map((at) => ({ what: `press button ${at}`, act: (life: Life) => life.press(at) })),
  },
  {
    weight: 1,
    arbitrary: fc.constant({ what: "cancel", act: ({ editor }: Life) => editor.cancel() }),
  },
);

it("[O289] whatever happens in whatever order, no record is saved in the place of another, and nothing is lost untold", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30, size: "max" }), async (steps) => {
      const life = await Life.begin();
      await life.step((each) => each.load(1));
      await life.step(({ store }) => store.reply(0, "the record"));
      for (const { act } of steps) await life.step(act);
      await life.end();
      expect(life.problems).toEqual([]);
    }),
    { numRuns: Number(process.env["HEDDLE_RUNS"] ?? 50) },
  );
}, 600_000);
